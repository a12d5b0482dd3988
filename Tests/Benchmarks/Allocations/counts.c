// A library to preload into a process. It counts heap allocations (not deallocations) and disk syncs. The counts of process n are
// two numbers of eight bytes in the file n of the folder COUNTS_DIR. The file is mapped, so other processes can read it at any time.
#define _GNU_SOURCE
#include "counts.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// The functions of glibc that this library replaces.
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

enum { ALLOCATIONS, SYNCS, KINDS };
static uint64_t before_start[KINDS];
static uint64_t *counts = before_start;

static void add(int kind) { __atomic_fetch_add(&counts[kind], 1, __ATOMIC_RELAXED); }

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("COUNTS_DIR");
  char path[512];
  if (!folder) return;
  snprintf(path, sizeof path, "%s/%d", folder, (int)getpid());
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (!ftruncate(file, sizeof before_start)) {
    void *mapped = mmap(NULL, sizeof before_start, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) counts = mapped;
  }
  close(file);
}

void *malloc(size_t size) { return add(ALLOCATIONS), __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return add(ALLOCATIONS), __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { return add(ALLOCATIONS), __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { return add(ALLOCATIONS), __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return add(ALLOCATIONS), __libc_memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size) {
  void *found = (add(ALLOCATIONS), __libc_memalign(alignment, size));
  if (!found) return ENOMEM;
  *out = found;
  return 0;
}

static int next(const char *name, int file) { return ((int (*)(int))dlsym(RTLD_NEXT, name))(file); }

int fsync(int file) { return add(SYNCS), next("fsync", file); }
int fdatasync(int file) { return add(SYNCS), next("fdatasync", file); }
