import EventLoop
import MessageBus
import Storage
import Wire

/// The methods that return a service's personal data for an export (R16).
@Loop struct PersonalDataMethods {
  let tables: [PersonalDataTable]
  let store: Store
  let bytes: PersonalDataBytes?

  func register(on routes: Routes) {
    routes.read(ListPersonalDataFiles.self) { _, _ in
      ListPersonalDataFiles.Reply(of: tables, withBytes: bytes?.table)
    }
    routes.read(ReadPersonalDataRows.self, in: store) { [tables] request, _, db in
      try ReadPersonalDataRows.Reply(request, of: tables, in: db)
    }
    routes.on(ReadPersonalDataBytes.self) { request, _ in try await read(request) }
  }

  private func read(_ request: ReadPersonalDataBytes) async throws -> ReadPersonalDataBytes.Reply {
    guard let bytes, bytes.table == request.file else { throw Failure.notFound(.noFile) }
    return try await bytes.read(request.account, request.id, request.offset)
  }
}
