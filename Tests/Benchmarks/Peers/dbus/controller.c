// Starts a private dbus-broker, which gets its listening socket and its policy (everything is allowed) from this process over D-Bus,
// without systemd and without the system bus.
//   controller SOCKET
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

// The policy for owning, sending and receiving, for each user and group, in the broker's own format.
#define RULES "bta(btbs)a(btssssuutt)a(btssssuutt)"
#define POLICY "(a(u(" RULES "))a(buu(" RULES "))a(ss)bs)"

static void must(int code, const char *what) {
  if (code >= 0) return;
  fprintf(stderr, "controller: %s: %s\n", what, strerror(-code));
  exit(1);
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), ends[2];
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 128) ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends)) { perror(argv[1]); return 1; }
  if (!fork()) {
    char number[12];
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    close(ends[0]);
    snprintf(number, sizeof number, "%d", ends[1]);
    execlp("dbus-broker", "dbus-broker", "--controller", number, "--machine-id", "00000000000000000000000000000001", "--max-bytes",
           "1000000000", "--max-objects", "1000000", "--max-matches", "1000000", (char *)NULL);
    perror("dbus-broker");
    _exit(1);
  }
  close(ends[1]);
  sd_bus *bus;
  sd_bus_message *call;
  must(sd_bus_new(&bus), "bus");
  must(sd_bus_set_fd(bus, ends[0], ends[0]), "descriptor");
  must(sd_bus_start(bus), "start");
  must(sd_bus_message_new_method_call(bus, &call, NULL, "/org/bus1/DBus/Broker", "org.bus1.DBus.Broker", "AddListener"), "call");
  must(sd_bus_message_append(call, "oh", "/org/bus1/DBus/Listener/0", listener), "listener");
  must(sd_bus_message_append(
           call, "v", POLICY, 1, UINT32_MAX, 1, UINT64_C(1), 1, 1, UINT64_C(1), 1, "",
           1, 1, UINT64_C(1), "", "", "", "", 0, 0, UINT64_C(0), UINT64_MAX,
           1, 1, UINT64_C(1), "", "", "", "", 0, 0, UINT64_C(0), UINT64_MAX, 0, 0, 0, "session"), "policy");
  must(sd_bus_call(bus, call, 5000000, NULL, NULL), "AddListener");
  wait(NULL);
}
