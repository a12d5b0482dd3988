// The load over ZeroMQ: one DEALER socket per connection, without a limit for queued messages.
#include "work.h"
#include <zmq.h>

static work *w;

static void ask(void *socket, int slot, char *text) {
  size_t size = work_send(w, slot, text);
  if (zmq_send(socket, text, size, 0) < 0) { perror("zmq_send"); exit(1); }
}

int main(int argc, char **argv) {
  w = work_from(argc, argv);
  void *context = zmq_ctx_new();
  zmq_pollitem_t *items = calloc((size_t)w->connections, sizeof *items);
  char *text = malloc(work_longest(w));
  int none = 0;
  for (int i = 0; i < w->connections; i++) {
    items[i].socket = zmq_socket(context, ZMQ_DEALER), items[i].events = ZMQ_POLLIN;
    static const int unlimited[] = {ZMQ_SNDHWM, ZMQ_RCVHWM, ZMQ_LINGER};
    for (int k = 0; k < 3; k++) zmq_setsockopt(items[i].socket, unlimited[k], &none, sizeof none);
    if (zmq_connect(items[i].socket, w->address)) { perror(w->address); return 1; }
  }
  work_begin(w);
  for (int slot = 0; slot < w->connections * w->in_flight; slot++) ask(items[slot / w->in_flight].socket, slot, text);
  while (!w->over && zmq_poll(items, w->connections, -1) >= 0) {
    for (int i = 0; i < w->connections; i++) {
      if (!(items[i].revents & ZMQ_POLLIN)) continue;
      zmq_msg_t reply;
      zmq_msg_init(&reply);
      work_wake(w);
      while (!w->over && zmq_msg_recv(&reply, items[i].socket, ZMQ_DONTWAIT) >= 0) {
        int slot = work_receive(w, i, zmq_msg_data(&reply), zmq_msg_size(&reply));
        if (slot >= 0) ask(items[i].socket, slot, text);
      }
      zmq_msg_close(&reply);
    }
  }
  int code = work_report(w);
  _exit(code);  // without waiting for messages in transit
}
