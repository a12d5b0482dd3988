// Measures when the last listener has received an event: hear MARK DESCRIPTOR…
// The descriptors are connections that are already open. An event contains the text MARK once. The next event is sent
// only when all connections have received the previous one. After each event, prints the monotonic times in
// nanoseconds at which the median connection and the last connection had received the event.
// Exits with 1 if a connection ends, or receives an event twice.
#include "work.h"
#include <sys/epoll.h>

enum { KEPT = 256 };

static int by_time(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
  if (argc < 3) { fprintf(stderr, "hear: hear MARK DESCRIPTOR…\n"); return 64; }
  int count = argc - 2, got = 0, poll = epoll_create1(0);
  const char *mark = argv[1];
  size_t length = strlen(mark);
  uint64_t *times = (uint64_t *)calloc((size_t)count, sizeof *times);
  // The end of the previous data, because an event's text may arrive in two pieces.
  char *ends = (char *)calloc((size_t)count, KEPT), *room = (char *)malloc(KEPT + 65536);
  size_t *kept = (size_t *)calloc((size_t)count, sizeof *kept);
  for (int i = 0; i < count; i++) {
    struct epoll_event wanted = {.events = EPOLLIN, .data = {.u32 = (uint32_t)i}};
    if (epoll_ctl(poll, EPOLL_CTL_ADD, atoi(argv[i + 2]), &wanted)) { perror("hear: epoll_ctl"); return 1; }
  }
  printf("ready\n"), fflush(stdout);
  for (;;) {
    struct epoll_event ready[256];
    int many = epoll_wait(poll, ready, 256, -1);
    for (int r = 0; r < many; r++) {
      size_t i = ready[r].data.u32;
      memcpy(room, ends + i * KEPT, kept[i]);
      ssize_t more = read(atoi(argv[i + 2]), room + kept[i], 65536);
      if (more <= 0) { fprintf(stderr, "hear: connection %zu ended\n", i); return 1; }
      size_t size = kept[i] + (size_t)more;
      char *found = (char *)memmem(room, size, mark, length);
      if (found) {
        if (times[i]) { fprintf(stderr, "hear: connection %zu received an event twice\n", i); return 1; }
        times[i] = nanoseconds(CLOCK_MONOTONIC), got++;
        found += length, size -= (size_t)(found - room);
        memmove(room, found, size);
      }
      kept[i] = size < KEPT ? size : KEPT;
      memcpy(ends + i * KEPT, room + size - kept[i], kept[i]);
    }
    if (got < count) continue;
    qsort(times, (size_t)count, sizeof *times, by_time);
    printf("%lu %lu\n", times[count / 2], times[count - 1]), fflush(stdout);
    memset(times, 0, sizeof *times * (size_t)count), got = 0;
  }
}
