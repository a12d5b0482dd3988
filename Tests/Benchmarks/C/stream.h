// A connection on libuv, to a Unix socket or by TCP, with reused buffers. The data of each turn of the loop is sent in one
// write.
#pragma once
#include "work.h"
#include <signal.h>
#include <uv.h>

typedef struct { char *bytes; size_t size, room; } buffer;

typedef struct stream {
  union { uv_pipe_t pipe; uv_tcp_t tcp; };
  uv_write_t write;
  uv_connect_t connect;
  buffer in, out, under_way;
  int is_dirty, is_writing, is_closed;
  uint64_t tag;  // the user's own
} stream;

enum { DIRTY_MOST = 16384 };
static stream *dirty_streams[DIRTY_MOST];
static int dirty_count;

// Consumes received data; returns the number of bytes used, or -1 for invalid data. Implemented by the user.
static long stream_came(stream *s, const char *bytes, size_t size);
static void stream_gone(stream *s);

static char *buffer_room(buffer *b, size_t more) {
  if (b->size + more > b->room) b->bytes = (char *)realloc(b->bytes, b->room = 2 * (b->size + more));
  return b->bytes + b->size;
}

static inline char *stream_room(stream *s, size_t most) { return buffer_room(&s->out, most); }

static inline void stream_add(stream *s, size_t size) {
  s->out.size += size;
  if (s->is_dirty || s->is_closed) return;
  s->is_dirty = 1;
  dirty_streams[dirty_count++] = s;
}

static void stream_written(uv_write_t *write, int status);

static void stream_flush(stream *s) {
  if (s->is_writing || s->is_closed || !s->out.size) return;
  uv_buf_t bytes = uv_buf_init(s->out.bytes, (unsigned)s->out.size);
  int sent = uv_try_write((uv_stream_t *)&s->pipe, &bytes, 1);
  if (sent < 0) sent = 0;
  if ((size_t)sent < s->out.size) {
    buffer other = s->under_way;
    s->under_way = s->out, s->out = other;
    bytes = uv_buf_init(s->under_way.bytes + sent, (unsigned)(s->under_way.size - (size_t)sent));
    s->is_writing = !uv_write(&s->write, (uv_stream_t *)&s->pipe, &bytes, 1, stream_written);
  }
  s->out.size = 0;
}

static void stream_written(uv_write_t *write, int status) {
  stream *s = (stream *)write->data;
  s->is_writing = 0;
  if (!status) stream_flush(s);
}

static void stream_freed(uv_handle_t *handle) {
  stream *s = (stream *)handle->data;
  free(s->in.bytes), free(s->out.bytes), free(s->under_way.bytes), free(s);
}

static void stream_close(stream *s) {
  if (s->is_closed) return;
  s->is_closed = 1;
  for (int i = 0; i < dirty_count; i++)
    if (dirty_streams[i] == s) dirty_streams[i] = dirty_streams[--dirty_count];
  stream_gone(s);
  uv_close((uv_handle_t *)&s->pipe, stream_freed);
}

static void stream_alloc(uv_handle_t *handle, size_t hint, uv_buf_t *out) {
  (void)hint;
  stream *s = (stream *)handle->data;
  char *room = s->in.room - s->in.size < 65536 ? buffer_room(&s->in, 131072) : s->in.bytes + s->in.size;
  *out = uv_buf_init(room, (unsigned)(s->in.room - s->in.size));
}

static void stream_read(uv_stream_t *handle, ssize_t count, const uv_buf_t *unused) {
  (void)unused;
  stream *s = (stream *)handle->data;
  if (count < 0) { stream_close(s); return; }
  s->in.size += (size_t)count;
  long used = stream_came(s, s->in.bytes, s->in.size);
  if (used < 0) { stream_close(s); return; }
  if (s->is_closed || !used) return;
  s->in.size -= (size_t)used;
  memmove(s->in.bytes, s->in.bytes + used, s->in.size);
}

static stream *stream_of(int is_tcp) {
  stream *s = (stream *)calloc(1, sizeof *s);
  if (is_tcp) uv_tcp_init(uv_default_loop(), &s->tcp), uv_tcp_nodelay(&s->tcp, 1);
  else uv_pipe_init(uv_default_loop(), &s->pipe, 0);
  s->pipe.data = s->write.data = s->connect.data = s;
  return s;
}

static inline stream *stream_new(void) { return stream_of(0); }

// Connects to the path of a Unix socket, or to an address such as 127.0.0.1:8090. Returns null if the address is invalid.
static inline stream *stream_to(const char *address, uv_connect_cb connected) {
  const char *colon = strrchr(address, ':');
  int is_tcp = colon && !strchr(address, '/');
  stream *s = stream_of(is_tcp);
  if (!is_tcp) { uv_pipe_connect(&s->connect, &s->pipe, address, connected); return s; }
  char host[64];
  struct sockaddr_in at;
  snprintf(host, sizeof host, "%.*s", (int)(colon - address), address);
  if (uv_ip4_addr(host, atoi(colon + 1), &at)) return NULL;
  return uv_tcp_connect(&s->connect, &s->tcp, (const struct sockaddr *)&at, connected) ? NULL : s;
}

static inline void stream_start(stream *s) { uv_read_start((uv_stream_t *)&s->pipe, stream_alloc, stream_read); }

static void stream_turn(uv_check_t *check) {
  (void)check;
  int count = dirty_count;
  dirty_count = 0;
  for (int i = 0; i < count; i++) dirty_streams[i]->is_dirty = 0, stream_flush(dirty_streams[i]);
}

// Call once, before the loop runs. From then on, the data of each turn is written after its reads.
static void stream_setup(void) {
  static uv_check_t check;
  signal(SIGPIPE, SIG_IGN);
  uv_check_init(uv_default_loop(), &check);
  uv_check_start(&check, stream_turn);
  uv_unref((uv_handle_t *)&check);
}

// ---- frames: four bytes, big-endian, and the text

static inline void put_length(char *out, size_t size) {
  uint32_t big = __builtin_bswap32((uint32_t)size);
  memcpy(out, &big, 4);
}

static inline size_t length_at(const char *bytes) {
  uint32_t big;
  memcpy(&big, bytes, 4);
  return __builtin_bswap32(big);
}
