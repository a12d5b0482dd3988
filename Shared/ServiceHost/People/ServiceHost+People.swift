import CivilTime
import MessageBus
package import Storage
import Wire

/// What every service does for the people that it knows: it forgets them, and tells what it holds of them (R16).
extension ServiceHost {
  /// The service that accounts belong to: it asks the others, and notes what they answer.
  private static let owner = "entitlements"

  /// Tells in its health what people who run the machine should see to.
  package func remark(in store: Store, _ look: @escaping (Reading) throws -> [String]) {
    remarks = { (try? store.read(look)) ?? [] }
  }

  func holdPeople(_ tables: [HeldTable], in store: Store) {
    let eraser = Eraser(store, clock: clock, log: log)
    self.eraser = eraser
    if name != Self.owner {
      onEvent(AccountErased.self, in: store) { event, erased, tx in
        try tx.erase(event.subject, at: Timestamp(milliseconds: erased.askedAt))
        tx.whenCommitted { eraser.arm() }
      }
      publish(PersonForgotten.type, from: store, to: Self.owner)
    }
    routes.read(ListHeldFiles.self, as: ListHeldFiles.method(of: name)) { [unowned self] _, _ in
      ListHeldFiles.Reply(of: tables, withBytes: heldBytes?.table)
    }
    routes.read(ReadHeldRows.self, as: ReadHeldRows.method(of: name)) { request, _ in
      try store.read { try ReadHeldRows.Reply(request, of: tables, in: $0) }
    }
    routes.on(ReadHeldBytes.self, as: ReadHeldBytes.method(of: name)) { [unowned self] request, _ in
      guard let bytes = heldBytes, bytes.table == request.file else { throw Failure.notFound(.noFile) }
      return try await bytes.read(request.account, request.id, request.offset)
    }
  }
}
