package import Wire

/// What people may send up (`content.files.begin`).
package enum ContentFileKind: String, Codable, Sendable, CaseIterable {
  /// A picture of a person's own: PNG or JPEG.
  case picture
  /// Cards as a table.
  case csv
  /// Cards as JSON.
  case json
  /// Cards as Anki has them.
  case apkg
}

/// Begins a file, or goes on with one: the same kind, length and digest find what is there already.
package struct BeginFile: Request {
  package static let method = Method(
    "content.files.begin", .change, fails: [.limitExceeded], "Begins a file that goes up in pieces, or finds it again.")

  /// What it is.
  package var kind: ContentFileKind
  /// Of the whole file; each kind has a bound of its own.
  package var bytes: Bounded<0, 1_000_000_000>
  /// Of the whole file.
  package var sha256: DigestText

  /// A request with these members.
  package init(kind: ContentFileKind, bytes: Bounded<0, 1_000_000_000>, sha256: DigestText) {
    (self.kind, self.bytes, self.sha256) = (kind, bytes, sha256)
  }

  package typealias Reply = FileReply
}

/// A file as it is now.
package struct FileReply: Codable, Hashable, Sendable {
  /// What is there of it.
  package var file: TransferState

  /// One with these members.
  package init(file: TransferState) { self.file = file }
}

/// Sends a piece. One that was sent before is taken again; one behind a hole is refused with `conflict`, whose
/// `received` says where to go on.
package struct PutFilePiece: Request {
  package static let method = Method(
    "content.files.put", .change, fails: [.notFound], "Puts a piece of a file at its place.")

  /// The file's id.
  package var file: Identifier
  /// Where in the file the piece begins; at most `received`.
  package var offset: Bounded<0, 1_000_000_000>
  /// The piece.
  package var data: PieceText
  /// Of the piece, before its encoding.
  package var sha256: DigestText

  /// A request with these members.
  package init(file: Identifier, offset: Bounded<0, 1_000_000_000>, data: PieceText, sha256: DigestText) {
    (self.file, self.offset, self.data, self.sha256) = (file, offset, data, sha256)
  }

  package typealias Reply = FileReply
}

/// Ends the sending: the whole is compared with its digest, and on disk when this is answered.
package struct FinishFile: Request {
  package static let method = Method(
    "content.files.finish", .change, isExpensive: true, fails: [.notFound],
    "Compares a file with its digest and keeps it.")

  /// The file's id.
  package var file: Identifier

  /// A request with these members.
  package init(file: Identifier) { self.file = file }

  package typealias Reply = FileReply
}

/// The caller's files.
package struct ListFiles: Request {
  package static let method = Method("content.files.list", .read, "Lists the account's files and how much is there.")

  /// A request with these members.
  package init() {}

  /// There are never many.
  package struct Reply: Codable, Hashable, Sendable {
    /// The oldest first.
    package var files: [TransferState]

    /// What is answered.
    package init(files: [TransferState]) { self.files = files }
  }
}

/// A part of a finished file.
package struct ReadFile: Request {
  package static let method = Method(
    "content.files.read", .read, fails: [.notFound, .conflict], "Gives a range of a finished file.")

  /// The file's id.
  package var file: Identifier
  /// Where in the file the piece begins; 0 if it is left out.
  package var offset: Bounded<0, 1_000_000_000>?
  /// Bytes of the piece; as many as an answer may have if it is left out.
  package var length: Bounded<1, 65_536>?

  /// A request with these members.
  package init(file: Identifier, offset: Bounded<0, 1_000_000_000>? = nil, length: Bounded<1, 65_536>? = nil) {
    (self.file, self.offset, self.length) = (file, offset, length)
  }

  package typealias Reply = FilePiece
}

/// Removes a file before its time; one that is gone is removed already.
package struct DeleteFile: Request {
  package static let method = Method("content.files.delete", .change, "Removes a file.")

  /// The file's id.
  package var file: Identifier

  /// A request with these members.
  package init(file: Identifier) { self.file = file }

  package typealias Reply = Nothing
}
