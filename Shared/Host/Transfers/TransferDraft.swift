import CivilTime
import Crypto
package import EventLoop
import Files
import MessageBus
package import Storage
import Wire

/// A file that a service writes for a user, part by part. The user can't see it before it is finished.
///
/// A file that is unfinished when the process ends is deleted at the next start.
@Loop package final class TransferDraft {
  /// The file's id. Clients can use it once the file is finished.
  package nonisolated let id: String
  /// The number of bytes written so far.
  package private(set) var bytes = 0
  private let files: Transfers

  /// - Parameter files: The service's files, to which the new file is added.
  package init(in files: Transfers) {
    self.files = files
    id = SecureRandom.identifier("fil", at: files.clock.wallNow)
  }

  /// Appends bytes. Calls must not overlap.
  ///
  /// - Throws: `unavailable` if the disk is full.
  package func append(_ part: [UInt8]) async throws {
    let folder = files.folder
    let id = id
    let offset = bytes
    bytes = try await files.working(on: id) { try folder.append(part, to: id, at: offset) }
  }

  /// Replaces the content with that of a local file, which is moved.
  package func take(_ path: String) async throws {
    let folder = files.folder
    let id = id
    bytes = try await files.working(on: id) { try folder.take(path, as: id) }
  }

  /// Finishes the file and makes it available to the account. When this returns, the file is on disk.
  ///
  /// The file counts towards the account's usage, but isn't rejected if the account exceeds its limits: a user's
  /// uploads must not prevent an export that the user requested.
  ///
  /// - Parameter also: Makes further changes in the transaction that records the file.
  /// - Throws: For example, `overloaded` if all files together exceed the limit, or `unauthenticated` if the account
  ///   was erased in the meantime. After any error, the file is deleted.
  package func finish(
    kind: String, account: String, app: String,
    also: @escaping @Sendable (TransferFile, Transaction) throws -> Void = { _, _ in }
  ) async throws -> TransferFile {
    let folder = files.folder
    let limits = files.limits
    let id = id
    let bytes = bytes
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

  /// Deletes the unfinished file.
  package func abandon() async {
    let folder = files.folder
    let id = id
    try? await files.work.run(inQueue: id) { folder.remove(id) }
  }
}
