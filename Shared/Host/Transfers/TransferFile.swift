package import CivilTime
package import Wire

/// A kind of file that a service accepts or offers, with its size limit.
package struct TransferKind: Hashable, Sendable {
  /// The name of the kind in requests, such as "csv".
  package let name: String
  /// The maximum size, in bytes.
  package let maxBytes: Int

  package init(_ name: String, maxBytes: Int) {
    self.name = name
    self.maxBytes = maxBytes
  }
}

/// The record of a user's file, without its content.
package struct TransferFile: Hashable, Sendable {
  /// The id, `fil_…`, which is also the file's name in the folder.
  package var id: String
  /// The id of the account that owns the file.
  package var account: String
  /// The app that the account belongs to.
  package var app: String
  /// The name of the file's kind.
  package var kind: String
  /// The length of the whole file, in bytes.
  package var bytes: Int
  /// The SHA-256 digest of the whole file, in hexadecimal.
  package var sha256: String
  /// True if the whole file is on disk and its digest was verified.
  package var isFinished: Bool
  /// The time when the file expires.
  package var expiresAt: Timestamp
  /// The number of bytes that the file uses of the limit for all files. This number is never less than the number of
  /// received bytes.
  package var charged: Int

  /// Returns the file's state for its owner.
  ///
  /// - Parameter received: The number of bytes of an unfinished file that have arrived.
  package func state(received: Int) -> TransferState {
    TransferState(
      id: id, kind: kind, bytes: bytes, sha256: sha256, received: isFinished ? bytes : received, finished: isFinished,
      expiresAt: expiresAt.milliseconds)
  }
}
