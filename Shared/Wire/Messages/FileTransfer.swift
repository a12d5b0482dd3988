/// A file that goes up or down in pieces, as far as it is there.
package struct TransferState: Codable, Hashable, Sendable {
  /// `fil_…`.
  package var id: String
  /// What the file is: one of the service's kinds, such as `csv`.
  package var kind: String
  /// Of the whole file.
  package var bytes: Int
  /// Of the whole file, in hexadecimal.
  package var sha256: String
  /// How many bytes are there, from the start: where the next piece begins.
  package var received: Int
  /// Whether all is there, was compared with its digest, and is on disk.
  package var finished: Bool
  /// When the file goes, in milliseconds since 1970.
  package var expiresAt: Int64

  package init(
    id: String, kind: String, bytes: Int, sha256: String, received: Int, finished: Bool, expiresAt: Int64
  ) {
    (self.id, self.kind, self.bytes, self.sha256) = (id, kind, bytes, sha256)
    (self.received, self.finished, self.expiresAt) = (received, finished, expiresAt)
  }
}

/// A range of a file, as an answer has it.
package struct FilePiece: Codable, Hashable, Sendable {
  /// The most bytes of a file that go in one piece, up or down, before their encoding.
  package static let mostBytes = 65_536

  /// Of the whole file.
  package var bytes: Int
  /// Of the whole file, in hexadecimal.
  package var sha256: String
  /// Where this piece begins.
  package var offset: Int
  /// The piece in Base64; empty for an empty file.
  package var data: String
  /// Where the next piece begins; nil with the last one.
  package var nextOffset: Int?

  package init(bytes: Int, sha256: String, offset: Int, data: String, nextOffset: Int?) {
    (self.bytes, self.sha256, self.offset) = (bytes, sha256, offset)
    (self.data, self.nextOffset) = (data, nextOffset)
  }
}

/// Where one file is had by HTTP for a while, by whoever has the link: `edge` serves it.
package struct FileLink: Codable, Hashable, Sendable {
  /// A path behind the address of the stack, with all that belongs to it: `/files/…?link=…`.
  package var path: String
  /// When it ends, in milliseconds since 1970; nil for a file that is everybody's, at that path for good.
  package var endsAt: Int64?

  /// One with these members.
  package init(path: String, endsAt: Int64?) { (self.path, self.endsAt) = (path, endsAt) }
}
