// The service over D-Bus: quintet.Echo.
//   service ADDRESS
#include "work.h"
#include <systemd/sd-bus.h>

static int came(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  static char *text;
  static size_t room;
  const char *request;
  int code = sd_bus_message_read_basic(message, 's', &request);
  if (code < 0) return code;
  size_t size = strlen(request);
  if (room < size + 32) text = realloc(text, room = size * 2 + 32);
  text[echo(request, size, text)] = 0;
  return sd_bus_reply_method_return(message, "s", text);
}

static const sd_bus_vtable methods[] = {
  SD_BUS_VTABLE_START(0), SD_BUS_METHOD("Echo", "s", "s", came, SD_BUS_VTABLE_UNPRIVILEGED), SD_BUS_VTABLE_END};

int main(int argc, char **argv) {
  sd_bus *bus;
  if (argc != 2) return 64;
  int code = sd_bus_new(&bus);
  if (code >= 0) code = sd_bus_set_address(bus, argv[1]);
  if (code >= 0) code = sd_bus_set_bus_client(bus, 1);
  if (code >= 0) code = sd_bus_start(bus);
  if (code >= 0) code = sd_bus_add_object_vtable(bus, NULL, "/", "quintet.Echo", methods, NULL);
  if (code >= 0) code = sd_bus_request_name(bus, "quintet.Echo", 0);
  while (code >= 0)
    if (!(code = sd_bus_process(bus, NULL))) code = sd_bus_wait(bus, UINT64_MAX);
  fprintf(stderr, "dbus: %s\n", strerror(-code));
  return 1;
}
