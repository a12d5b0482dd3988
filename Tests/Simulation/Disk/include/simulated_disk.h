#ifndef SIMULATED_DISK_H
#define SIMULATED_DISK_H

#include <stdint.h>

/// A disk in memory that SQLite uses as a VFS, and that can lose what wasn't synced.
///
/// Each file keeps what is surely on the disk apart from what was written since its last sync. A crash drops a part of
/// the latter, chosen by a seed, in pieces of 512 bytes; handles that were open before it fail from then on, whoever
/// still holds them. For one thread.
typedef struct simulated_disk simulated_disk;

enum {
  simulated_disk_write = 0,
  simulated_disk_sync = 1,
  simulated_disk_truncate = 2,
  simulated_disk_delete = 3
};

/// Asked before each change of a file; it may crash the disk. Returns 0 to let it happen, or the SQLite code to refuse it by.
typedef int (*simulated_disk_hook)(void *context, int effect, const char *file, int64_t offset, int64_t length);

/// Makes an empty disk and registers it as the VFS `name`, which must be unused.
simulated_disk *simulated_disk_make(const char *name, void *context, simulated_disk_hook hook);
/// Takes it out of SQLite's list and lets its content go. Its handles, if any are left, only fail.
void simulated_disk_retire(simulated_disk *disk);
/// Loses a part of what wasn't synced, and fails every handle that is open.
void simulated_disk_crash(simulated_disk *disk, uint64_t seed);
/// Whether a sync only says that it is done: for proving that this would be noticed.
void simulated_disk_set_lying(simulated_disk *disk, int lies);
/// A fingerprint of everything on the disk, synced or not.
uint64_t simulated_disk_fingerprint(const simulated_disk *disk);
/// Makes SQLite's own random numbers, which go into its log's header, follow from a seed.
void simulated_disk_seed_sqlite(uint32_t seed);

#endif
