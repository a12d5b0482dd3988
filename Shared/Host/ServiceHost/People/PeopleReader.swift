package import EventLoop
import MessageBus
package import Storage
package import Wire

/// Reads the data that the services hold about an account: from this service's own database, and from the other
/// services by calling them (R16).
package struct PeopleReader: Sendable {
  /// The services that hold such data, in the order of the archive.
  package var services: [String]
  /// Returns the files that a service contributes to an export.
  package var files: @Loop @Sendable (_ service: String) async throws -> [ListHeldFiles.Reply.File]
  /// Returns a page of a file.
  package var rows: @Loop @Sendable (ReadHeldRows, _ service: String) async throws -> ReadHeldRows.Reply
  /// Returns a piece of the bytes that belong to a row.
  package var bytes: @Loop @Sendable (ReadHeldBytes, _ service: String) async throws -> FilePiece

  package init(
    services: [String], files: @escaping @Loop @Sendable (_ service: String) async throws -> [ListHeldFiles.Reply.File],
    rows: @escaping @Loop @Sendable (ReadHeldRows, _ service: String) async throws -> ReadHeldRows.Reply,
    bytes: @escaping @Loop @Sendable (ReadHeldBytes, _ service: String) async throws -> FilePiece
  ) {
    self.services = services
    self.files = files
    self.rows = rows
    self.bytes = bytes
  }
}

extension PeopleReader {
  /// Creates a reader for a host.
  ///
  /// - Parameter tables: the tables of the host's own service in `store`.
  @Loop package init(_ host: ServiceHost, store: Store, tables: [HeldTable]) {
    let own = host.name
    let nobody = Caller(principal: nil)
    let peers = Dictionary(
      uniqueKeysWithValues: Roster.stores.filter { $0 != own }.map { ($0, host.peer($0)) })
    self.init(
      services: Roster.stores,
      files: { service in
        guard let peer = peers[service] else { return ListHeldFiles.Reply(of: tables, withBytes: nil).files }
        return try await peer.call(
          ListHeldFiles(), as: nobody, method: ListHeldFiles.method(of: service), timeout: .seconds(10)
        ).files
      },
      rows: { request, service in
        guard let peer = peers[service] else {
          return try await store.query { try ReadHeldRows.Reply(request, of: tables, in: $0) }
        }
        return try await peer.call(
          request, as: nobody, method: ReadHeldRows.method(of: service), timeout: .seconds(10))
      },
      bytes: { request, service in
        guard let peer = peers[service] else { throw Failure.notFound(.noFile) }
        return try await peer.call(
          request, as: nobody, method: ReadHeldBytes.method(of: service), timeout: .seconds(10))
      })
  }
}

/// Bytes that a service keeps outside its database, for the rows of one table.
package struct HeldBytes: Sendable {
  /// The table; a row's `id` names its bytes.
  package var table: String
  /// Returns a piece of the bytes that belong to a row of an account.
  package var read: @Loop @Sendable (_ account: String, _ id: String, _ offset: Int) async throws -> FilePiece

  package init(
    of table: String,
    read: @escaping @Loop @Sendable (_ account: String, _ id: String, _ offset: Int) async throws -> FilePiece
  ) {
    self.table = table
    self.read = read
  }
}

extension ListHeldFiles.Reply {
  /// - Parameter bytes: the table whose rows have bytes.
  init(of tables: [HeldTable], withBytes bytes: String?) {
    files = tables.compactMap { table in
      guard case .file = table.export else { return nil }
      return File(name: table.name, what: table.what, hasBytes: table.name == bytes ? true : nil)
    }
  }
}

extension ReadHeldRows.Reply {
  /// - Throws: `invalid_params` if the service has no such file.
  init(_ request: ReadHeldRows, of tables: [HeldTable], in db: Reading) throws {
    guard let table = tables.first(where: { $0.name == request.file }), let held = HeldRows(table, among: tables) else {
      throw Failure.invalidParams("'file' isn't a file of this service")
    }
    let page = try held.page(of: request.account, after: request.after ?? [], db)
    self.init(rows: page.rows.map { .object($0) }, next: page.next)
  }
}
