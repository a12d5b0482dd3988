import Glibc

/// An append-only file that is synced after each write.
package final class AppendOnlyFile {
  private let file: Descriptor
  private let isNew: Bool

  /// Opens the file, and creates it if necessary, readable only by its owner.
  package init(_ path: String) throws(FileFault) {
    isNew = try !Disk.exists(path)
    file = try Descriptor(path, O_RDWR | O_APPEND | O_CREAT, mode: 0o600, for: "open")
  }

  /// Returns the bytes after the last newline.
  ///
  /// - Parameter most: the maximum number of bytes. If there are more, the result is nil.
  package func unended(most: Int) throws(FileFault) -> [UInt8]? {
    let size = lseek(file.number, 0, SEEK_END)
    let start = max(0, size - most - 1)
    guard size > 0, lseek(file.number, start, SEEK_SET) >= 0 else { return [] }
    let tail = try file.read(upTo: size - start)
    guard let end = tail.lastIndex(of: UInt8(ascii: "\n")) else { return tail.count <= most ? tail : nil }
    return Array(tail[(end + 1)...])
  }

  /// Truncates the file by a number of bytes.
  package func cutOff(_ count: Int) throws(FileFault) {
    guard count > 0 else { return }
    let size = lseek(file.number, 0, SEEK_END)
    guard ftruncate(file.number, size - count) == 0 else { throw .last(file.path, "shorten") }
  }

  /// Appends bytes. Returns once they are on disk, along with the directory entry of a new file.
  package func append(_ bytes: [UInt8]) throws(FileFault) {
    try file.write(bytes)
    try file.sync()
    if isNew { try Descriptor(Disk.parent(of: file.path), O_RDONLY | O_DIRECTORY, for: "open").sync() }
  }
}
