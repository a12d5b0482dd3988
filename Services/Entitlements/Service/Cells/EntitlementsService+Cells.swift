import CivilTime
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Telemetry
import Wire

/// What people who run several cells ask.
extension EntitlementsService {
  func registerCells(on routes: Routes) {
    routes.on(MoveAccount.self) { [self] request, _ in
      let cell = try await cell(request.cell.value)
      let now = try await whereabouts(request.account.value)
      guard cell != membership.cell else { throw Failure.conflict(.accountIsHere) }
      guard let departures else { throw Failure.notFound(.noCells) }
      // Asked for once more.
      if now.cell == cell.text { return now }
      try await departures.begin(request.account.value, to: cell)
      return try await whereabouts(request.account.value)
    }
    routes.on(EmptyCell.self) { [self] request, _ in
      let cell = try await cell(request.to.value)
      guard cell != membership.cell else { throw Failure.conflict(.accountIsHere) }
      guard let departures else { throw Failure.notFound(.noCells) }
      return try await departures.beginNext(after: request.cursor, to: cell)
    }
    routes.on(GetAccountMove.self) { [self] request, _ in try await whereabouts(request.account.value) }
    routes.on(ListCells.self) { [self] _, _ in
      let directory = try directory()
      try await directory.refresh()
      return ListCells.Reply(
        own: directory.own.text,
        cells: directory.cells.map { .init(name: $0.name.text, isOpen: $0.isOpen, seenAt: $0.seenAt) })
    }
    routes.on(NameCells.self) { [self] _, _ in
      guard let directory = membership.directory else { return NameCells.Reply(names: []) }
      // Before it was read for the first time nobody can say that there are none.
      guard !directory.cells.isEmpty else { throw Failure.unavailable("directory") }
      return NameCells.Reply(names: directory.cells.map(\.name.text).filter { $0 != directory.own.text })
    }
    routes.on(AskCells.self) { [self] request, _ in AnswerCell.Reply(body: try await ask(request)) }
    routes.on(LeadAccount.self) { [self] request, _ -> Nothing in
      guard let departures else { throw Failure.notFound(.noCells) }
      try await departures.lead(request.account, to: try await cell(request.cell))
    }
    routes.on(SetCell.self) { [self] request, _ in
      let cell = try await cell(request.cell.value)
      guard try await directory().set(cell, isOpen: request.isOpen) else { throw Failure.notFound(.noSuchCell) }
      return Nothing()
    }
    routes.on(AcceptDirectory.self) { [self] _, _ in
      let directory = try directory()
      try await store.write { try OwnCell(db: $0).use(directory: nil) }
      directory.expect(nil)
      try await directory.refresh()
      formerClaims?.arm()
      return Nothing()
    }
    routes.on(ForgetCell.self) { [self] request, _ in
      switch try await directory().forget(try await cell(request.cell.value)) {
      case nil: throw Failure.notFound(.noSuchCell)
      case false?: throw Failure.conflict(.cellIsThere)
      case true?: return Nothing()
      }
    }
  }

  // MARK: What is one over all cells

  /// Has an account be in the cell where something is of which there is one: they meet there, by that cell's own rules.
  /// What nobody has is this cell's from now on.
  ///
  /// - Parameters:
  ///   - refusal: what is said instead of going there, where it could come to nothing.
  ///   - isHere: whether this cell has it.
  /// - Throws: `moved` once the account is there, `unavailable` on the way and while nobody can say where that is.
  func meet(
    _ claim: CellDirectory.Claim, by account: String, refusal: Failure? = nil,
    isHere: @escaping @Sendable (Reading) throws -> Bool
  ) async throws {
    guard let directory = membership.directory, let departures else { return }
    if try await store.query({ try isHere($0) }) { return }
    let holder = try await directory.claim(claim, for: account)
    guard holder != directory.own else { return }
    if let refusal { throw refusal }
    try await departures.lead(account, to: holder)
  }

  /// Sends what the store tells of a purchase to the cell that has it.
  ///
  /// - Throws: `moved` for one that another cell has.
  func passOn(_ notification: StoreNotification) async throws {
    guard let directory = membership.directory, let proof = notification.proof else { return }
    let isHere = try await store.query {
      try PurchaseTable(db: $0).owner(of: proof.originalID, environment: proof.environment) != nil
    }
    if isHere { return }
    let holder = try await directory.holder(
      of: .purchase(proof.originalID, environment: proof.environment.rawValue))
    if let holder, holder != directory.own { throw Failure.moved(to: holder.text) }
  }

  /// Something of this cell's is nobody's any more. That somebody is still led here by it is harmless.
  func giveUp(_ claim: CellDirectory.Claim) async { try? await membership.directory?.release(claim) }

  /// An account is being erased: the directory leads nobody to it.
  func forgetClaims(of account: String) async throws {
    guard let directory = membership.directory else { return }
    try await directory.forget(account, try await store.query { try CellDirectory.Claim.all(of: account, $0) })
  }

  /// What people who run the machine should see to.
  var cellRemarks: [String] {
    guard let arrivals, let directory = membership.directory else { return [] }
    guard arrivals.isReached else {
      if directory.isTaken {
        return [
          "another stack is the cell \(directory.own.text) already: stop one of the two; this one takes no new accounts"
        ]
      }
      let reason = directory.fault.map { " (\($0))" } ?? ""
      return ["the directory of cells can't be asked\(reason): what must be one over all cells, and moving, waits"]
    }
    return directory.cells.filter { !$0.isThere }.map {
      "the cell \($0.name.text) wasn't heard of since \($0.seenAt.logText): its accounts wait, and what it alone can say"
    }
  }

  /// Asks a cell for something, and the others behind it.
  ///
  /// - Throws: what a cell failed with, where no other one has it: it may be there.
  private func ask(_ request: AskCells) async throws -> JSONValue? {
    guard let questions else { throw Failure.notFound(.noCells) }
    let first = try await cell(request.cell)
    let others = request.everywhere ? try directory().cells.map(\.name).filter { $0 != first } : []
    var failure: (any Error)?
    for cell in [first] + others where cell != membership.cell {
      do {
        if let answer = try await questions.ask(request.question, at: request.service, of: cell) { return answer }
      } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    return nil
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
      if let entry = try DepartureTable(db: db).entry(account), entry.phase != .staying {
        return GetAccountMove.Reply(state: entry.phase == .left ? .left : .leaving, cell: entry.cell.text)
      }
      guard try AccountTable(db: db).app(of: account) != nil, try !db.isErased(account) else {
        throw Failure.notFound(.noAccount)
      }
      return GetAccountMove.Reply(state: .here, cell: nil)
    }
  }
}
