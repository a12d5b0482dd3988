package import Wire

/// `S.people.files`: what an export has of this service.
package struct ListHeldFiles: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).people.files", .read, audience: .inner, callers: ["entitlements"], access: .open,
      "Names the files that an export has of this service.")
  }

  package init() {}

  /// The files.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order of an archive.
    package var files: [File]

    /// One kind of rows.
    package struct File: Codable, Hashable, Sendable {
      /// Its name, without an ending.
      package var name: String
      /// What a row is.
      package var what: String
      /// Whether bytes belong to each row, which `S.people.bytes` gives by the row's `id`; left out, there are none.
      package var hasBytes: Bool?
    }
  }
}

/// `S.people.bytes`: a piece of the bytes that belong to a row of an account.
package struct ReadHeldBytes: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).people.bytes", .read, audience: .inner, callers: ["entitlements"], access: .open,
      fails: [.notFound, .conflict], "Gives a piece of the bytes that belong to a row of an account.")
  }

  /// The account's id.
  package var account: String
  /// The file that the row is in.
  package var file: String
  /// The row's id.
  package var id: String
  /// Where the piece begins.
  package var offset: Int

  package init(account: String, file: String, id: String, offset: Int) {
    (self.account, self.file, self.id, self.offset) = (account, file, id, offset)
  }

  package typealias Reply = FilePiece
}

/// `S.people.rows`: a page of what this service holds of an account.
package struct ReadHeldRows: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).people.rows", .read, audience: .inner, callers: ["entitlements"], access: .open, fails: [.notFound],
      "Gives a page of what the service holds of an account.")
  }

  /// The account's id.
  package var account: String
  /// One of the files' names.
  package var file: String
  /// Where the page before ended; nil for the first.
  package var after: [JSONValue]?

  package init(account: String, file: String, after: [JSONValue]? = nil) {
    (self.account, self.file, self.after) = (account, file, after)
  }

  /// A page.
  package struct Reply: Codable, Hashable, Sendable {
    /// JSON objects, one row each.
    package var rows: [JSONValue]
    /// Where the next page begins; nil after the last.
    package var next: [JSONValue]?
  }
}
