#include "simulated_disk.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// A power loss keeps or loses whole sectors (SQLite's "powersafe overwrite").
enum { sector = 512, shm_locks = SQLITE_SHM_NLOCK, shm_regions = 64 };

typedef struct {
  uint8_t *bytes;
  int64_t count, room;
} content;

// A change since the last sync. A truncation only uses the offset.
typedef struct {
  int truncates;
  int64_t offset, length;
  uint8_t *bytes;
} change;

typedef struct file {
  struct file *next;
  simulated_disk *disk;
  char *path;
  int handles;
  int is_dead;     // older than a crash: every handle fails
  int is_deleted;  // deleted, but a crash may restore it
  int is_lasting;  // the directory entry is synced
  content seen, synced;
  change *changes;
  int change_count, change_room;
  // Locks of the file, as in SQLite's "unix" VFS, but between handles of this process.
  int shared;
  struct handle *reserved, *exclusive;
  // The write-ahead log's index, which SQLite keeps in shared memory.
  void *regions[shm_regions];
  int region_bytes;
  int shm_shared[shm_locks];
  struct handle *shm_exclusive[shm_locks];
} file;

typedef struct handle {
  sqlite3_file base;
  file *file;
  int lock;
  int shm_shared, shm_exclusive;  // bit masks of the locks that this handle holds
  int deletes_on_close;
} handle;

struct simulated_disk {
  sqlite3_vfs vfs;
  char *name;
  void *context;
  simulated_disk_hook hook;
  int lies;
  file *files;
};

// MARK: Content

static int make_room(content *c, int64_t count) {
  if (count <= c->room) return 1;
  int64_t room = c->room ? c->room : 4096;
  while (room < count) room *= 2;
  uint8_t *bytes = realloc(c->bytes, (size_t)room);
  if (!bytes) return 0;
  memset(bytes + c->room, 0, (size_t)(room - c->room));
  c->bytes = bytes;
  c->room = room;
  return 1;
}

static int put(content *c, const void *bytes, int64_t offset, int64_t length) {
  if (length == 0) return 1;
  if (!make_room(c, offset + length)) return 0;
  memcpy(c->bytes + offset, bytes, (size_t)length);
  if (c->count < offset + length) c->count = offset + length;
  return 1;
}

static void cut(content *c, int64_t count) {
  if (count >= c->count) return;
  memset(c->bytes + count, 0, (size_t)(c->count - count));
  c->count = count;
}

static void drop(content *c) {
  free(c->bytes);
  memset(c, 0, sizeof *c);
}

// MARK: Changes

static int note(file *f, int truncates, const void *bytes, int64_t offset, int64_t length) {
  if (f->change_count == f->change_room) {
    int room = f->change_room ? 2 * f->change_room : 16;
    change *changes = realloc(f->changes, (size_t)room * sizeof *changes);
    if (!changes) return 0;
    f->changes = changes;
    f->change_room = room;
  }
  uint8_t *copy = NULL;
  if (!truncates) {
    copy = malloc((size_t)length + 1);
    if (!copy) return 0;
    memcpy(copy, bytes, (size_t)length);
  }
  f->changes[f->change_count++] = (change){truncates, offset, length, copy};
  return 1;
}

static void forget_changes(file *f) {
  for (int i = 0; i < f->change_count; i++) free(f->changes[i].bytes);
  f->change_count = 0;
}

static int make_lasting(file *f) {
  for (int i = 0; i < f->change_count; i++) {
    change *c = &f->changes[i];
    if (c->truncates) cut(&f->synced, c->offset);
    else if (!put(&f->synced, c->bytes, c->offset, c->length)) return 0;
  }
  forget_changes(f);
  return 1;
}

// SplitMix64, as in the rest of the simulation.
static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

// Applies a random part of the unsynced changes to the synced contents.
static void lose_some(file *f, uint64_t *random) {
  uint64_t way = next_random(random) % 4;  // 0: none, 1: all, otherwise each sector at random
  for (int i = 0; i < f->change_count; i++) {
    change *c = &f->changes[i];
    if (c->truncates) {
      if (way == 1 || (way > 1 && next_random(random) % 2)) cut(&f->synced, c->offset);
      continue;
    }
    int64_t at = 0;
    while (at < c->length) {
      int64_t length = sector - (c->offset + at) % sector;
      if (length > c->length - at) length = c->length - at;
      if (way == 1 || (way > 1 && next_random(random) % 2)) put(&f->synced, c->bytes + at, c->offset + at, length);
      at += length;
    }
  }
  forget_changes(f);
}

// MARK: Files

static file *find(simulated_disk *disk, const char *path) {
  for (file *f = disk->files; f; f = f->next)
    if (!f->is_deleted && strcmp(f->path, path) == 0) return f;
  return NULL;
}

static file *add(simulated_disk *disk, const char *path) {
  file *f = calloc(1, sizeof *f);
  if (!f) return NULL;
  f->path = strdup(path);
  f->disk = disk;
  f->next = disk->files;
  disk->files = f;
  return f;
}

static void free_regions(file *f) {
  for (int i = 0; i < shm_regions; i++) {
    free(f->regions[i]);
    f->regions[i] = NULL;
  }
}

static void free_file(file *f) {
  forget_changes(f);
  free(f->changes);
  drop(&f->seen);
  drop(&f->synced);
  free_regions(f);
  free(f->path);
  free(f);
}

static void unlink_file(file *gone) {
  for (file **at = &gone->disk->files; *at; at = &(*at)->next)
    if (*at == gone) {
      *at = gone->next;
      break;
    }
  gone->next = NULL;
  gone->is_dead = 1;
  if (gone->handles == 0) free_file(gone);
}

static int ask(file *f, int effect, int64_t offset, int64_t length) {
  if (f->is_dead) return SQLITE_IOERR;
  int code = f->disk->hook(f->disk->context, effect, f->path, offset, length);
  return f->is_dead ? SQLITE_IOERR : code;
}

// SQLite syncs the directory after it creates a log or journal. Earlier deletions are then permanent.
static void sync_names(simulated_disk *disk) {
  file *next;
  for (file *f = disk->files; f; f = next) {
    next = f->next;
    f->is_lasting = 1;
    if (f->is_deleted) unlink_file(f);
  }
}

// MARK: SQLite's file methods

static file *of(sqlite3_file *base) { return ((handle *)base)->file; }

static void release_locks(handle *h) {
  file *f = h->file;
  if (h->lock >= SQLITE_LOCK_SHARED) f->shared--;
  if (f->reserved == h) f->reserved = NULL;
  if (f->exclusive == h) f->exclusive = NULL;
  h->lock = SQLITE_LOCK_NONE;
  for (int i = 0; i < shm_locks; i++) {
    if (h->shm_shared & 1 << i) f->shm_shared[i]--;
    if (f->shm_exclusive[i] == h) f->shm_exclusive[i] = NULL;
  }
  h->shm_shared = h->shm_exclusive = 0;
}

static int file_close(sqlite3_file *base) {
  handle *h = (handle *)base;
  file *f = h->file;
  release_locks(h);
  f->handles--;
  if (f->handles == 0) free_regions(f);
  if (f->handles == 0 && f->is_dead) free_file(f);
  else if (f->handles == 0 && h->deletes_on_close) unlink_file(f);
  return SQLITE_OK;
}

static int file_read(sqlite3_file *base, void *into, int count, sqlite3_int64 offset) {
  file *f = of(base);
  if (f->is_dead) return SQLITE_IOERR_READ;
  int64_t there = f->seen.count - offset;
  if (there > count) there = count;
  if (there < 0) there = 0;
  if (there > 0) memcpy(into, f->seen.bytes + offset, (size_t)there);
  if (there == count) return SQLITE_OK;
  memset((uint8_t *)into + there, 0, (size_t)(count - there));
  return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  file *f = of(base);
  int code = ask(f, simulated_disk_write, offset, count);
  if (code) return code;
  return put(&f->seen, bytes, offset, count) && note(f, 0, bytes, offset, count) ? SQLITE_OK : SQLITE_IOERR_NOMEM;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 count) {
  file *f = of(base);
  int code = ask(f, simulated_disk_truncate, count, 0);
  if (code) return code;
  cut(&f->seen, count);
  return note(f, 1, NULL, count, 0) ? SQLITE_OK : SQLITE_IOERR_NOMEM;
}

static int file_sync(sqlite3_file *base, int flags) {
  (void)flags;
  file *f = of(base);
  int code = ask(f, simulated_disk_sync, 0, f->seen.count);
  if (code || f->disk->lies) return code;
  if (!f->is_lasting) sync_names(f->disk);
  return make_lasting(f) ? SQLITE_OK : SQLITE_IOERR_NOMEM;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *count) {
  if (of(base)->is_dead) return SQLITE_IOERR_FSTAT;
  *count = of(base)->seen.count;
  return SQLITE_OK;
}

static int file_lock(sqlite3_file *base, int wanted) {
  handle *h = (handle *)base;
  file *f = h->file;
  if (f->is_dead) return SQLITE_IOERR_LOCK;
  if (h->lock >= wanted) return SQLITE_OK;
  if (f->exclusive && f->exclusive != h) return SQLITE_BUSY;
  if (wanted == SQLITE_LOCK_SHARED) {
    f->shared++;
  } else {
    if (f->reserved && f->reserved != h) return SQLITE_BUSY;
    f->reserved = h;
    if (wanted == SQLITE_LOCK_EXCLUSIVE) {
      if (f->shared > 1) return SQLITE_BUSY;
      f->exclusive = h;
    }
  }
  h->lock = wanted;
  return SQLITE_OK;
}

static int file_unlock(sqlite3_file *base, int wanted) {
  handle *h = (handle *)base;
  file *f = h->file;
  if (h->lock <= wanted) return SQLITE_OK;
  if (f->exclusive == h) f->exclusive = NULL;
  if (f->reserved == h) f->reserved = NULL;
  if (wanted == SQLITE_LOCK_NONE && h->lock >= SQLITE_LOCK_SHARED) f->shared--;
  h->lock = wanted;
  return SQLITE_OK;
}

static int file_is_reserved(sqlite3_file *base, int *result) {
  *result = of(base)->reserved != NULL;
  return SQLITE_OK;
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
  (void)base, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

static int file_sector_size(sqlite3_file *base) {
  (void)base;
  return 4096;
}

static int file_traits(sqlite3_file *base) {
  (void)base;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// MARK: Shared memory

static int shm_map(sqlite3_file *base, int region, int bytes, int extend, void volatile **memory) {
  file *f = of(base);
  *memory = NULL;
  if (f->is_dead || region >= shm_regions) return SQLITE_IOERR_SHMMAP;
  f->region_bytes = bytes;
  if (!f->regions[region] && extend) f->regions[region] = calloc(1, (size_t)bytes);
  *memory = f->regions[region];
  return SQLITE_OK;
}

static int shm_lock(sqlite3_file *base, int first, int count, int flags) {
  handle *h = (handle *)base;
  file *f = h->file;
  if (f->is_dead) return SQLITE_IOERR_SHMLOCK;
  for (int i = first; i < first + count; i++) {
    int bit = 1 << i;
    if (flags & SQLITE_SHM_UNLOCK) {
      if (h->shm_shared & bit) f->shm_shared[i]--;
      if (f->shm_exclusive[i] == h) f->shm_exclusive[i] = NULL;
      h->shm_shared &= ~bit;
      h->shm_exclusive &= ~bit;
    } else if (flags & SQLITE_SHM_SHARED) {
      if (f->shm_exclusive[i] && f->shm_exclusive[i] != h) return SQLITE_BUSY;
      if (!(h->shm_shared & bit)) f->shm_shared[i]++;
      h->shm_shared |= bit;
    } else {
      int others = f->shm_shared[i] - (h->shm_shared & bit ? 1 : 0);
      if (others > 0 || (f->shm_exclusive[i] && f->shm_exclusive[i] != h)) return SQLITE_BUSY;
    }
  }
  if ((flags & SQLITE_SHM_LOCK) && (flags & SQLITE_SHM_EXCLUSIVE))
    for (int i = first; i < first + count; i++) {
      f->shm_exclusive[i] = h;
      h->shm_exclusive |= 1 << i;
    }
  return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *base) { (void)base; }

static int shm_unmap(sqlite3_file *base, int deletes) {
  if (deletes) free_regions(of(base));
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

// MARK: SQLite's VFS methods

static simulated_disk *disk_of(sqlite3_vfs *vfs) { return vfs->pAppData; }

static int disk_open(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *base, int flags, int *opened) {
  handle *h = (handle *)base;
  memset(h, 0, sizeof *h);
  simulated_disk *disk = disk_of(vfs);
  // SQLite opens its scratch files without a name.
  file *f = path ? find(disk, path) : NULL;
  if (!f) {
    if (path && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
    f = add(disk, path ? path : "scratch");
    if (!f) return SQLITE_NOMEM;
    // The database creates its main file with a synced name. The log's name is synced with its first sync.
    f->is_lasting = (flags & SQLITE_OPEN_MAIN_DB) != 0;
  }
  f->handles++;
  h->file = f;
  h->deletes_on_close = !path || (flags & SQLITE_OPEN_DELETEONCLOSE);
  h->base.pMethods = &methods;
  if (opened) *opened = flags;
  return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
  file *f = find(disk_of(vfs), path);
  if (!f) return SQLITE_IOERR_DELETE_NOENT;
  int code = ask(f, simulated_disk_delete, 0, syncs);
  if (code) return code;
  if (syncs) unlink_file(f);
  else f->is_deleted = 1;
  return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  (void)flags;
  *result = find(disk_of(vfs), path) != NULL;
  return SQLITE_OK;
}

static int disk_full_path(sqlite3_vfs *vfs, const char *path, int room, char *full) {
  (void)vfs;
  sqlite3_snprintf(room, full, "%s", path);
  return SQLITE_OK;
}

static int disk_randomness(sqlite3_vfs *vfs, int count, char *into) {
  (void)vfs;
  memset(into, 7, (size_t)count);
  return count;
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  return microseconds;
}

static int disk_time(sqlite3_vfs *vfs, sqlite3_int64 *milliseconds) {
  (void)vfs;
  // 2026-11-21 as a Julian day. The time is fixed, because none of Quintet's statements asks SQLite for the time.
  *milliseconds = (sqlite3_int64)(2461365.5 * 86400000.0);
  return SQLITE_OK;
}

static int disk_last_error(sqlite3_vfs *vfs, int room, char *text) {
  (void)vfs, (void)room, (void)text;
  return 0;
}

// MARK: Public functions

simulated_disk *simulated_disk_make(const char *name, void *context, simulated_disk_hook hook) {
  simulated_disk *disk = calloc(1, sizeof *disk);
  if (!disk) return NULL;
  disk->name = strdup(name);
  disk->context = context;
  disk->hook = hook;
  disk->vfs = (sqlite3_vfs){
      .iVersion = 2,
      .szOsFile = sizeof(handle),
      .mxPathname = 512,
      .zName = disk->name,
      .pAppData = disk,
      .xOpen = disk_open,
      .xDelete = disk_delete,
      .xAccess = disk_access,
      .xFullPathname = disk_full_path,
      .xRandomness = disk_randomness,
      .xSleep = disk_sleep,
      .xGetLastError = disk_last_error,
      .xCurrentTimeInt64 = disk_time,
  };
  sqlite3_vfs_register(&disk->vfs, 0);
  return disk;
}

void simulated_disk_retire(simulated_disk *disk) {
  sqlite3_vfs_unregister(&disk->vfs);
  // The disk's structure isn't freed, because handles may be closed later.
  while (disk->files) unlink_file(disk->files);
}

void simulated_disk_crash(simulated_disk *disk, uint64_t seed) {
  file *old = disk->files;
  disk->files = NULL;
  while (old) {
    file *f = old;
    old = f->next;
    int survives = (f->is_lasting || next_random(&seed) % 2) && (!f->is_deleted || next_random(&seed) % 2);
    lose_some(f, &seed);
    // The newest file of a name comes first. An older, deleted one isn't restored next to it.
    if (survives && !find(disk, f->path)) {
      file *fresh = add(disk, f->path);
      if (fresh) {
        fresh->is_lasting = 1;
        fresh->synced = f->synced;
        memset(&f->synced, 0, sizeof f->synced);
        put(&fresh->seen, fresh->synced.bytes, 0, fresh->synced.count);
      }
    }
    drop(&f->seen);
    f->next = NULL;
    f->is_dead = 1;
    if (f->handles == 0) free_file(f);
  }
}

void simulated_disk_set_lying(simulated_disk *disk, int lies) { disk->lies = lies; }

static uint64_t mix(uint64_t hash, const void *bytes, int64_t count) {
  const uint8_t *at = bytes;
  for (int64_t i = 0; i < count; i++) hash = (hash ^ at[i]) * 0x100000001b3u;
  return hash;
}

uint64_t simulated_disk_fingerprint(const simulated_disk *disk) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (const file *f = disk->files; f; f = f->next) {
    hash = mix(hash, f->path, (int64_t)strlen(f->path));
    hash = mix(hash, f->seen.bytes, f->seen.count);
    hash = mix(hash, f->synced.bytes, f->synced.count);
  }
  return hash;
}

void simulated_disk_seed_sqlite(uint32_t seed) {
  sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, (int)(seed | 1), (sqlite3 *)NULL);
}
