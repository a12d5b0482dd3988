// The load over NATS: requests with a reply subject that names connection and slot. All replies arrive on the library's
// delivery thread, which sends the next request. With few connections, requests are sent at once. With many, the
// library's flusher sends them, which is faster.
#include "work.h"
#include <nats/nats.h>

static work *w;
static natsConnection **connections;
static char *text;
static volatile int over;

static void must(natsStatus status) {
  if (status == NATS_OK) return;
  fprintf(stderr, "nats: %s\n", natsStatus_GetText(status));
  exit(1);
}

static void ask(int slot) {
  char reply[64];
  snprintf(reply, sizeof reply, "reply.%d.%d.%d", (int)getpid(), slot / w->in_flight, slot);
  int size = (int)work_send(w, slot, text);
  must(natsConnection_PublishRequest(connections[slot / w->in_flight], w->connections > 1 ? "ask.many" : "ask.one", reply, text, size));
}

static void came(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *closure) {
  (void)connection, (void)subscription;
  if (!over) {
    work_wake(w);
    if (!strcmp(strrchr(natsMsg_GetSubject(message), '.'), ".begin")) {
      work_begin(w);
      for (int slot = 0; slot < w->connections * w->in_flight; slot++) ask(slot);
    } else {
      int slot = work_receive(w, (int)(intptr_t)closure, natsMsg_GetData(message), (size_t)natsMsg_GetDataLength(message));
      if (w->over) over = 1; else if (slot >= 0) ask(slot);
    }
  }
  natsMsg_Destroy(message);
}

int main(int argc, char **argv) {
  w = work_from(argc, argv);
  text = malloc(work_longest(w));
  connections = calloc((size_t)w->connections, sizeof *connections);
  must(nats_Open(-1));
  must(nats_SetMessageDeliveryPoolSize(1));
  for (int i = 0; i < w->connections; i++) {
    natsOptions *options;
    natsSubscription *subscription;
    char subject[64];
    snprintf(subject, sizeof subject, "reply.%d.%d.*", (int)getpid(), i);
    must(natsOptions_Create(&options));
    must(natsOptions_SetURL(options, w->address));
    must(natsOptions_SetSendAsap(options, w->connections == 1));
    must(natsOptions_UseGlobalMessageDelivery(options, true));
    must(natsConnection_Connect(&connections[i], options));
    must(natsConnection_Subscribe(&subscription, connections[i], subject, came, (void *)(intptr_t)i));
    must(natsSubscription_SetPendingLimits(subscription, -1, -1));
    must(natsConnection_FlushTimeout(connections[i], 3000));
  }
  char begin[64];
  snprintf(begin, sizeof begin, "reply.%d.0.begin", (int)getpid());
  alarm(30);
  must(natsConnection_PublishString(connections[0], begin, ""));
  must(natsConnection_Flush(connections[0]));
  while (!over) usleep(10000);
  int code = work_report(w);
  _exit(code);
}
