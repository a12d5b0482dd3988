// The load over D-Bus: asynchronous calls of quintet.Echo, each on its own bus connection.
#include "work.h"
#include <sys/epoll.h>
#include <systemd/sd-bus.h>

static work *w;
static char *text;
static sd_bus **buses;

static int came(sd_bus_message *message, void *data, sd_bus_error *error);

static void must(int code, const char *what) {
  if (code >= 0) return;
  fprintf(stderr, "dbus: %s: %s\n", what, strerror(-code));
  exit(1);
}

static void ask(int slot) {
  int connection = slot / w->in_flight;
  text[work_send(w, slot, text)] = 0;
  must(sd_bus_call_method_async(buses[connection], NULL, "quintet.Echo", "/", "quintet.Echo", "Echo", came, (void *)(intptr_t)connection,
                                "s", text), "call");
}

static int came(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  const char *reply = "";
  if (w->over) return 0;
  if (sd_bus_message_is_method_error(message, NULL)) reply = sd_bus_message_get_error(message)->message;
  else must(sd_bus_message_read_basic(message, 's', &reply), "reply");
  work_wake(w);
  int slot = work_receive(w, (int)(intptr_t)data, reply, strlen(reply));
  if (!w->over && slot >= 0) ask(slot);
  return 0;
}

int main(int argc, char **argv) {
  w = work_from(argc, argv);
  text = malloc(work_longest(w));
  buses = calloc((size_t)w->connections, sizeof *buses);
  int poll = epoll_create1(0);
  for (int i = 0; i < w->connections; i++) {
    must(sd_bus_new(&buses[i]), "bus");
    must(sd_bus_set_address(buses[i], w->address), w->address);
    must(sd_bus_set_bus_client(buses[i], 1), "client");
    must(sd_bus_start(buses[i]), "start");
    must(sd_bus_call_method(buses[i], "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Peer", "Ping", NULL, NULL, ""), "hello");
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    epoll_ctl(poll, EPOLL_CTL_ADD, sd_bus_get_fd(buses[i]), &event);
  }
  work_begin(w);
  for (int slot = 0; slot < w->connections * w->in_flight; slot++) ask(slot);
  while (!w->over) {
    struct epoll_event events[64];
    int count = epoll_wait(poll, events, 64, 1000);
    for (int i = 0; i < count && !w->over; i++) {
      sd_bus *bus = buses[events[i].data.u32];
      int more;
      while (!w->over && (more = sd_bus_process(bus, NULL)) > 0) {}
      if (sd_bus_get_events(bus) & EPOLLOUT) sd_bus_flush(bus);
    }
  }
  return work_report(w);
}
