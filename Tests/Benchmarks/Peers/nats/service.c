// The service over NATS: "ask.one" is answered at once, "ask.many" by the library's flusher.
//   service URL
#include "work.h"
#include <nats/nats.h>

static void came(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *closure) {
  (void)subscription, (void)closure;
  static __thread char *text;
  static __thread size_t room;
  size_t size = (size_t)natsMsg_GetDataLength(message);
  if (room < size + 32) text = realloc(text, room = size * 2 + 32);
  size = echo(natsMsg_GetData(message), size, text);
  natsConnection_Publish(connection, natsMsg_GetReply(message), text, (int)size);
  natsMsg_Destroy(message);
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  for (int is_one = 0; is_one < 2; is_one++) {
    natsOptions *options;
    natsConnection *connection;
    natsSubscription *subscription;
    natsStatus status = natsOptions_Create(&options);
    if (!status) status = natsOptions_SetURL(options, argv[1]);
    if (!status) status = natsOptions_SetSendAsap(options, is_one);
    for (int attempt = 0; !status && attempt < 100; attempt++) {
      if (!(status = natsConnection_Connect(&connection, options))) break;
      if (attempt < 99) status = NATS_OK;
      usleep(20000);
    }
    if (!status) status = natsConnection_Subscribe(&subscription, connection, is_one ? "ask.one" : "ask.many", came, NULL);
    if (!status) status = natsSubscription_SetPendingLimits(subscription, -1, -1);
    if (status) { fprintf(stderr, "nats: %s\n", natsStatus_GetText(status)); return 1; }
  }
  for (;;) pause();
}
