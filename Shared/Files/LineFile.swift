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

  /// What stands behind the last line's end.
  ///
  /// - Parameter most: nil is returned for more bytes than that.
  package func unended(most: Int) throws(FileFault) -> [UInt8]? {
    let size = lseek(file.number, 0, SEEK_END)
    let start = max(0, size - most - 1)
    guard size > 0, lseek(file.number, start, SEEK_SET) >= 0 else { return [] }
    let tail = try file.read(upTo: size - start)
    guard let end = tail.lastIndex(of: UInt8(ascii: "\n")) else { return tail.count <= most ? tail : nil }
    return Array(tail[(end + 1)...])
  }

  /// Takes the last bytes away.
  package func cutOff(_ count: Int) throws(FileFault) {
    guard count > 0 else { return }
    let size = lseek(file.number, 0, SEEK_END)
    guard ftruncate(file.number, size - count) == 0 else { throw .last(file.path, "shorten") }
  }

  /// Returns once the disk holds it, and the name of a file that is new.
  package func append(_ bytes: [UInt8]) throws(FileFault) {
    try file.write(bytes)
    try file.sync()
    if isNew { try Descriptor(Disk.parent(of: file.path), O_RDONLY | O_DIRECTORY, for: "open").sync() }
  }
}
