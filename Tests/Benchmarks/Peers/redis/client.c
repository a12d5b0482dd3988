// The load over Redis: each connection publishes on "ask.<process>.<n>" and subscribes to "reply.<process>.<n>". All requests of
// one wake-up are sent in one write.
#include "work.h"
#include <hiredis/hiredis.h>
#include <sys/epoll.h>

static work *w;
static char *text;

typedef struct { redisContext *asks, *replies; char channel[48]; } connection;

static void publish(connection *c, int slot) {
  const char *words[] = {"PUBLISH", c->channel, text};
  size_t sizes[] = {7, strlen(c->channel), work_send(w, slot, text)};
  redisAppendCommandArgv(c->asks, 3, words, sizes);
}

static void flush(redisContext *c) {
  for (int done = 0; !done;)
    if (redisBufferWrite(c, &done) != REDIS_OK) { fprintf(stderr, "redis: %s\n", c->errstr); exit(1); }
}

static redisContext *opened(void) {
  redisContext *c = redisConnectUnix(w->address);
  if (!c || c->err) { fprintf(stderr, "redis: no connection\n"); exit(1); }
  return c;
}

int main(int argc, char **argv) {
  w = work_from(argc, argv);
  text = malloc(work_longest(w));
  connection *all = calloc((size_t)w->connections, sizeof *all);
  int poll = epoll_create1(0);
  for (int i = 0; i < w->connections; i++) {
    connection *c = &all[i];
    c->asks = opened(), c->replies = opened();
    freeReplyObject(redisCommand(c->replies, "SUBSCRIBE reply.%d.%d", (int)getpid(), i));
    redisAppendCommand(c->asks, "CLIENT REPLY OFF");
    snprintf(c->channel, sizeof c->channel, "ask.%d.%d", (int)getpid(), i);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    epoll_ctl(poll, EPOLL_CTL_ADD, c->replies->fd, &event);
  }
  work_begin(w);
  for (int slot = 0; slot < w->connections * w->in_flight; slot++) publish(&all[slot / w->in_flight], slot);
  for (int i = 0; i < w->connections; i++) flush(all[i].asks);
  while (!w->over) {
    struct epoll_event events[64];
    int count = epoll_wait(poll, events, 64, -1);
    for (int i = 0; i < count; i++) {
      connection *c = &all[events[i].data.u32];
      redisReply *reply = NULL;
      if (redisBufferRead(c->replies) != REDIS_OK) return 1;
      work_wake(w);
      while (!w->over && redisGetReplyFromReader(c->replies, (void **)&reply) == REDIS_OK && reply) {
        if (reply->elements == 3 && reply->element[2]->type == REDIS_REPLY_STRING) {  // "message", channel, text
          int slot = work_receive(w, (int)(c - all), reply->element[2]->str, reply->element[2]->len);
          if (slot >= 0) publish(c, slot);
        }
        freeReplyObject(reply);
        reply = NULL;
      }
      flush(c->asks);
    }
  }
  return work_report(w);
}
