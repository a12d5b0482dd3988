private import CMalloc
import Files
import Glibc

/// Memory that this process has allocated but doesn't use.
package enum UnusedMemory {
  /// Returns unused whole pages to the system, wherever they are in the heap.
  ///
  /// By default, the C library frees only the end of its heap, so one small allocation at the end keeps the whole heap
  /// after a burst. For a service's heap, this call takes less than a millisecond.
  package static func release() { malloc_trim(0) }

  /// Puts each large allocation, such as a picture, on separate pages, which return to the system when it is freed.
  ///
  /// By default, the C library raises the size threshold for separate pages whenever such an allocation is freed. Later
  /// allocations below the new threshold go into the library's heaps, one heap per thread. The heaps keep the memory
  /// after it is freed.
  package static func keepLargeApart() {
    mallopt(M_MMAP_THRESHOLD, 1 << 18)
    mallopt(M_ARENA_MAX, 2)
  }

  /// Frees the memory and the pages of code that only the process's start needed. Code that runs again is mapped again
  /// from the system's page cache (docs/performance.md lists the amounts).
  package static func releaseStart() {
    release()
    giveBackCode()
  }

  private static func giveBackCode() {
    guard let maps = try? Disk.read("/proc/self/smaps") else { return }
    // A mapping starts with "55d0c4a00000-55d0c5100000 r-xp 00140000 fe:00 1837 /usr/libexec/quintet/content", and
    // lines such as "Anonymous: 0 kB" follow. Writable pages must stay. Pages that differ from the file, such as
    // relocated tables, must stay too; they count as anonymous.
    var mapping: (start: UInt, end: UInt)?
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      // Skip all other facts quickly. Their names begin with a capital letter, as in "Size: 4 kB".
      let isFact = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(line[line.startIndex])
      if isFact, !line.starts(with: "Anonymous:".utf8) { continue }
      let fields = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      if fields.count > 5, fields[5].hasPrefix("/") {
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        let isFixed = ["r-xp", "r--p"].contains(fields[1]) && ends.count == 2 && ends[0] < ends[1]
        mapping = isFixed ? (ends[0], ends[1]) : nil
      } else if fields.first == "Anonymous:" {
        if let mapping, fields[1] == "0" {
          let size = Int(mapping.end - mapping.start)
          unsafe madvise(UnsafeMutableRawPointer(bitPattern: mapping.start), size, MADV_DONTNEED)
        }
        mapping = nil
      }
    }
  }
}
