import CZip
import Files

/// Reads files from a ZIP archive that may be hostile, with libzip.
///
/// The sizes that the archive claims aren't trusted: unpacked bytes are counted, and reading stops at a limit that the
/// caller sets. All calls block, so don't make them on the loop. Only one thread at a time may use a reader.
@safe package final class ZipReader {
  /// The maximum number of files in an archive. libzip keeps an entry for each in memory.
  package static let maxFiles = 30_000

  private let archive: OpaquePointer

  /// Opens an archive and reads its directory.
  package init(_ path: String) throws {
    guard try Self.claimedFiles(path) <= Self.maxFiles else {
      throw PackingFault("has more than \(Self.maxFiles) files")
    }
    var code: Int32 = 0
    guard let archive = unsafe zip_open(path, ZIP_RDONLY, &code) else {
      var error = unsafe zip_error_t()
      unsafe zip_error_init_with_code(&error, code)
      defer { unsafe zip_error_fini(&error) }
      throw PackingFault("isn't a readable ZIP archive: \(unsafe String(cString: zip_error_strerror(&error)))")
    }
    unsafe self.archive = archive
    guard unsafe zip_get_num_entries(archive, 0) <= Self.maxFiles else {
      throw PackingFault("has more than \(Self.maxFiles) files")
    }
  }

  deinit { unsafe zip_discard(archive) }

  /// Returns true if the archive contains a file of this name.
  package func has(_ name: String) -> Bool { unsafe zip_name_locate(archive, name, 0) >= 0 }

  /// Returns the bytes of a small file, or nil if the archive contains no file of this name.
  package func bytes(of name: String, atMost most: Int) throws -> [UInt8]? {
    guard has(name) else { return nil }
    var bytes: [UInt8] = []
    try unpack(name, atMost: most) { bytes += $0 }
    return bytes
  }

  /// Passes a file's bytes to `take` in pieces.
  ///
  /// - Parameter most: the maximum number of unpacked bytes.
  package func unpack(_ name: String, atMost most: Int, _ take: ([UInt8]) throws -> Void) throws {
    let index = unsafe zip_name_locate(archive, name, 0)
    guard index >= 0, let file = unsafe zip_fopen_index(archive, UInt64(index), 0) else {
      throw PackingFault("\(name) can't be read: \(words)")
    }
    defer { unsafe zip_fclose(file) }
    var total = 0
    while true {
      let piece = try unsafe Self.piece(of: file, named: name)
      if piece.isEmpty { return }
      total += piece.count
      guard total <= most else { throw PackingFault("\(name) has more than \(most) bytes unpacked") }
      try take(piece)
    }
  }

  /// Returns the next bytes of a file; empty at the end of the file.
  private static func piece(of file: OpaquePointer, named name: String) throws -> [UInt8] {
    var got: Int64 = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, used in
      got = unsafe zip_fread(file, buffer.baseAddress, 64 << 10)
      used = max(Int(got), 0)
    }
    // libzip verifies the checksum at the end.
    guard got >= 0 else {
      throw PackingFault("\(name) is damaged: \(unsafe String(cString: zip_file_strerror(file)))")
    }
    return piece
  }

  private var words: String { unsafe String(cString: zip_strerror(archive)) }

  /// Returns the number of files that the end-of-archive record claims. The caller can then reject the archive before
  /// libzip allocates memory for the files. If several places look like such a record, the highest number is returned.
  private static func claimedFiles(_ path: String) throws -> Int {
    let tail = try Disk.tail(path, most: 66_000)
    var most = -1
    // An end-of-archive record is 22 bytes long. It starts with a signature and has the number of files at offset 10.
    // The value 65,535 can also stand for a larger number.
    for start in tail.indices.dropLast(21) where tail[start...].starts(with: [0x50, 0x4B, 5, 6]) {
      let claimed = Int(tail[start + 10]) | Int(tail[start + 11]) << 8
      most = max(most, claimed)
    }
    guard most >= 0 else { throw PackingFault("isn't a ZIP archive, or its end is missing") }
    return most
  }
}
