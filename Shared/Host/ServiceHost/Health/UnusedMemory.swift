private import CMalloc
import Files
import Glibc

/// Memory that this process has allocated from the system and doesn't use.
package enum UnusedMemory {
  /// Returns unused whole pages to the system, wherever they are in the heap.
  ///
  /// By itself, the C library frees only the end of its heap, and one small allocation after a burst keeps all of it.
  /// The call takes less than a millisecond for a service's heap.
  package static func giveBack() { malloc_trim(0) }

  /// Puts each large allocation, such as a picture, on separate pages, which return to the system when it is freed.
  ///
  /// By itself, the C library raises its threshold once it has seen some, puts ever larger allocations into its heaps,
  /// one per thread, and keeps the freed memory.
  package static func keepLargeApart() {
    mallopt(M_MMAP_THRESHOLD, 1 << 18)
    mallopt(M_ARENA_MAX, 2)
  }

  /// Returns what only a process's start needed: its memory, and the pages of its code. Code that runs again is mapped
  /// again from the system's page cache (docs/performance.md has the amounts).
  package static func giveBackStart() {
    giveBack()
    giveBackCode()
  }

  private static func giveBackCode() {
    guard let maps = try? Disk.read("/proc/self/maps") else { return }
    // A line is "55d0c4a00000-55d0c5100000 r-xp 00140000 fe:00 1837 /usr/libexec/quintet/content". Writable pages must
    // stay, since they differ from the file. So must pages that were writable before, such as relocated tables.
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[0] < ends[1] else { continue }
      unsafe madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
    }
  }
}
