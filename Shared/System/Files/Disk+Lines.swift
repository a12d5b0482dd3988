import Glibc

extension Disk {
  /// Reads a part of a file. Returns fewer bytes if the file ends before.
  package static func read(_ path: String, from offset: Int, count: Int) throws(FileFault) -> [UInt8] {
    let file = try Descriptor.reading(path)
    guard lseek(file.number, off_t(offset), SEEK_SET) == off_t(offset) else { throw .last(path, "read") }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = try file.read(upTo: count - bytes.count)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Writes bytes at an offset of a file, which is created if necessary. Doesn't sync the file.
  package static func write(_ bytes: [UInt8], to path: String, at offset: Int, mode: UInt32) throws(FileFault) {
    let file = try Descriptor(path, O_WRONLY | O_CREAT, mode: mode, for: "open")
    guard lseek(file.number, off_t(offset), SEEK_SET) == off_t(offset) else { throw .last(path, "write") }
    try file.write(bytes)
  }

  /// Syncs a file that was written in parts, and its directory entry.
  package static func sync(_ path: String) throws(FileFault) {
    try Descriptor(path, O_WRONLY, for: "open").sync()
    try Descriptor(parent(of: path), O_RDONLY | O_DIRECTORY, for: "open").sync()
  }

  /// Reads the last `most` bytes of a file, or the whole file if it is shorter.
  package static func tail(_ path: String, most: Int) throws(FileFault) -> [UInt8] {
    let file = try Descriptor.reading(path)
    let end = lseek(file.number, 0, SEEK_END)
    guard end >= 0 else { throw .last(path, "read") }
    return try read(path, from: max(0, Int(end) - most), count: most)
  }

  /// Calls `body` with each line of a file of any length, without newlines. The last line may lack a newline.
  package static func eachLine(_ path: String, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    let file = try Descriptor.reading(path)
    var rest: [UInt8] = []
    while true {
      let part = try file.read(upTo: 1 << 16)
      if part.isEmpty { break }
      rest += part
      var start = rest.startIndex
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        try body(rest[start..<end])
        start = end + 1
      }
      rest.removeFirst(start)
    }
    if !rest.isEmpty { try body(rest[...]) }
  }
}
