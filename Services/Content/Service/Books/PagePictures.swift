package import AppCatalog
package import ContentContract
import Crypto
package import EventLoop
import Files
package import MessageBus
import Pictures
import ServiceHost
package import Storage
import Wire

/// Page pictures and their halves, each made ready to be sent once and kept in the store (B3).
///
/// That happens on the store's writer thread, within the transaction that keeps it: unpacking a picture takes tens of
/// milliseconds, which the loop doesn't have, and of many who ask at once the first makes it and the others find it.
@Loop package final class PagePictures {
  private let store: Store
  /// By the file's path, as the apps' data was read last.
  private var files: [String: PictureFile] = [:]
  /// What was read since, and doesn't count yet.
  private var read: [String: PictureFile] = [:]

  package init(store: Store) { self.store = store }

  /// Reads the header of each of an app's pictures, so that a file which is no picture is found at the start and not by
  /// a child.
  ///
  /// - Returns: what is wrong with them.
  package func read(_ app: App) -> [CatalogProblem] {
    app.books.flatMap(\.pictures).compactMap { path in
      do {
        read[path] = try PictureFile(path: path)
        return nil
      } catch {
        let reason = (error as? PictureFault)?.description ?? (error as? FileFault)?.reason ?? "\(error)"
        return CatalogProblem(file: path, reason: reason)
      }
    }
  }

  /// What was read counts from now on.
  package func take() { (files, read) = (read, [:]) }

  /// A piece of a picture or of one of its halves; nil if there is no such file.
  ///
  /// - Throws: a failure that says what is wrong with a file that is damaged behind its header; `invalid_params` for a
  ///   piece behind the end.
  package func picture(
    _ path: String, _ half: PictureHalf, _ piece: PicturePiece, for caller: Caller
  ) async throws -> GetPagePicture.Reply? {
    guard let file = files[path] else { return nil }
    let kept = try await store.query { db in
      try PictureTable(db, digest: file.digest, half: half).reply(piece)
    }
    if let kept { return kept }
    try await store.write(for: caller) { tx in
      let table = PictureTable(tx, digest: file.digest, half: half)
      if try table.isKept() { return }
      let bytes = try Disk.read(path)
      // Another picture that was put in its place since: kept under this digest, it would be shown for the one before
      // for ever.
      guard SHA256.hexDigest(bytes) == file.digest else {
        let reason = "\(file.name) has changed since the app's data was read"
        throw Failure(.notFound, .badPicture, details: ["reason": .string(reason)])
      }
      try table.keep(try SpreadCut.make(half, of: bytes, named: file.name))
    }
    // In a read of its own: a piece that isn't there must not undo what was made for all pieces.
    return try await store.query { try PictureTable($0, digest: file.digest, half: half).reply(piece) }
  }
}

/// What is known of a picture's file without unpacking it.
private struct PictureFile {
  let name: String
  let digest: String

  /// - Throws: `FileFault` or `PictureFault`.
  init(path: String) throws {
    let bytes = try Disk.read(path)
    _ = try PNG.size(of: bytes)
    digest = SHA256.hexDigest(bytes)
    name = String(path.split(separator: "/").last ?? "")
  }
}
