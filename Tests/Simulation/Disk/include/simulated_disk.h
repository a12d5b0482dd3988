#ifndef SIMULATED_DISK_H
#define SIMULATED_DISK_H

#include <stdint.h>

/// A disk in memory that SQLite uses as a VFS, and that can lose unsynced writes.
///
/// Each file keeps its synced contents apart from the writes since its last sync. A crash drops a part of those writes,
/// chosen by a seed, in pieces of 512 bytes. Handles that were open before the crash fail from then on. A disk may be
/// used by one thread only.
typedef struct simulated_disk simulated_disk;

enum {
  simulated_disk_write = 0,
  simulated_disk_sync = 1,
  simulated_disk_truncate = 2,
  simulated_disk_delete = 3
};

/// Called before each change of a file. Returns 0 to allow the change, or an SQLite error code. The hook may crash the
/// disk.
typedef int (*simulated_disk_hook)(void *context, int effect, const char *file, int64_t offset, int64_t length);

/// Creates an empty disk and registers it as the VFS `name`, which must be unused.
simulated_disk *simulated_disk_make(const char *name, void *context, simulated_disk_hook hook);
/// Unregisters the disk and frees its contents. Handles that are still open fail.
void simulated_disk_retire(simulated_disk *disk);
/// Loses a part of the unsynced writes, and makes every open handle fail.
void simulated_disk_crash(simulated_disk *disk, uint64_t seed);
/// With `lies` set, syncs report success without syncing, to test that the checks detect this.
void simulated_disk_set_lying(simulated_disk *disk, int lies);
/// A fingerprint of everything on the disk, synced or not.
uint64_t simulated_disk_fingerprint(const simulated_disk *disk);
/// Makes SQLite's random numbers, which go into the log's header, depend on a seed.
void simulated_disk_seed_sqlite(uint32_t seed);

#endif
