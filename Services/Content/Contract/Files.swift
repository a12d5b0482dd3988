package import Wire

/// The kinds of files that a client can upload (`content.files.begin`).
package enum ContentFileKind: String, Codable, Sendable, CaseIterable {
  /// A user's own picture, as PNG or JPEG.
  case picture
  /// Cards as a CSV table.
  case csv
  /// Cards as JSON.
  case json
  /// Cards as an Anki package.
  case apkg
}

/// Begins an upload, or resumes one: a call with the kind, length and digest of an existing file returns that file.
package struct BeginFile: Request {
  package static let method = Method(
    "content.files.begin", .change, fails: [.limitExceeded],
    "Begins an upload in pieces, or finds one that was interrupted.")

  /// The kind of the file.
  package var kind: ContentFileKind
  /// The length of the whole file, in bytes. Each kind has its own limit.
  package var bytes: Bounded<0, 1_000_000_000>
  /// The SHA-256 digest of the whole file.
  package var sha256: DigestText

  package init(kind: ContentFileKind, bytes: Bounded<0, 1_000_000_000>, sha256: DigestText) {
    self.kind = kind
    self.bytes = bytes
    self.sha256 = sha256
  }

  package typealias Reply = FileReply
}

package struct FileReply: Codable, Hashable, Sendable {
  /// The file's current state.
  package var file: TransferState

  package init(file: TransferState) { self.file = file }
}

/// Uploads a piece of a file. A repeated piece is accepted. A piece that would leave a gap is rejected with `conflict`,
/// whose `received` is the offset to continue at.
package struct PutFilePiece: Request {
  package static let method = Method(
    "content.files.put", .change, fails: [.notFound], "Stores a piece of an upload at its offset.")

  /// The file's id.
  package var file: Identifier
  /// The piece's offset in the file, in bytes; at most `received`.
  package var offset: Bounded<0, 1_000_000_000>
  /// The piece's content, encoded in Base64.
  package var data: PieceText
  /// The SHA-256 digest of the piece's bytes, computed before encoding them in Base64.
  package var sha256: DigestText

  package init(file: Identifier, offset: Bounded<0, 1_000_000_000>, data: PieceText, sha256: DigestText) {
    self.file = file
    self.offset = offset
    self.data = data
    self.sha256 = sha256
  }

  package typealias Reply = FileReply
}

/// Finishes an upload. The service verifies the whole file's digest, and replies when the file is on disk.
package struct FinishFile: Request {
  package static let method = Method(
    "content.files.finish", .change, traits: .isExpensive, fails: [.notFound],
    "Completes an upload if its digest matches.")

  /// The file's id.
  package var file: Identifier

  package init(file: Identifier) { self.file = file }

  package typealias Reply = FileReply
}

/// Lists the account's files.
package struct ListFiles: Request {
  package static let method = Method(
    "content.files.list", .read, "Lists the account's files, each with the number of bytes received.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// The files, oldest first. An account has only a few files, so the list isn't paged.
    package var files: [TransferState]

    package init(files: [TransferState]) { self.files = files }
  }
}

/// Returns a range of a finished file.
package struct ReadFile: Request {
  package static let method = Method(
    "content.files.read", .read, fails: [.notFound, .conflict], "Returns a range of bytes of a completed file.")

  /// The file's id.
  package var file: Identifier
  /// The offset of the first byte to return. Defaults to 0.
  package var offset: Bounded<0, 1_000_000_000>?
  /// The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.
  package var length: Bounded<1, 65_536>?

  package init(file: Identifier, offset: Bounded<0, 1_000_000_000>? = nil, length: Bounded<1, 65_536>? = nil) {
    self.file = file
    self.offset = offset
    self.length = length
  }

  package typealias Reply = FilePiece
}

/// Deletes a file before it expires. Deleting a missing file succeeds.
package struct DeleteFile: Request {
  package static let method = Method("content.files.delete", .change, "Deletes a file.")

  /// The file's id.
  package var file: Identifier

  package typealias Reply = Nothing
}
