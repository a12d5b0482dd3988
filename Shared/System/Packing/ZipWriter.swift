import CZip
import Glibc

/// Creates a ZIP archive with libzip.
package enum ZipWriter {
  /// Packs files. libzip reads the files in pieces while it writes the archive. Blocks, so don't call it on the loop.
  ///
  /// - Parameters:
  ///   - files: the paths of the files, by their names in the archive.
  ///   - texts: small files that aren't on disk, by their names in the archive.
  ///   - path: the path of the archive, which must not exist.
  package static func write(files: [String: String], texts: [String: String], to path: String) throws {
    try unsafe create(path) { archive in
      for (name, file) in files.sorted(by: { $0.key < $1.key }) {
        try unsafe add(zip_source_file(archive, file, 0, -1), name, to: archive)
      }
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        try unsafe add(source(of: text, in: archive), name, to: archive)
      }
    }
  }

  /// Creates an archive with the files that `fill` adds. If that fails, no archive is left.
  private static func create(_ path: String, fill: (OpaquePointer) throws -> Void) throws {
    var code: Int32 = 0
    guard let archive = unsafe zip_open(path, ZIP_CREATE | ZIP_EXCL, &code) else {
      throw PackingFault("the archive can't be made: error \(code)")
    }
    do {
      try unsafe fill(archive)
      guard unsafe zip_close(archive) == 0 else { throw unsafe fault(archive) }
    } catch {
      unsafe zip_discard(archive)
      throw error
    }
  }

  private static func source(of text: String, in archive: OpaquePointer) -> OpaquePointer? {
    // libzip frees the copy once the archive is written.
    let copy = unsafe strdup(text)
    return unsafe zip_source_buffer(archive, copy, UInt64(text.utf8.count), 1)
  }

  private static func add(_ source: OpaquePointer?, _ name: String, to archive: OpaquePointer) throws {
    guard let source = unsafe source else { throw unsafe fault(archive) }
    let index = unsafe zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      unsafe zip_source_free(source)
      throw unsafe fault(archive)
    }
    // Every entry gets the earliest time of the format, so that the same files give the same archive.
    unsafe zip_file_set_dostime(archive, UInt64(index), 0, 0x21, 0)
  }

  private static func fault(_ archive: OpaquePointer) -> PackingFault {
    PackingFault("the archive can't be written: \(unsafe String(cString: zip_strerror(archive)))")
  }
}
