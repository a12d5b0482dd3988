// Many clients that open a screen now and then: each has a WebSocket and calls views.get at a steady rate, whether or
// not the previous call has been answered. A latency counts from the time when the call was due. A lost connection is
// opened again.
//   screens --address A --clients FILE --rate CALLS_A_SECOND --seconds S --warm S
// Each line of FILE has a client's token, its view, and the number of parts that its view must have. Prints one line of
// JSON.
#include "stream.h"
#include "websocket.h"

enum { OPEN_MOST = 16, KINDS = 16, WAIT_MOST = 10 };

typedef struct { uint64_t id, due; int is_sent; } call;
typedef struct { char token[96], view[64]; int parts; stream *stream; int is_ready; call open[OPEN_MOST]; } client;

static const char *address, *path = "/rpc";
static client *clients;
static int client_count;
static double rate = 500, seconds = 10, warm = 2;
static uint64_t begin, made, counted_from, open_calls, failed, partial, reconnections;
static struct { char name[32]; uint64_t count; } kinds[KINDS];
static work *w;

static void open_connection(client *c);

static void fail(uint64_t id, const char *kind, size_t length) {
  if (id < counted_from) return;
  failed++;
  for (int i = 0; i < KINDS; i++) {
    if (!kinds[i].count) snprintf(kinds[i].name, sizeof kinds[i].name, "%.*s", (int)length, kind);
    if (strlen(kinds[i].name) == length && !memcmp(kinds[i].name, kind, length)) { kinds[i].count++; return; }
  }
}

static void send_call(client *c, call *one) {
  char text[512];
  int size = snprintf(text, sizeof text, HEAD "%lu,\"method\":\"views.get\",\"params\":{\"view\":\"%s\"},\"meta\":{\"token\":\"%s\"}}",
                      one->id, c->view, c->token);
  one->is_sent = 1;
  stream_add(c->stream, put_frame(stream_room(c->stream, (size_t)size + 14), WS_TEXT, text, (size_t)size));
}

static void make_call(client *c, uint64_t id, uint64_t due) {
  for (int i = 0; i < OPEN_MOST; i++) {
    if (c->open[i].id) continue;
    c->open[i] = (call){.id = id, .due = due}, open_calls++;
    if (c->is_ready) send_call(c, &c->open[i]);
    return;
  }
  fail(id, "too many open calls", 19);
}

static int count_parts(const char *text, size_t size) {
  const char *end = text + size, *found;
  int count = 0;
  while ((found = (const char *)memmem(text, (size_t)(end - text), "\"state\":\"ok\"", 12))) text = found + 12, count++;
  return count;
}

static void answered(client *c, const char *text, size_t size) {
  if (size < sizeof HEAD || memcmp(text, HEAD, sizeof HEAD - 1)) return;  // a notification
  uint64_t id = strtoull(text + sizeof HEAD - 1, NULL, 10);
  call *one = NULL;
  for (int i = 0; i < OPEN_MOST; i++)
    if (id && c->open[i].id == id) one = &c->open[i];
  if (!one) { fprintf(stderr, "screens: nobody asked: %.*s\n", (int)(size < 200 ? size : 200), text); exit(1); }
  uint64_t due = one->due;
  one->id = 0, open_calls--;
  if (id < counted_from) return;
  const char *error = (const char *)memmem(text, size < 64 ? size : 64, ",\"error\":", 9);
  if (error) {
    const char *kind = (const char *)memmem(text, size, "\"kind\":\"", 8);
    if (!kind) { fail(id, "error", 5); return; }
    const char *end = (const char *)memchr(kind + 8, '"', (size_t)(text + size - kind - 8));
    fail(id, kind + 8, (size_t)(end - kind - 8));
    return;
  }
  if (count_parts(text, size) < c->parts) partial++;
  uint64_t spent = w->now - due;
  int power = 63 - __builtin_clzll(spent | 1);
  w->buckets[power < FINE ? (int)spent : ((power - FINE + 1) << FINE) + (int)((spent >> (power - FINE)) - (1 << FINE))]++;
  w->answered++;
}

static long stream_came(stream *s, const char *bytes, size_t size) {
  client *c = &clients[s->tag];
  work_wake(w);
  size_t used = 0, length;
  if (!c->is_ready) {
    const char *end = (const char *)memmem(bytes, size, "\r\n\r\n", 4);
    if (!end) return 0;
    if (memcmp(bytes, "HTTP/1.1 101", 12)) return -1;
    used = (size_t)(end - bytes) + 4, c->is_ready = 1;
    for (int i = 0; i < OPEN_MOST; i++)
      if (c->open[i].id) send_call(c, &c->open[i]);
  }
  const char *payload;
  int kind;
  long one;
  while ((one = next_frame(bytes + used, size - used, &kind, &payload, &length)) > 0) {
    used += (size_t)one;
    if (kind == WS_TEXT) answered(c, payload, length);
    else if (kind == WS_PING) stream_add(s, put_frame(stream_room(s, length + 14), WS_PONG, payload, length));
    else return -1;
  }
  return (long)used;
}

static void retry(uv_timer_t *timer) {
  open_connection((client *)timer->data);
  uv_close((uv_handle_t *)timer, (uv_close_cb)free);
}

// Calls that were sent have failed. Unsent calls are sent on the next connection.
static void stream_gone(stream *s) {
  client *c = &clients[s->tag];
  for (int i = 0; i < OPEN_MOST; i++) {
    if (!c->open[i].id || !c->open[i].is_sent) continue;
    fail(c->open[i].id, "connection lost", 15);
    c->open[i].id = 0, open_calls--;
  }
  c->stream = NULL, c->is_ready = 0, reconnections++;
  uv_timer_t *timer = (uv_timer_t *)malloc(sizeof *timer);
  uv_timer_init(uv_default_loop(), timer);
  timer->data = c;
  uv_timer_start(timer, retry, 20, 0);
}

static void connected(uv_connect_t *connect, int status) {
  stream *s = (stream *)connect->data;
  if (status < 0) { stream_close(s); return; }
  stream_start(s);
  stream_add(s, put_upgrade(stream_room(s, 512), 512, path));
}

static void open_connection(client *c) {
  c->stream = stream_to(address, connected);
  if (!c->stream) { fprintf(stderr, "screens: %s isn't an address\n", address); exit(64); }
  c->stream->tag = (uint64_t)(c - clients);
}

static int is_ready(void) {
  for (int i = 0; i < client_count; i++)
    if (!clients[i].is_ready) return 0;
  return 1;
}

static void tick(uv_timer_t *timer) {
  uint64_t now = nanoseconds(CLOCK_MONOTONIC);
  w->now = now;
  if (!begin) {
    if (!is_ready()) return;
    begin = now;
    printf("begun\n"), fflush(stdout);
  }
  uint64_t all = (uint64_t)((seconds + warm) * rate);
  for (; made < all; made++) {
    uint64_t due = begin + (uint64_t)((double)made / rate * 1e9);
    if (due > now) break;
    make_call(&clients[made % (uint64_t)client_count], made + 1, due);
  }
  double over = (double)(now - begin) / 1e9 - seconds - warm;
  if ((made == all && !open_calls) || over > WAIT_MOST) uv_timer_stop(timer), uv_stop(uv_default_loop());
}

static void read_clients(const char *file_path) {
  FILE *file = fopen(file_path, "r");
  client one = {0};
  if (!file) { perror(file_path); exit(66); }
  while (fscanf(file, "%95s %63s %d", one.token, one.view, &one.parts) == 3) {
    clients = (client *)realloc(clients, sizeof *clients * (size_t)(client_count + 1));
    clients[client_count++] = one;
  }
  fclose(file);
}

static void report(void) {
  uint64_t wanted = (uint64_t)((seconds + warm) * rate) + 1 - counted_from;
  printf("{\"calls\":%lu,\"answered\":%lu,\"failed\":%lu,\"unanswered\":%lu,\"partial\":%lu,\"reconnections\":%lu,"
         "\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"p999_ms\":%.3f,\"max_ms\":%.3f,\"kinds\":{",
         wanted, w->answered, failed, wanted - w->answered - failed, partial, reconnections, work_quantile(w, .5) / 1e3,
         work_quantile(w, .99) / 1e3, work_quantile(w, .999) / 1e3, work_quantile(w, 1) / 1e3);
  for (int i = 0; i < KINDS && kinds[i].count; i++) printf("%s\"%s\":%lu", i ? "," : "", kinds[i].name, kinds[i].count);
  printf("}}\n");
}

int main(int argc, char **argv) {
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--address")) address = argv[i + 1];
    else if (!strcmp(argv[i], "--clients")) read_clients(argv[i + 1]);
    else if (!strcmp(argv[i], "--rate")) rate = atof(argv[i + 1]);
    else if (!strcmp(argv[i], "--seconds")) seconds = atof(argv[i + 1]);
    else if (!strcmp(argv[i], "--warm")) warm = atof(argv[i + 1]);
    else { fprintf(stderr, "screens: %s?\n", argv[i]); return 64; }
  }
  if (!address || !client_count) { fprintf(stderr, "screens: needs --address and --clients\n"); return 64; }
  w = (work *)calloc(1, sizeof *w);
  w->buckets = (uint32_t *)calloc(BUCKETS, sizeof(uint32_t));
  counted_from = (uint64_t)(warm * rate) + 1;
  stream_setup();
  for (int i = 0; i < client_count; i++) open_connection(&clients[i]);
  uv_timer_t timer;
  uv_timer_init(uv_default_loop(), &timer);
  uv_timer_start(&timer, tick, 0, 1);
  alarm((unsigned)(seconds + warm) + WAIT_MOST + 60);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  report();
  return 0;
}
