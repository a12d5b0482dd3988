package import CivilTime
package import Wire

/// What a file is that a service takes or gives, and how large one may be.
package struct TransferKind: Hashable, Sendable {
  /// Its name on the wire: "csv".
  package let name: String
  /// The most bytes.
  package let mostBytes: Int

  package init(_ name: String, mostBytes: Int) { (self.name, self.mostBytes) = (name, mostBytes) }
}

/// A person's file: what is known of it without looking at its bytes.
package struct TransferFile: Hashable, Sendable {
  /// `fil_…`, and the name of the file in the folder.
  package var id: String
  /// Whose it is.
  package var account: String
  /// The app that the account belongs to.
  package var app: String
  /// The name of its kind.
  package var kind: String
  /// Of the whole file.
  package var bytes: Int
  /// In hexadecimal.
  package var sha256: String
  /// Whether all of it is on disk and was compared with its digest.
  package var isFinished: Bool
  /// When it goes.
  package var expiresAt: Timestamp
  /// The bytes that it is charged with among all files': never fewer than have come.
  package var charged: Int

  /// As its owner is told of it.
  ///
  /// - Parameter received: how many bytes there are of one that isn't finished.
  package func state(received: Int) -> TransferState {
    TransferState(
      id: id, kind: kind, bytes: bytes, sha256: sha256, received: isFinished ? bytes : received, finished: isFinished,
      expiresAt: expiresAt.milliseconds)
  }
}
