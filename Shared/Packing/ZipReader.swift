import CZip
import Files

/// Reads files out of a ZIP archive that may be hostile, by libzip.
///
/// It trusts no size that the archive claims: what is unpacked is counted, and ends at a bound that the caller gives.
/// Every call blocks: not for the loop. Used by one thread at a time.
@safe package final class ZipReader {
  /// Files that an archive may have: libzip holds something of each.
  package static let mostFiles = 30_000

  private let archive: OpaquePointer

  /// Opens an archive and reads its list of files.
  package init(_ path: String) throws {
    guard try Self.claimedFiles(path) <= Self.mostFiles else {
      throw PackingFault("has more than \(Self.mostFiles) files")
    }
    var code: Int32 = 0
    guard let archive = unsafe zip_open(path, ZIP_RDONLY, &code) else {
      var error = unsafe zip_error_t()
      unsafe zip_error_init_with_code(&error, code)
      defer { unsafe zip_error_fini(&error) }
      throw PackingFault("isn't a ZIP archive that can be read: \(unsafe String(cString: zip_error_strerror(&error)))")
    }
    unsafe self.archive = archive
    guard unsafe zip_get_num_entries(archive, 0) <= Self.mostFiles else {
      throw PackingFault("has more than \(Self.mostFiles) files")
    }
  }

  deinit { unsafe zip_discard(archive) }

  /// Whether it has a file of this name.
  package func has(_ name: String) -> Bool { unsafe zip_name_locate(archive, name, 0) >= 0 }

  /// The bytes of a small file in it; nil if it has none of this name.
  package func bytes(of name: String, atMost most: Int) throws -> [UInt8]? {
    guard has(name) else { return nil }
    var bytes: [UInt8] = []
    try unpack(name, atMost: most) { bytes += $0 }
    return bytes
  }

  /// Gives a file's bytes in pieces.
  ///
  /// - Parameter most: bytes that it may have, unpacked.
  package func unpack(_ name: String, atMost most: Int, _ take: ([UInt8]) throws -> Void) throws {
    let index = unsafe zip_name_locate(archive, name, 0)
    guard index >= 0, let file = unsafe zip_fopen_index(archive, UInt64(index), 0) else {
      throw PackingFault("\(name) can't be read: \(words)")
    }
    defer { unsafe zip_fclose(file) }
    var total = 0
    while true {
      var got: Int64 = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, used in
        got = unsafe zip_fread(file, buffer.baseAddress, 64 << 10)
        used = max(Int(got), 0)
      }
      // The checksum is compared at the end.
      guard got >= 0 else {
        throw PackingFault("\(name) is damaged: \(unsafe String(cString: zip_file_strerror(file)))")
      }
      if piece.isEmpty { return }
      total += piece.count
      guard total <= most else { throw PackingFault("\(name) has more than \(most) bytes unpacked") }
      try take(piece)
    }
  }

  private var words: String { unsafe String(cString: zip_strerror(archive)) }

  /// The most files that an end of an archive in the file claims, before libzip makes room for them.
  private static func claimedFiles(_ path: String) throws -> Int {
    let tail = try Disk.tail(path, most: 66_000)
    var most = -1
    // An end has 22 bytes: its signature, and at the tenth the number of files. 65,535 stands for more.
    for start in tail.indices.dropLast(21) where tail[start...].starts(with: [0x50, 0x4B, 5, 6]) {
      let claimed = Int(tail[start + 10]) | Int(tail[start + 11]) << 8
      most = max(most, claimed)
    }
    guard most >= 0 else { throw PackingFault("isn't a ZIP archive, or its end is missing") }
    return most
  }
}
