// HTTP requests in a closed loop, with one connection and one open request for each caller. `--requests FILE` has two texts for
// each caller, each followed by a zero byte: the whole request, and a text that every response must contain.
// `--status CODE` is the status that every response must have. In a request, twelve # become a number that is unique in the run.
// Prints one line of JSON (work.h). Exits with 1 if a response was wrong or lost.
#include "stream.h"

#define PLACE "############"

typedef struct { char *request, *place, *expected; size_t size; } caller;

static work *w;
static caller *callers;
static stream **streams;
static int caller_count, waiting_connections;
static char status_line[16] = "HTTP/1.1 200";

static void send_request(stream *s) {
  caller *c = &callers[s->tag];
  if (c->place) {
    char digits[13];
    snprintf(digits, sizeof digits, "%012lu", ++w->serial);
    memcpy(c->place, digits, 12);
  }
  memcpy(stream_room(s, c->size), c->request, c->size);
  w->ids[s->tag] = 1, w->sent_at[s->tag] = w->now;
  stream_add(s, c->size);
}

static const char *header(const char *head, size_t size, const char *name) {
  size_t length = strlen(name);
  for (const char *at = head; at + length < head + size; at++)
    if (at[-1] == '\n' && !strncasecmp(at, name, length)) return at + length;
  return NULL;
}

// Returns the size of the first whole response, 0 if it isn't complete yet, or -1 if it has no readable length.
static long response_size(const char *bytes, size_t size) {
  const char *end = (const char *)memmem(bytes, size, "\r\n\r\n", 4);
  if (!end) return 0;
  size_t at = (size_t)(end - bytes) + 4;
  const char *length = header(bytes + 1, at - 1, "Content-Length: ");
  if (length) return size < at + strtoul(length, NULL, 10) ? 0 : (long)(at + strtoul(length, NULL, 10));
  if (!header(bytes + 1, at - 1, "Transfer-Encoding: chunked")) return -1;
  for (;;) {
    const char *line = (const char *)memmem(bytes + at, size - at, "\r\n", 2);
    if (!line) return 0;
    size_t chunk = strtoul(bytes + at, NULL, 16);
    at = (size_t)(line - bytes) + 2 + chunk + 2;
    if (size < at) return 0;
    if (!chunk) return (long)at;
  }
}

static long stream_came(stream *s, const char *bytes, size_t size) {
  work_wake(w);
  long whole = response_size(bytes, size);
  if (whole <= 0) return whole;
  if ((size_t)whole != size) { work_refuse(w, bytes, size, "bytes without a request"); return -1; }
  int is_right = !memcmp(bytes, status_line, 12) && memmem(bytes, size, callers[s->tag].expected, strlen(callers[s->tag].expected));
  if (is_right) work_count(w, (int)s->tag);
  else work_refuse(w, bytes, size, "a wrong response");
  if (w->over) uv_stop(uv_default_loop());
  else send_request(s);
  return whole;
}

static void stream_gone(stream *s) {
  (void)s;
  if (w->over) return;
  w->lost++;
  uv_stop(uv_default_loop());
}

static void connected(uv_connect_t *connect, int status) {
  if (status < 0) { fprintf(stderr, "web: %s: %s\n", w->address, uv_strerror(status)); exit(1); }
  stream_start((stream *)connect->data);
  if (--waiting_connections) return;
  work_begin(w);
  for (int i = 0; i < w->connections; i++) send_request(streams[i]);
}

static void read_requests(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) { perror(path); exit(66); }
  char *text[2] = {NULL, NULL};
  size_t room[2] = {0, 0};
  while (getdelim(&text[0], &room[0], 0, file) > 0 && getdelim(&text[1], &room[1], 0, file) > 0) {
    callers = (caller *)realloc(callers, sizeof *callers * (size_t)(caller_count + 1));
    caller *c = &callers[caller_count++];
    c->request = strdup(text[0]), c->expected = strdup(text[1]);
    c->size = strlen(c->request), c->place = strstr(c->request, PLACE);
  }
  fclose(file);
}

// Reads this program's own options and removes them from the arguments. The options of work.h stay.
static int take_options(int argc, char **argv) {
  int left = 1;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--requests") && i + 1 < argc) read_requests(argv[++i]);
    else if (!strcmp(argv[i], "--status") && i + 1 < argc) snprintf(status_line, sizeof status_line, "HTTP/1.1 %.3s", argv[++i]);
    else argv[left++] = argv[i];
  }
  return left;
}

int main(int argc, char **argv) {
  argc = take_options(argc, argv);
  w = work_from(argc, argv);
  if (!caller_count) work_usage("--requests");
  waiting_connections = w->connections = caller_count;
  w->ids = (uint64_t *)calloc((size_t)caller_count, 8), w->sent_at = (uint64_t *)calloc((size_t)caller_count, 8);
  stream_setup();
  alarm(30);
  streams = (stream **)calloc((size_t)caller_count, sizeof *streams);
  for (int i = 0; i < caller_count; i++) {
    streams[i] = stream_to(w->address, connected);
    if (!streams[i]) { fprintf(stderr, "web: %s isn't an address\n", w->address); return 64; }
    streams[i]->tag = (uint64_t)i;
  }
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  return work_report(w);
}
