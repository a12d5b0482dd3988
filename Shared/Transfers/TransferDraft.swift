import CivilTime
import Crypto
package import EventLoop
import Files
import MessageBus
package import Storage
import Wire

/// A file that a service makes for somebody, part by part; nobody sees it before it is finished.
///
/// One that isn't finished when the process ends is removed at the next start.
@Loop package final class TransferDraft {
  /// The file's id, once it is finished.
  package nonisolated let id: String
  /// How many bytes it has so far.
  package private(set) var bytes = 0
  private let files: Transfers

  /// - Parameter files: where it is put.
  package init(in files: Transfers) {
    self.files = files
    id = SecureRandom.identifier("fil", at: files.clock.wallNow)
  }

  /// Appends bytes. One call after another.
  ///
  /// - Throws: `unavailable` for a full disk.
  package func append(_ part: [UInt8]) async throws {
    let (folder, id, offset) = (files.folder, id, bytes)
    bytes = try await files.working(on: id) { try folder.append(part, to: id, at: offset) }
  }

  /// Takes a file of this machine's in the place of what there is so far; it is moved here.
  package func take(_ path: String) async throws {
    let (folder, id) = (files.folder, id)
    bytes = try await files.working(on: id) { try folder.take(path, as: id) }
  }

  /// Makes it a file of the account's, to be read by ranges; it is on disk then.
  ///
  /// It is charged to the account, whose own bounds don't refuse it: what a person asked for of their own isn't kept
  /// from them by what they sent.
  ///
  /// - Parameter also: changes the store together with the note of the file.
  /// - Throws: `overloaded` if all files together are too much, `unauthenticated` if the account was erased meanwhile;
  ///   then it is gone.
  package func finish(
    kind: String, account: String, app: String,
    also: @escaping @Sendable (TransferFile, Transaction) throws -> Void = { _, _ in }
  ) async throws -> TransferFile {
    let (folder, limits, id, bytes) = (files.folder, files.limits, id, bytes)
    do {
      let digest = try await files.working(on: id) {
        if bytes == 0 { _ = try folder.append([], to: id, at: 0) }
        return try folder.close(id)
      }
      let file = try await files.store.write(of: account) { tx in
        let table = TransferTable(tx)
        try limits.check(charging: bytes, all: table.use(), untilNextEnd: table.untilSoonest(tx.wallNow))
        let file = TransferFile(
          id: id, account: account, app: app, kind: kind, bytes: bytes, sha256: digest, isFinished: true,
          expiresAt: tx.wallNow + limits.keptFor, charged: bytes)
        try table.add(file)
        try also(file, tx)
        return file
      }
      files.watchExpiry()
      return file
    } catch {
      await abandon()
      throw error
    }
  }

  /// Throws it away.
  package func abandon() async {
    let (folder, id) = (files.folder, id)
    try? await files.work.run(inLane: id) { folder.remove(id) }
  }
}
