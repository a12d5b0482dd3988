package import EventLoop
import MessageBus
package import Storage
package import Wire

/// Reads the data that the services hold about an account: this service's data from its database, and the other
/// services' data by calling them (R16).
package struct PersonalDataReader: Sendable {
  /// The services that hold personal data, in the order of the archive.
  package var services: [String]
  /// Returns the files that a service contributes to an export.
  package var files: @Loop @Sendable (_ service: String) async throws -> [ListPersonalDataFiles.Reply.File]
  /// Returns a page of a file.
  package var rows: @Loop @Sendable (ReadPersonalDataRows, _ service: String) async throws -> ReadPersonalDataRows.Reply
  /// Returns a piece of the bytes that belong to a row.
  package var bytes: @Loop @Sendable (ReadPersonalDataBytes, _ service: String) async throws -> FilePiece

  package init(
    services: [String],
    files: @escaping @Loop @Sendable (_ service: String) async throws -> [ListPersonalDataFiles.Reply.File],
    rows:
      @escaping @Loop @Sendable (ReadPersonalDataRows, _ service: String) async throws -> ReadPersonalDataRows.Reply,
    bytes: @escaping @Loop @Sendable (ReadPersonalDataBytes, _ service: String) async throws -> FilePiece
  ) {
    self.services = services
    self.files = files
    self.rows = rows
    self.bytes = bytes
  }
}

extension PersonalDataReader {
  /// Creates a reader for a host.
  ///
  /// - Parameter tables: The tables of the host's own service in `store`.
  @Loop package init(_ host: ServiceHost, store: Store, tables: [PersonalDataTable]) {
    let own = host.name
    let noUser = Caller(principal: nil)
    let peers = Dictionary(
      uniqueKeysWithValues: ServiceDirectory.stores.filter { $0 != own }.map { ($0, host.peer($0)) })
    self.init(
      services: ServiceDirectory.stores,
      files: { service in
        guard let peer = peers[service] else { return ListPersonalDataFiles.Reply(of: tables, withBytes: nil).files }
        return try await peer.call(
          ListPersonalDataFiles(), as: noUser, method: ListPersonalDataFiles.method(of: service), timeout: .seconds(10)
        ).files
      },
      rows: { request, service in
        guard let peer = peers[service] else {
          return try await store.query { try ReadPersonalDataRows.Reply(request, of: tables, in: $0) }
        }
        return try await peer.call(
          request, as: noUser, method: ReadPersonalDataRows.method(of: service), timeout: .seconds(10))
      },
      bytes: { request, service in
        guard let peer = peers[service] else { throw Failure.notFound(.noFile) }
        return try await peer.call(
          request, as: noUser, method: ReadPersonalDataBytes.method(of: service), timeout: .seconds(10))
      })
  }
}

/// Bytes that a service keeps outside its database, for the rows of one table.
package struct PersonalDataBytes: Sendable {
  /// The table. A row's `id` identifies the row's bytes.
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

extension ListPersonalDataFiles.Reply {
  /// - Parameter bytes: The table whose rows have bytes.
  init(of tables: [PersonalDataTable], withBytes bytes: String?) {
    files = tables.compactMap { table in
      guard case .file = table.export else { return nil }
      return File(name: table.name, what: table.what, hasBytes: table.name == bytes ? true : nil)
    }
  }
}

extension ReadPersonalDataRows.Reply {
  /// - Throws: `invalid_params` if the service has no such file.
  init(_ request: ReadPersonalDataRows, of tables: [PersonalDataTable], in db: Reading) throws {
    guard let table = tables.first(where: { $0.name == request.file }),
      let held = PersonalDataRows(table, among: tables)
    else {
      throw Failure.invalidParams("'file' must be a file that this service adds to the archive")
    }
    let page = try held.page(of: request.account, after: request.after ?? [], db)
    self.init(rows: page.rows.map { .object($0) }, next: page.next)
  }
}
