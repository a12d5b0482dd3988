import Glibc

/// A file that is only ever appended to, each time until the disk has it.
package final class LineFile {
  private let file: Descriptor
  private let isNew: Bool

  /// Makes the file where there is none, for its owner alone.
  package init(_ path: String) throws(FileFault) {
    isNew = try !Disk.exists(path)
    file = try Descriptor(path, O_RDWR | O_APPEND | O_CREAT, mode: 0o600, for: "open")
  }

  /// Nil for an empty file.
  package func lastByte() throws(FileFault) -> UInt8? {
    guard lseek(file.number, -1, SEEK_END) >= 0 else { return nil }
    return try file.read(upTo: 1).first
  }

  /// Returns once the disk holds it, and the name of a file that is new.
  package func append(_ bytes: [UInt8]) throws(FileFault) {
    try file.write(bytes)
    try file.sync()
    if isNew { try Descriptor(Disk.parent(of: file.path), O_RDONLY | O_DIRECTORY, for: "open").sync() }
  }
}
