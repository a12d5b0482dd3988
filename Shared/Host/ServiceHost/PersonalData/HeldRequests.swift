package import Wire

/// `<service>.people.files`: lists the files that this service contributes to an export.
package struct ListPersonalDataFiles: ServiceRequest {
  package static let method = Method(
    "service.people.files", .read, audience: .inner, callers: [AccountPart.owner], access: .open,
    "Lists the files that this service adds to an account's archive.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// The files, in the order of the archive.
    package var files: [File]

    /// A file of an export, with rows of one kind.
    package struct File: Codable, Hashable, Sendable {
      /// The file's name without its extension.
      package var name: String
      /// A sentence that describes a row.
      package var what: String
      /// True if each row has bytes, which `<service>.people.bytes` returns for the row's `id`; absent otherwise.
      package var hasBytes: Bool?
    }
  }
}

/// `<service>.people.bytes`: returns a piece of the bytes that belong to a row of an account.
package struct ReadPersonalDataBytes: ServiceRequest {
  package static let method = Method(
    "service.people.bytes", .read, audience: .inner, callers: [AccountPart.owner], access: .open,
    fails: [.notFound, .conflict], "Returns a range of the bytes that belong to a row of an account.")

  /// The account's id.
  package var account: String
  /// The name of the file that contains the row.
  package var file: String
  /// The row's id.
  package var id: String
  /// The offset of the piece, in bytes.
  package var offset: Int

  package init(account: String, file: String, id: String, offset: Int) {
    self.account = account
    self.file = file
    self.id = id
    self.offset = offset
  }

  package typealias Reply = FilePiece
}

/// `<service>.people.rows`: returns a page of the data that this service holds about an account.
package struct ReadPersonalDataRows: ServiceRequest {
  package static let method = Method(
    "service.people.rows", .read, audience: .inner, callers: [AccountPart.owner], access: .open, fails: [.notFound],
    "Returns a page of the rows that the service stores about an account.")

  /// The account's id.
  package var account: String
  /// The name of a file that `<service>.people.files` lists.
  package var file: String
  /// The `next` value of the previous page; nil for the first page.
  package var after: [JSONValue]?

  package init(account: String, file: String, after: [JSONValue]? = nil) {
    self.account = account
    self.file = file
    self.after = after
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The rows, one JSON object each.
    package var rows: [JSONValue]
    /// The `after` value for the next page; nil on the last page.
    package var next: [JSONValue]?
  }
}
