private import CMalloc
import Files
import Glibc

/// Memory that this process has from the system and doesn't use.
package enum UnusedMemory {
  /// Gives back whole pages of it, wherever they are.
  ///
  /// The C library by itself gives back only what lies at the end of its heap, and one small thing behind a burst keeps
  /// all of it. It takes less than a millisecond for a service's heap.
  package static func giveBack() { malloc_trim(0) }

  /// Has large things, such as pictures, have pages of their own, which go back as soon as they aren't used.
  ///
  /// The C library by itself puts ever larger ones into its heaps once it has seen some, one heap a thread, and keeps
  /// what they leave.
  package static func keepLargeApart() {
    mallopt(M_MMAP_THRESHOLD, 1 << 18)
    mallopt(M_ARENA_MAX, 2)
  }

  /// Gives back what only a process's start needed: its memory, and its code. What is run again is mapped again as it
  /// is called for, from the system's own copy of the file (docs/performance.md says how much that is).
  package static func giveBackStart() {
    giveBack()
    giveBackCode()
  }

  private static func giveBackCode() {
    guard let maps = try? Disk.read("/proc/self/maps") else { return }
    // "55d0c4a00000-55d0c5100000 r-xp 00140000 fe:00 1837 /usr/libexec/quintet/content". What can be written must stay:
    // it differs from the file, and so may what could be written before, as relocated tables.
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[0] < ends[1] else { continue }
      unsafe madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
    }
  }
}
