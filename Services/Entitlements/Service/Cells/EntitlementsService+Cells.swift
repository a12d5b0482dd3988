import EntitlementsContract
import MessageBus
import ServiceHost
import Storage
import Wire

/// What people who run several cells ask.
extension EntitlementsService {
  func registerCells(on routes: Routes) {
    routes.on(MoveAccount.self) { [self] request, _ in
      let cell = try await cell(request.cell.value)
      guard cell != membership.cell else { throw Failure.conflict(.accountIsHere) }
      guard let departures else { throw Failure.notFound(.noCells) }
      try await departures.begin(request.account.value, to: cell)
      return try await whereabouts(request.account.value)
    }
    routes.on(GetAccountMove.self) { [self] request, _ in try await whereabouts(request.account.value) }
    routes.on(ListCells.self) { [self] _, _ in
      let directory = try directory()
      try await directory.refresh()
      return ListCells.Reply(
        own: directory.own.text,
        cells: directory.cells.map { .init(name: $0.name.text, isOpen: $0.isOpen, seenAt: $0.seenAt) })
    }
    routes.on(SetCell.self) { [self] request, _ in
      let cell = try await cell(request.cell.value)
      guard try await directory().set(cell, isOpen: request.isOpen) else { throw Failure.notFound(.noSuchCell) }
      return Nothing()
    }
  }

  /// What people who run the machine should see to.
  var cellRemarks: [String] {
    guard let arrivals, !arrivals.isReached else { return [] }
    return ["the directory of cells can't be asked: what must be one over all cells, and moving, waits"]
  }

  private func directory() throws(Failure) -> CellDirectory {
    guard let directory = membership.directory else { throw .notFound(.noCells) }
    return directory
  }

  private func cell(_ name: String) async throws -> CellName {
    let directory = try directory()
    if let known = directory.cells.first(where: { $0.name.text == name }) { return known.name }
    try await directory.refresh()
    guard let known = directory.cells.first(where: { $0.name.text == name }) else {
      throw Failure.notFound(.noSuchCell)
    }
    return known.name
  }

  private func whereabouts(_ account: String) async throws -> GetAccountMove.Reply {
    try await store.query { db in
      if let entry = try DepartureTable(db: db).entry(account) {
        return GetAccountMove.Reply(state: entry.phase == .left ? .left : .leaving, cell: entry.cell.text)
      }
      guard try AccountTable(db: db).app(of: account) != nil, try !db.isErased(account) else {
        throw Failure.notFound(.noAccount)
      }
      return GetAccountMove.Reply(state: .here, cell: nil)
    }
  }
}
