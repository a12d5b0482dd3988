import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry
import Wire

/// Has accounts leave once more that had gone to another cell before this one's stores were put back from a backup. Here
/// they are as they were then; there they have gone on, and nothing of what is here takes the place of that.
///
/// It looks after each start, in the background, since a stack that was put back was started; and again for as long as
/// there are any, as one that couldn't leave yet stays.
@Loop final class RestoredAccounts {
  private let store: Store
  private let directory: CellDirectory
  private let departures: Departures
  private let log: Log
  private var timer: DueTimer?
  /// Behind which account it goes on; nil when it is done.
  private var place: String? = ""
  /// Whether there were any since it began from the first.
  private var hasFound = false
  /// Accounts that are looked at a time.
  private nonisolated static let most = 100

  init(_ store: Store, directory: CellDirectory, departures: Departures, clock: LoopClock, log: Log) {
    (self.store, self.directory, self.departures, self.log) = (store, directory, departures, log)
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60), rest: .milliseconds(20),
      look: { [weak self] in self?.next(clock.wallNow) },
      failed: { [log] in log.debug("accounts that have gone can't be looked for", ["reason": "\($0)"]) },
      run: { [weak self] in try await self?.look() })
  }

  func arm() { timer?.arm() }
  func stop() { timer?.stop() }

  private func next(_ now: Timestamp) -> Timestamp? {
    if place != nil { return now }
    return hasFound ? now + .seconds(60) : nil
  }

  private func look() async throws {
    if place == nil { (place, hasFound) = ("", false) }
    let after = place ?? ""
    let gone = try await directory.gone(behind: after, limit: Self.most)
    let back = try await store.query { db in
      try gone.filter { account, _ in
        guard try AccountTable(db: db).app(of: account) != nil else { return false }
        return try db.standing(of: account) == .here && DepartureTable(db: db).entry(account) == nil
      }
    }
    for (account, cell) in back {
      try await departures.begin(account, to: cell)
      log.warning(
        "an account is here again from a backup, and is in another cell since: it leaves",
        ["account": account, "cell": cell.text])
    }
    hasFound = hasFound || !back.isEmpty
    place = gone.count < Self.most ? nil : gone.last?.account
  }
}
