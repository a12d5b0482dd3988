// The limit of the machine: a forwarder and an echo service that do only the unavoidable work.
//
//   limit service SOCKET             answers frames that begin with eight bytes of route
//   limit forward SOCKET SERVICE     adds the route to a client's frame and removes it from the reply, without parsing JSON
//   limit http SOCKET                the service behind an HTTP/1.1 proxy
#include "stream.h"

enum { ROUTE = 8, CLIENTS = 4096, LONGEST = 16 << 20 };
static enum { SERVICE, FORWARD, HTTP } role;
static stream *clients[CLIENTS], *service;
static uint32_t generation;

static void serve(stream *s, const char *frame, size_t size) {
  char *out = stream_room(s, size + 64);
  memcpy(out + 4, frame, ROUTE);
  size_t length = ROUTE + echo(frame + ROUTE, size - ROUTE, out + 4 + ROUTE);
  put_length(out, length);
  stream_add(s, length + 4);
}

static void forward(stream *s, const char *frame, size_t size) {
  if (s == service) {
    uint64_t route;
    memcpy(&route, frame, ROUTE);
    stream *client = clients[(uint32_t)route % CLIENTS];
    if (!client || client->tag != route) return;  // the client is gone, or another client has its slot
    char *out = stream_room(client, size);
    put_length(out, size - ROUTE);
    memcpy(out + 4, frame + ROUTE, size - ROUTE);
    stream_add(client, size - ROUTE + 4);
  } else {
    char *out = stream_room(service, size + ROUTE + 4);
    put_length(out, size + ROUTE);
    memcpy(out + 4, &s->tag, ROUTE);
    memcpy(out + 4 + ROUTE, frame, size);
    stream_add(service, size + ROUTE + 4);
  }
}

// One request with a Content-Length; 0 if it isn't complete yet.
static size_t serve_http(stream *s, const char *bytes, size_t size) {
  const char *body = (const char *)memmem(bytes, size, "\r\n\r\n", 4);
  if (!body) return 0;
  const char *field = (const char *)memmem(bytes, (size_t)(body - bytes), "Content-Length: ", 16);
  size_t length = field ? strtoul(field + 16, NULL, 10) : 0;
  body += 4;
  if (length > size - (size_t)(body - bytes)) return 0;
  char *out = stream_room(s, length + 256);
  // The head has a fixed length because the number is padded, so the body's position is known before its size.
  static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %8zu\r\n\r\n";
  enum { HEAD_SIZE = sizeof head - 1 - 4 + 8 };
  size_t reply = echo(body, length, out + HEAD_SIZE);
  char first = out[HEAD_SIZE];
  snprintf(out, HEAD_SIZE + 1, head, reply);
  out[HEAD_SIZE] = first;
  stream_add(s, HEAD_SIZE + reply);
  return (size_t)(body - bytes) + length;
}

static long stream_came(stream *s, const char *bytes, size_t size) {
  size_t used = 0;
  if (role == HTTP) {
    for (size_t one; (one = serve_http(s, bytes + used, size - used)); used += one) {}
    return (long)used;
  }
  while (size - used >= 4) {
    size_t length = length_at(bytes + used);
    if (!length || length > LONGEST || ((role == SERVICE || s == service) && length < ROUTE)) return -1;
    if (size - used < length + 4) break;
    if (role == SERVICE) serve(s, bytes + used + 4, length); else forward(s, bytes + used + 4, length);
    used += length + 4;
  }
  return (long)used;
}

static void stream_gone(stream *s) {
  if (s == service) exit(1);
  if (role == FORWARD) clients[(uint32_t)s->tag % CLIENTS] = NULL;
}

static void came(uv_stream_t *listener, int status) {
  if (status < 0) return;
  stream *s = stream_new();
  uint32_t place = 0;
  while (role == FORWARD && place < CLIENTS && clients[place]) place++;
  if (uv_accept(listener, (uv_stream_t *)&s->pipe) || place == CLIENTS) exit(1);
  s->tag = (uint64_t)++generation << 32 | place;
  if (role == FORWARD) clients[place] = s;
  stream_start(s);
}

static void connected(uv_connect_t *connect, int status) {
  if (status < 0) { fprintf(stderr, "limit: %s\n", uv_strerror(status)); exit(1); }
  stream_start((stream *)connect->data);
}

int main(int argc, char **argv) {
  if (argc < 3 || (!strcmp(argv[1], "forward") && argc < 4)) { fprintf(stderr, "limit service|http SOCKET | limit forward SOCKET SERVICE\n"); return 64; }
  role = !strcmp(argv[1], "forward") ? FORWARD : !strcmp(argv[1], "http") ? HTTP : SERVICE;
  stream_setup();
  if (role == FORWARD) {
    service = stream_new();
    service->tag = UINT64_MAX;
    uv_pipe_connect(&service->connect, &service->pipe, argv[3], connected);
  }
  uv_pipe_t listener;
  uv_pipe_init(uv_default_loop(), &listener, 0);
  unlink(argv[2]);
  if (uv_pipe_bind(&listener, argv[2]) || uv_listen((uv_stream_t *)&listener, 512, came)) { perror(argv[2]); return 1; }
  return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
