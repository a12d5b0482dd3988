import CivilTime
import Crypto
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// Records the cost of calls to providers. The maximum cost of a call is reserved before the call. The actual cost
/// replaces it when the text is stored, in the same transaction. Concurrent calls therefore can't exceed a budget
/// together, and after a crash, calls whose text isn't stored count at their maximum.
@Loop final class Spending {
  private let store: Store
  private let clock: LoopClock

  init(_ store: Store, clock: LoopClock = .system) {
    self.store = store
    self.clock = clock
  }

  /// A reservation for a call.
  struct Reservation: Sendable {
    let id: String
    let price: Price?
    let bound: Tokens
  }

  /// Reserves the maximum cost of a call.
  ///
  /// - Returns: Nil if the call would exceed a budget.
  func reserve(
    _ bound: Tokens, for prompt: Prompt, with provider: RemoteModel, within budgets: Budgets
  ) async throws -> Reservation? {
    try await store.write { tx in
      let day = Self.day(tx.wallNow)
      let table = SpendingTable(db: tx)
      // The account may have been merged or erased since an earlier attempt.
      let merged = try tx.merged(prompt.account) ?? prompt.account
      let account = try tx.isErased(merged) ? "" : merged
      let cost = provider.price?.cost(of: bound) ?? 0
      let more = Budget.Spent(calls: 1, tokens: bound.input + bound.output, microCents: cost)
      if let budget = budgets.accountPerDay, !account.isEmpty {
        guard budget.allows(try table.spent(by: account, on: day) + more) else { return nil }
      }
      let origin = try prompt.origin.map { try table.pseudonym(of: $0, in: prompt.app, on: day) }
      guard try table.allows(more, of: prompt.app, at: origin, within: budgets, on: day) else { return nil }
      let id = SecureRandom.identifier("cal", at: tx.wallNow)
      try table.open(
        id, for: account, of: prompt.app, at: origin, with: provider.id, on: day, bound: bound, microCents: cost)
      return Reservation(id: id, price: provider.price, bound: bound)
    }
  }

  /// The actual cost of a call.
  struct Cost: Sendable {
    fileprivate let reservation: Reservation
    /// The billed tokens: zero if nothing was billed; nil if the number is unknown, which counts as the maximum.
    fileprivate let tokens: Tokens?

    /// Replaces the reservation with the cost.
    func record(in tx: Transaction) throws {
      let used = tokens ?? reservation.bound
      try SpendingTable(db: tx).settle(reservation.id, tokens: used, microCents: reservation.price?.cost(of: used) ?? 0)
    }
  }

  /// Records the actual cost of a call that wrote a text. The transaction that stores the text may take the cost from
  /// the bill, which saves a second transaction. Otherwise, the cost is recorded in the background at the end of this
  /// turn of the event loop.
  func settle(_ reservation: Reservation, _ tokens: Tokens?, on bill: TextBill) {
    bill.unrecorded.append(Cost(reservation: reservation, tokens: tokens))
    Loop.atEndOfTurn { [self] in settleInBackground(bill.takeUnrecorded()) }
  }

  /// Stores the outcome of a text, and records its costs in the same transaction. Providers bill the calls in any case.
  /// If too many writes are waiting, the change is therefore repeated for up to 30 seconds. If the outcome can't be
  /// stored, the costs are recorded in the background.
  ///
  /// - Parameter bill: The bill with the costs; nil if there is none, or if the costs belong to another order.
  func write<T: Sendable>(
    for caller: Caller, recording bill: TextBill? = nil, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    let costs = bill?.takeUnrecorded() ?? []
    let end = clock.now + .seconds(30)
    while true {
      do {
        return try await store.write(for: caller) { tx in
          for cost in costs { try cost.record(in: tx) }
          return try body(tx)
        }
      } catch let failure as Failure where failure.kind == .overloaded && clock.now < end {
        try? await clock.sleep(until: clock.now + .milliseconds(100))
      } catch {
        settleInBackground(costs)
        throw error
      }
    }
  }

  /// Records the actual cost in the background.
  ///
  /// - Parameter tokens: The billed tokens: zero if nothing was billed; nil if the number is unknown, which counts as
  ///   the maximum.
  func settleInBackground(_ reservation: Reservation, _ tokens: Tokens?) {
    settleInBackground([Cost(reservation: reservation, tokens: tokens)])
  }

  /// Records costs in the background, with retries, because a full disk may reject writes for a while. Until then, the
  /// calls count at their maximum.
  func settleInBackground(_ costs: [Cost]) {
    if costs.isEmpty { return }
    let change: @Sendable (Transaction) throws -> Void = { tx in
      for cost in costs { try cost.record(in: tx) }
    }
    // Submit the change synchronously, so that it is applied before the next attempt's reservation.
    do {
      try store.submit(
        { tx in
          try change(tx)
          return {}
        }, refused: { [self] _ in retryInBackground(change) })
    } catch {
      retryInBackground(change)
    }
  }

  private func retryInBackground(_ change: @escaping @Sendable (Transaction) throws -> Void) {
    Loop.task { [self] in await retry { [store] in try await store.write(change) } }
  }

  /// Records the maximum cost of the calls that were in progress when the previous process ended. Their requests were
  /// sent, so providers may bill them. Call this before any reservation.
  func settleUnfinishedCalls() async {
    // Read the unfinished calls only once. A second read would include reservations of this process.
    guard let left = try? await store.query({ try SpendingTable(db: $0).unfinishedCalls() }), !left.isEmpty else {
      return
    }
    await retry { [store] in
      try await store.write { tx in
        for (id, tokens, microCents) in left {
          try SpendingTable(db: tx).settle(id, tokens: tokens, microCents: microCents)
        }
      }
    }
  }

  /// Repeats a change until it succeeds or the store is closed.
  private func retry(_ change: @Loop () async throws -> Void) async {
    var backoff = Backoff(initial: .milliseconds(200), maximum: .seconds(10))
    while store.isOpen {
      do { return try await change() } catch {
        try? await clock.sleep(until: clock.now + backoff.next(random: clock.jitter()))
      }
    }
  }

  /// Returns the day of a time for budgets: the UTC day, for all accounts.
  nonisolated static func day(_ time: Timestamp) -> CivilDay {
    CivilDay(number: Int((time.milliseconds / 86_400_000)))
  }
}
