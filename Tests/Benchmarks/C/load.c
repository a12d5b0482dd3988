// The load: calls in a closed loop over Unix sockets, with length-prefixed frames. `--http PATH` sends them as HTTP/1.1 POSTs,
// `--websocket PATH` as WebSocket texts, and `--get PATH` requests a path and accepts any content.
// `--tokens FILE` has one session token per line: connection n first sends the n-th token to gateway.authenticate.
// Prints one line of JSON (work.h); exits with 1 if a reply was wrong or lost.
#include "stream.h"
#include "websocket.h"

static work *w;
static char **tokens;
static int token_count, waiting_connections;
static stream **streams;

// The next slot of each connection to be answered: GET requests have no id, and are answered in order.
static int *next_got;

static void send_slot(stream *s, int slot) {
  char *out = stream_room(s, 2 * work_longest(w) + 256);
  size_t head = 4, size;
  if (w->websocket) {
    char *text = out + work_longest(w) + 128;
    stream_add(s, put_frame(out, WS_TEXT, text, work_send(w, slot, text)));
    return;
  }
  if (w->get) {
    w->ids[slot] = 1, w->sent_at[slot] = w->now;
    head = (size_t)sprintf(out, "GET %s HTTP/1.1\r\nHost: quintet\r\n\r\n", w->get), size = 0;
  } else if (w->http) {
    size = work_send(w, slot, out + 256);
    head = (size_t)sprintf(out, "POST %s HTTP/1.1\r\nHost: quintet\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", w->http, size);
    memmove(out + head, out + 256, size);
  } else {
    size = work_send(w, slot, out + 4);
    put_length(out, size);
  }
  stream_add(s, head + size);
}

// Begins when the last connection is established, so that the measurement includes all of them.
static void ready(void) {
  if (--waiting_connections) return;
  work_begin(w);
  for (int slot = 0; slot < w->connections * w->in_flight; slot++) send_slot(streams[slot / w->in_flight], slot);
}

// A reply's text and the bytes it takes; 0 if it isn't complete yet.
static long next_reply(const char *bytes, size_t size, const char **text, size_t *length) {
  if (w->websocket && !waiting_connections) {
    int kind;
    long whole = next_frame(bytes, size, &kind, text, length);
    return whole && kind != WS_TEXT ? -1 : whole;
  }
  if (w->websocket) {  // the answer to the request for the upgrade
    const char *end = (const char *)memmem(bytes, size, "\r\n\r\n", 4);
    if (!end) return 0;
    *text = bytes, *length = (size_t)(end - bytes) + 4;
    return memcmp(bytes, "HTTP/1.1 101", 12) ? -1 : (long)*length;
  }
  if (!w->http) {
    if (size < 4) return 0;
    *length = length_at(bytes), *text = bytes + 4;
    if (*length > 16 << 20) return -1;
    return size < *length + 4 ? 0 : (long)*length + 4;
  }
  const char *end = (const char *)memmem(bytes, size, "\r\n\r\n", 4);
  if (!end) return 0;
  const char *field = (const char *)memmem(bytes, (size_t)(end - bytes), "Content-Length:", 15);
  if (memcmp(bytes, "HTTP/1.1 200", 12) || !field) return -1;
  *length = strtoul(field + 15, NULL, 10), *text = end + 4;
  size_t whole = (size_t)(*text - bytes) + *length;
  return size < whole ? 0 : (long)whole;
}

static int got(stream *s) {
  int *next = &next_got[s->tag], slot = (int)s->tag * w->in_flight + *next;
  *next = (*next + 1) % w->in_flight;
  return slot;
}

static long stream_came(stream *s, const char *bytes, size_t size) {
  size_t used = 0, length;
  const char *text;
  long one;
  work_wake(w);
  while ((one = next_reply(bytes + used, size - used, &text, &length)) > 0) {
    used += (size_t)one;
    if (waiting_connections) {
      if (!w->websocket && !memmem(text, length, "\"account\":", 10)) { fprintf(stderr, "load: not authenticated: %.*s\n", (int)length, text); exit(1); }
      ready();
      continue;
    }
    int slot = w->get ? work_count(w, got(s)) : work_receive(w, (int)s->tag, text, length);
    if (w->over) { uv_stop(uv_default_loop()); break; }
    if (slot >= 0) send_slot(s, slot);
  }
  return one < 0 ? -1 : (long)used;
}

static void stream_gone(stream *s) {
  (void)s;
  if (w->over) return;
  w->lost++;
  uv_stop(uv_default_loop());
}

static void connected(uv_connect_t *connect, int status) {
  stream *s = (stream *)connect->data;
  if (status < 0) { fprintf(stderr, "load: %s: %s\n", w->address, uv_strerror(status)); exit(1); }
  stream_start(s);
  if (w->websocket) {
    stream_add(s, put_upgrade(stream_room(s, 512), 512, w->websocket));
    return;
  }
  if (!token_count) { ready(); return; }
  char *out = stream_room(s, 512);
  size_t size = (size_t)snprintf(out + 4, 508, HEAD "0,\"method\":\"gateway.authenticate\",\"params\":{\"token\":\"%s\"}}", tokens[s->tag % (uint64_t)token_count]);
  put_length(out, size);
  stream_add(s, size + 4);
}

static void read_tokens(const char *path) {
  FILE *file = fopen(path, "r");
  char line[256];
  if (!file) { perror(path); exit(66); }
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    tokens = (char **)realloc(tokens, sizeof *tokens * (size_t)(token_count + 1));
    tokens[token_count++] = strdup(line);
  }
  fclose(file);
}

int main(int argc, char **argv) {
  w = work_from(argc, argv);
  if (w->tokens) read_tokens(w->tokens);
  stream_setup();
  alarm(30);
  waiting_connections = w->connections;
  streams = (stream **)calloc((size_t)w->connections, sizeof *streams);
  next_got = (int *)calloc((size_t)w->connections, sizeof *next_got);
  for (int i = 0; i < w->connections; i++) {
    streams[i] = stream_new();
    streams[i]->tag = (uint64_t)i;
    uv_pipe_connect(&streams[i]->connect, &streams[i]->pipe, w->address, connected);
  }
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  return work_report(w);
}
