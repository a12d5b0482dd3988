// ZeroMQ's two processes.
//   server proxy FRONT BACK      ROUTER in front, DEALER behind
//   server service BACK          returns the envelope's frames and echoes the last frame
#include "work.h"
#include <zmq.h>

static void *opened(void *context, int type, const char *address, int (*join)(void *, const char *)) {
  int none = 0;
  void *socket = zmq_socket(context, type);
  zmq_setsockopt(socket, ZMQ_SNDHWM, &none, sizeof none);
  zmq_setsockopt(socket, ZMQ_RCVHWM, &none, sizeof none);
  if (join(socket, address)) { perror(address); exit(1); }
  return socket;
}

int main(int argc, char **argv) {
  void *context = zmq_ctx_new();
  if (argc == 4 && !strcmp(argv[1], "proxy"))
    return zmq_proxy(opened(context, ZMQ_ROUTER, argv[2], zmq_bind), opened(context, ZMQ_DEALER, argv[3], zmq_bind), NULL);
  if (argc != 3) return 64;
  void *socket = opened(context, ZMQ_DEALER, argv[2], zmq_connect);
  for (;;) {
    zmq_msg_t frame, reply;
    zmq_msg_init(&frame);
    if (zmq_msg_recv(&frame, socket, 0) < 0) return 1;
    if (zmq_msg_more(&frame)) {
      zmq_msg_send(&frame, socket, ZMQ_SNDMORE);
      continue;
    }
    static char *text;
    static size_t room;
    size_t size = zmq_msg_size(&frame);
    if (room < size + 32) text = realloc(text, room = size * 2 + 32);
    size = echo(zmq_msg_data(&frame), size, text);
    zmq_msg_close(&frame);
    zmq_msg_init_size(&reply, size);
    memcpy(zmq_msg_data(&reply), text, size);
    if (zmq_msg_send(&reply, socket, 0) < 0) return 1;
  }
}
