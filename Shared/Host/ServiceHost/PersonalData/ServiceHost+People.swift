import CivilTime
import EventLoop
import MessageBus
package import Storage
import Wire

/// The data that a service holds about users: its erasure and its export (R16).
extension ServiceHost {
  /// The service that owns accounts. It requests erasures from the other services and records their replies.
  private static let owner = "entitlements"

  /// Sets the warnings that the service's health reports to the operator. Health uses the result of the last finished
  /// read.
  ///
  /// - Parameter others: returns warnings that don't come from the database.
  package func addWarnings(
    in store: Store, and others: @escaping @Loop () -> [String] = { [] },
    _ look: @escaping @Sendable (Reading) throws -> [String]
  ) {
    let known = LastKnownResult<[String]>(of: store)
    warnings = { (known.now(look) ?? []) + others() }
  }

  func servePersonalData(_ tables: [PersonalDataTable], in store: Store) {
    let eraser = Eraser(store, clock: clock, log: log)
    self.eraser = eraser
    if name != Self.owner {
      onEvent(AccountErased.self, in: store) { event, erased, tx in
        try tx.erase(event.subject, at: Timestamp(milliseconds: erased.askedAt))
        tx.whenCommitted { eraser.arm() }
      }
    }
    routes.read(ListPersonalDataFiles.self, as: ListPersonalDataFiles.method(of: name)) { [unowned self] _, _ in
      ListPersonalDataFiles.Reply(of: tables, withBytes: personalDataBytes?.table)
    }
    routes.read(ReadPersonalDataRows.self, as: ReadPersonalDataRows.method(of: name), in: store) { request, _, db in
      try ReadPersonalDataRows.Reply(request, of: tables, in: db)
    }
    routes.on(ReadPersonalDataBytes.self, as: ReadPersonalDataBytes.method(of: name)) { [unowned self] request, _ in
      guard let bytes = personalDataBytes, bytes.table == request.file else { throw Failure.notFound(.noFile) }
      return try await bytes.read(request.account, request.id, request.offset)
    }
  }
}
