// The service over Redis: echoes messages from "ask.*" to "reply.*". The replies to one read are sent in one write.
//   service SOCKET
#include "work.h"
#include <hiredis/hiredis.h>

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  redisContext *asks = redisConnectUnix(argv[1]), *replies = redisConnectUnix(argv[1]);
  if (!asks || asks->err || !replies || replies->err) { fprintf(stderr, "redis: no connection\n"); return 1; }
  freeReplyObject(redisCommand(asks, "PSUBSCRIBE ask.*"));
  redisAppendCommand(replies, "CLIENT REPLY OFF");
  char *text = NULL, channel[64];
  size_t room = 0;
  while (redisBufferRead(asks) == REDIS_OK) {
    redisReply *request = NULL;
    while (redisGetReplyFromReader(asks, (void **)&request) == REDIS_OK && request) {
      if (request->elements == 4) {  // "pmessage", pattern, channel, text
        redisReply *body = request->element[3];
        if (room < body->len + 32) text = realloc(text, room = body->len * 2 + 32);
        snprintf(channel, sizeof channel, "reply%s", request->element[2]->str + 3);
        const char *words[] = {"PUBLISH", channel, text};
        size_t sizes[] = {7, strlen(channel), echo(body->str, body->len, text)};
        redisAppendCommandArgv(replies, 3, words, sizes);
      }
      freeReplyObject(request);
      request = NULL;
    }
    for (int done = 0; !done;)
      if (redisBufferWrite(replies, &done) != REDIS_OK) return 1;
  }
  return 1;
}
