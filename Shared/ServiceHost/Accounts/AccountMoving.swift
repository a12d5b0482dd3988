package import EventLoop
import MessageBus
package import Storage
package import Wire

/// What a service adds to an account's going to another cell, beside the rows that its contract declares.
package struct AccountMoving: Sendable {
  /// Whether something of the account is unfinished that would stand still while its changes are refused: it comes to an
  /// end first, and the account isn't held before.
  package var isUnfinished: @Sendable (_ account: String, Transaction) throws -> Bool = { _, _ in false }
  /// Whether something of it is under way that comes to an end by itself, as the database tells.
  package var isUnderWay: @Sendable (_ account: String, Transaction) throws -> Bool = { _, _ in false }
  /// The same of what this process alone knows.
  package var isAtWork: @Loop @Sendable (_ account: String) -> Bool = { _ in false }
  /// Sees each row that was put in, for what is counted beside it.
  package var put: @Sendable (ParcelRow, Transaction) throws -> Void = { _, _ in }
  /// The account's changes are taken again: it has arrived, or stays. What passed it over meanwhile is made up for.
  package var settled: @Sendable (_ account: String, Transaction) throws -> Void = { _, _ in }
  /// What is to go of it beside its rows, and before them; it may come again.
  package var leaving: @Loop @Sendable (_ account: String) async throws -> Void = { _ in }

  /// Nothing beside the rows.
  package init() {}
}

/// Accounts that go from this service's store to the same service's of another cell, or come from there.
///
/// `entitlements` drives it: this is its own part, and what the others' methods do.
@Loop package final class AccountMoves {
  private let store: Store
  private let moving: AccountMoving

  /// Moves of accounts in a store whose tables are declared.
  package init(_ store: Store, _ moving: AccountMoving) { (self.store, self.moving) = (store, moving) }

  /// Has changes of an account be refused from now on, as soon as nothing of it would stand still by that.
  ///
  /// - Returns: whether it is held and nothing of it is on its way or under way here: what other services do may bring
  ///   something anew until they say so too.
  package func hold(_ account: String, for cell: String) async throws -> Bool {
    let (moving, isAtWork) = (moving, moving.isAtWork(account))
    return try await store.write { tx in
      let isHeld = try tx.standing(of: account) == .held
      if try !isHeld && moving.isUnfinished(account, tx) { return false }
      try tx.hold(account, for: cell)
      if try isAtWork || moving.isUnfinished(account, tx) || moving.isUnderWay(account, tx) { return false }
      return try tx.hasNoEvents(of: account)
    }
  }

  /// Takes an account's changes again, since it stays.
  package func release(_ account: String) async throws {
    try await store.write { [moving] tx in if try tx.release(account) { try moving.settled(account, tx) } }
  }

  /// A page of an account that is held.
  package func parcel(_ account: String, from place: ParcelPlace?) async throws -> ParcelPage {
    let (tables, name) = (store.heldTables, store.source)
    return try await store.query { try $0.parcel(of: account, service: name, from: place, tables: tables) }
  }

  /// Puts a page in, once.
  ///
  /// - Returns: where the parcel goes on; nil once all is here.
  package func admit(_ page: ParcelPage) async throws -> ParcelPlace? {
    let (tables, put) = (store.heldTables, moving.put)
    return try await store.write { try $0.admit(page, tables: tables, put: put) }
  }

  /// Forgets a part of what came half.
  ///
  /// - Returns: whether nothing is left.
  package func discard(_ account: String) async throws -> Bool {
    try await store.discard(account, before: moving.leaving)
  }

  /// Takes changes of an account all of which has come.
  package func arrived(_ account: String) async throws {
    try await store.write { [moving] tx in if try tx.arrive(account) { try moving.settled(account, tx) } }
  }

  /// Notes an account as another cell's for good, and forgets a part of what it had.
  ///
  /// - Returns: whether nothing is left.
  package func leave(_ account: String, for cell: String) async throws -> Bool {
    try await store.leave(account, for: cell, before: moving.leaving)
  }
}

extension ServiceHost {
  /// Has accounts go from here to other cells, and come from there, where that is asked for by `entitlements`.
  ///
  /// - Returns: what does it: for whoever drives it.
  @discardableResult
  package func movesAccounts(of store: Store, _ moving: AccountMoving = AccountMoving()) -> AccountMoves {
    let moves = AccountMoves(store, moving)
    routes.on(HoldAccount.self, as: HoldAccount.method(of: name)) { request, _ in
      HoldAccount.Reply(isQuiet: try await moves.hold(request.account, for: request.cell))
    }
    routes.on(ReleaseAccount.self, as: ReleaseAccount.method(of: name)) { request, _ in
      try await moves.release(request.account)
      return Nothing()
    }
    routes.on(ReadParcel.self, as: ReadParcel.method(of: name)) { request, _ in
      try await moves.parcel(request.account, from: request.after)
    }
    routes.on(AdmitParcel.self, as: AdmitParcel.method(of: name)) { request, _ in
      AdmitParcel.Reply(next: try await moves.admit(request.page))
    }
    routes.on(DiscardParcel.self, as: DiscardParcel.method(of: name)) { request, _ in
      DiscardParcel.Reply(isDone: try await moves.discard(request.account))
    }
    routes.on(AccountArrived.self, as: AccountArrived.method(of: name)) { request, _ in
      try await moves.arrived(request.account)
      return Nothing()
    }
    routes.on(LeaveAccount.self, as: LeaveAccount.method(of: name)) { request, _ in
      LeaveAccount.Reply(isDone: try await moves.leave(request.account, for: request.cell))
    }
    return moves
  }
}
