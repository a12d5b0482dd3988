// The work of every contestant and its measurement: the texts of request and reply, the calls in flight, latencies,
// and the servers' CPU time. Included by every client and server of the benchmark, C and C++.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define HEAD "{\"jsonrpc\":\"2.0\",\"id\":"
#define SMALL "{\"app\":\"flippin\",\"user\":\"u_0123456789\",\"limit\":50,\"tags\":[\"a\",\"b\",\"c\"]}"

// ---- texts

static inline size_t put_text(char *out, const char *text, size_t size) { return memcpy(out, text, size), size; }

static inline size_t put_number(char *out, uint64_t number) {
  char digits[20];
  int at = 20;
  do digits[--at] = (char)('0' + number % 10); while (number /= 10);
  return put_text(out, digits + at, (size_t)(20 - at));
}

// A list of small records of exactly `size` bytes, as in a page of content; the last string fills the remaining bytes.
static inline char *page(size_t size) {
  char *text = (char *)malloc(size + 512);
  int at = sprintf(text, "{\"app\":\"flippin\",\"user\":\"u_0123456789\",\"items\":[");
  for (int i = 0; (size_t)at + 200 < size; i++)
    at += sprintf(text + at, "%s{\"id\":\"c_%06d\",\"title\":\"Card number %d\",\"score\":%d.%02d,\"seen\":%s,\"tags\":[\"a\",\"b\",\"c\"]}",
                  i ? "," : "", i, i, i % 100, i % 37, i & 1 ? "true" : "false");
  at += sprintf(text + at, "],\"pad\":\"");
  memset(text + at, 'x', size - (size_t)at - 2);
  memcpy(text + size - 2, "\"}", 3);
  return text;
}

// The work of every service of the benchmark: the reply has the request's id, and its params as the result. JSON isn't parsed.
// `out` has a capacity of size + 32 bytes.
static inline size_t echo(const char *request, size_t size, char *out) {
  const char *params = (const char *)memmem(request, size < 256 ? size : 256, ",\"params\":", 10);
  if (!params || size < sizeof HEAD) return 0;
  const char *id = request + sizeof HEAD - 1, *end = id;
  while (*end >= '0' && *end <= '9') end++;
  size_t at = put_text(out, request, (size_t)(end - request));
  at += put_text(out + at, ",\"result\":", 10);
  return at + put_text(out + at, params + 10, (size_t)(request + size - params - 10));
}

// ---- clocks

static inline uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  return clock_gettime(clock, &now) ? 0 : (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// User and system time of all threads of a process (utime + stime of /proc, but to the nanosecond).
static inline uint64_t cpu_of(int pid) {
  clockid_t clock;
  return clock_getcpuclockid(pid, &clock) ? 0 : nanoseconds(clock);
}

// ---- a run

enum { PIDS = 8, FINE = 7, BUCKETS = (64 - FINE) << FINE };

typedef struct {
  const char *address, *method, *params, *meta, *tokens, *keys, *http, *websocket, *get;
  int connections, in_flight, any_result, pid_count, pids[PIDS];
  double seconds, warm;
  uint64_t calls;  // the number of calls to make; 0 for no limit
  // state
  uint64_t now, *ids, *sent_at, serial, answered, errors, lost, begin, end, cpu_begin, cpu_end, own_begin, own_end;
  uint64_t per_pid[PIDS];
  int counting, over;
  uint32_t *buckets;
} work;

static inline void work_usage(const char *option) {
  fprintf(stderr, "load: %s? Options: --address A --connections N --in-flight N --seconds S --warm S --calls N --method M "
          "--params JSON --payload BYTES --meta JSON --tokens FILE --keys PREFIX --any-result --http PATH --websocket PATH --get PATH --pid PID…\n", option);
  exit(64);
}

static inline work *work_from(int argc, char **argv) {
  work *w = (work *)calloc(1, sizeof *w);
  w->method = "content.ping", w->params = SMALL, w->connections = w->in_flight = 1, w->seconds = 1, w->warm = 0.3;
  for (int i = 1; i < argc; i++) {
    const char *option = argv[i];
    if (!strcmp(option, "--any-result")) { w->any_result = 1; continue; }
    if (++i >= argc) work_usage(option);
    const char *value = argv[i];
    if (!strcmp(option, "--address")) w->address = value;
    else if (!strcmp(option, "--connections")) w->connections = atoi(value);
    else if (!strcmp(option, "--in-flight")) w->in_flight = atoi(value);
    else if (!strcmp(option, "--seconds")) w->seconds = atof(value);
    else if (!strcmp(option, "--warm")) w->warm = atof(value);
    else if (!strcmp(option, "--calls")) w->calls = strtoull(value, NULL, 10);
    else if (!strcmp(option, "--method")) w->method = value;
    else if (!strcmp(option, "--params")) w->params = value;
    else if (!strcmp(option, "--payload")) w->params = page((size_t)(atoi(value) < 512 ? 512 : atoi(value)));
    else if (!strcmp(option, "--meta")) w->meta = value;
    else if (!strcmp(option, "--tokens")) w->tokens = value;
    else if (!strcmp(option, "--keys")) w->keys = value;
    else if (!strcmp(option, "--http")) w->http = value;
    else if (!strcmp(option, "--websocket")) w->websocket = value;
    else if (!strcmp(option, "--get")) w->get = w->http = value;
    else if (!strcmp(option, "--pid") && w->pid_count < PIDS) w->pids[w->pid_count++] = atoi(value);
    else work_usage(option);
  }
  if (!w->address || w->connections < 1 || w->in_flight < 1) work_usage("--address");
  size_t slots = (size_t)(w->connections * w->in_flight);
  w->ids = (uint64_t *)calloc(slots, 8), w->sent_at = (uint64_t *)calloc(slots, 8);
  w->buckets = (uint32_t *)calloc(BUCKETS, sizeof(uint32_t));
  return w;
}

static inline void work_sample(work *w, uint64_t *own, uint64_t *all, int is_end) {
  *own = nanoseconds(CLOCK_PROCESS_CPUTIME_ID), *all = 0;
  for (int i = 0; i < w->pid_count; i++) {
    uint64_t cpu = cpu_of(w->pids[i]);
    w->per_pid[i] = is_end ? cpu - w->per_pid[i] : cpu;
    *all += cpu;
  }
}

// Call whenever the client wakes up: reads the clock once for all replies that arrived together.
static inline void work_wake(work *w) { w->now = nanoseconds(CLOCK_MONOTONIC); }

// Call before the first request is sent.
static inline void work_begin(work *w) {
  alarm((unsigned)(w->warm + w->seconds) + 20);  // a contestant that hangs ends the run by the signal
  work_wake(w);
  w->begin = w->now + (uint64_t)(w->warm * 1e9);
}

static inline size_t work_longest(const work *w) {
  return strlen(w->params) + strlen(w->method) + (w->meta ? strlen(w->meta) : 0) + (w->keys ? strlen(w->keys) : 0) + 256;
}

// Writes the next request of a slot, which is one call in flight. A slot belongs to one connection.
static inline size_t work_send(work *w, int slot, char *out) {
  uint64_t slots = (uint64_t)(w->connections * w->in_flight), id = ++w->serial * slots + (uint64_t)slot;
  size_t at = put_text(out, HEAD, sizeof HEAD - 1);
  at += put_number(out + at, id);
  at += put_text(out + at, ",\"method\":\"", 11);
  at += put_text(out + at, w->method, strlen(w->method));
  if (w->meta) {
    at += put_text(out + at, "\",\"meta\":", 9);
    at += put_text(out + at, w->meta, strlen(w->meta));
    at += put_text(out + at, ",\"params\":", 10);
  } else if (w->keys) {
    at += put_text(out + at, "\",\"meta\":{\"idempotency_key\":\"", 29);
    at += put_text(out + at, w->keys, strlen(w->keys));
    at += put_number(out + at, id);
    at += put_text(out + at, "\"},\"params\":", 12);
  } else {
    at += put_text(out + at, "\",\"params\":", 11);
  }
  // Each `#` in params is replaced by the call's number, for params that need a unique id.
  const char *rest = w->params, *place;
  for (; (place = strchr(rest, '#')); rest = place + 1) {
    at += put_text(out + at, rest, (size_t)(place - rest));
    at += put_number(out + at, id);
  }
  at += put_text(out + at, rest, strlen(rest));
  out[at++] = '}';
  w->ids[slot] = id, w->sent_at[slot] = w->now;
  return at;
}

static inline void work_finish(work *w, uint64_t now) {
  if (w->over) return;
  work_sample(w, &w->own_end, &w->cpu_end, 1);
  w->end = now, w->over = 1;
}

static inline int work_refuse(work *w, const char *text, size_t size, const char *why) {
  if (w->errors++ < 3) fprintf(stderr, "load: %s: %.*s\n", why, (int)(size < 300 ? size : 300), text);
  if (w->errors > 1000) exit(1);
  return -1;
}

static inline int work_count(work *w, int slot);

// Checks a reply of a connection: its id must belong to a call in flight there, and its result must equal the params byte for
// byte. Returns the slot, which is free again, or -1 for a wrong reply.
static inline int work_receive(work *w, int connection, const char *text, size_t size) {
  if (size < sizeof HEAD || memcmp(text, HEAD, sizeof HEAD - 1)) return work_refuse(w, text, size, "no reply");
  const char *at = text + sizeof HEAD - 1, *end = text + size;
  uint64_t id = 0;
  while (at < end && *at >= '0' && *at <= '9') id = id * 10 + (uint64_t)(*at++ - '0');
  int slot = (int)(id % (uint64_t)(w->connections * w->in_flight));
  if (!id || w->ids[slot] != id || slot / w->in_flight != connection) return work_refuse(w, text, size, "nobody asked");
  if (end - at < 11 || memcmp(at, ",\"result\":", 10)) return work_refuse(w, text, size, "an error");
  at += 10;
  size_t length = (size_t)(end - at) - 1;
  if (!w->any_result && (length != strlen(w->params) || memcmp(at, w->params, length))) return work_refuse(w, text, size, "another result");
  return work_count(w, slot);
}

// Counts the reply to a slot's request. Returns the slot, which is free again.
static inline int work_count(work *w, int slot) {
  uint64_t now = w->now, spent = now - w->sent_at[slot];
  w->ids[slot] = 0;
  if (w->over) return slot;
  if (!w->counting) {
    if (now < w->begin) return slot;
    w->counting = 1, w->begin = now;
    work_sample(w, &w->own_begin, &w->cpu_begin, 0);
    return slot;
  }
  int power = 63 - __builtin_clzll(spent | 1);
  w->buckets[power < FINE ? (int)spent : ((power - FINE + 1) << FINE) + (int)((spent >> (power - FINE)) - (1 << FINE))]++;
  w->answered++;
  if (w->calls ? w->answered >= w->calls : now >= w->begin + (uint64_t)(w->seconds * 1e9)) work_finish(w, now);
  return slot;
}

static inline double work_quantile(const work *w, double part) {
  double wanted = part * (double)w->answered, seen = 0;
  for (int i = 0; i < BUCKETS; i++)
    if ((seen += w->buckets[i]) >= wanted && w->buckets[i])
      return (i < 1 << FINE ? (double)i : (double)((uint64_t)((i & ((1 << FINE) - 1)) + (1 << FINE)) << ((i >> FINE) - 1))) / 1e3;
  return 0;
}

static inline long resident_kb(int pid) {
  char path[40];
  long pages = 0;
  snprintf(path, sizeof path, "/proc/%d/statm", pid);
  FILE *file = fopen(path, "r");
  if (file && fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
  if (file) fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

// Prints the run as one line of JSON. Returns the exit code: 1 if a reply was wrong or there was none.
static inline int work_report(work *w) {
  work_finish(w, nanoseconds(CLOCK_MONOTONIC));
  double seconds = w->counting ? (double)(w->end - w->begin) / 1e9 : 0, n = w->answered ? (double)w->answered : 1;
  double rate = seconds > 0 ? (double)w->answered / seconds : 0;
  printf("{\"answered\":%lu,\"seconds\":%.4f,\"rate\":%.1f,\"mb_s\":%.2f,\"p50_us\":%.2f,\"p90_us\":%.2f,\"p99_us\":%.2f,\"p999_us\":%.2f,"
         "\"errors\":%lu,\"lost\":%lu,\"cpu_us\":%.4f,\"client_cpu_us\":%.4f,\"processes\":[",
         w->answered, seconds, rate, rate * (double)strlen(w->params) / 1e6, work_quantile(w, .5), work_quantile(w, .9),
         work_quantile(w, .99), work_quantile(w, .999), w->errors, w->lost, (double)(w->cpu_end - w->cpu_begin) / 1e3 / n,
         (double)(w->own_end - w->own_begin) / 1e3 / n);
  for (int i = 0; i < w->pid_count; i++)
    printf("%s{\"cpu_us\":%.4f,\"resident_kb\":%ld}", i ? "," : "", (double)w->per_pid[i] / 1e3 / n, resident_kb(w->pids[i]));
  printf("]}\n");
  fflush(stdout);
  return !w->answered || w->errors || w->lost;
}
