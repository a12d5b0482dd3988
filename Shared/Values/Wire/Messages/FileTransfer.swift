/// The state of a file that is transferred in pieces.
package struct TransferState: Codable, Hashable, Sendable {
  /// The file's id: `fil_…`.
  package var id: String
  /// The kind of file, as defined by the service, such as `csv`.
  package var kind: String
  /// The size of the whole file, in bytes.
  package var bytes: Int
  /// The SHA-256 digest of the whole file, in hexadecimal.
  package var sha256: String
  /// The number of bytes received so far, which is the offset of the next piece.
  package var received: Int
  /// True if the file is complete, matches its digest, and is on disk.
  package var finished: Bool
  /// The time when the file is deleted, in milliseconds since 1970.
  package var expiresAt: Int64

  package init(
    id: String, kind: String, bytes: Int, sha256: String, received: Int, finished: Bool, expiresAt: Int64
  ) {
    self.id = id
    self.kind = kind
    self.bytes = bytes
    self.sha256 = sha256
    self.received = received
    self.finished = finished
    self.expiresAt = expiresAt
  }
}

/// One piece of a file in a reply.
package struct FilePiece: Codable, Hashable, Sendable {
  /// The maximum size of an uploaded or downloaded piece, in bytes before it is encoded in Base64.
  package static let maxBytes = 65_536

  /// The size of the whole file, in bytes.
  package var bytes: Int
  /// The SHA-256 digest of the whole file, in hexadecimal.
  package var sha256: String
  /// The offset at which this piece begins, in bytes.
  package var offset: Int
  /// The piece in Base64; empty for an empty file.
  package var data: String
  /// The offset at which the next piece begins, in bytes; nil for the last piece.
  package var nextOffset: Int?

  package init(bytes: Int, sha256: String, offset: Int, data: String, nextOffset: Int?) {
    self.bytes = bytes
    self.sha256 = sha256
    self.offset = offset
    self.data = data
    self.nextOffset = nextOffset
  }
}

/// A link to one file, served by `edge` over HTTP to anyone who has the link.
package struct FileLink: Codable, Hashable, Sendable {
  /// The path and query to append to the address of the deployment, such as `/files/…?link=…`.
  package var path: String
  /// The time when the link expires, in milliseconds since 1970; nil for a public file, whose path doesn't expire.
  package var endsAt: Int64?

  package init(path: String, endsAt: Int64?) {
    self.path = path
    self.endsAt = endsAt
  }
}
