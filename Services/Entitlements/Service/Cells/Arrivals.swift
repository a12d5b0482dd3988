import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry
import Wire

/// Takes over accounts that come from other cells, in steps that may be repeated.
@Loop final class Arrivals {
  /// After which it is looked again all the same: that somebody comes is told, but not to whoever was away.
  private static let wait = Duration.seconds(5)
  /// After one that couldn't be gone on with, and longer each time: mostly a service starts anew.
  private static let (retry, longestRetry) = (Duration.milliseconds(200), Duration.seconds(10))

  private let store: Store
  private let directory: CellDirectory
  private let services: MovingServices
  private let clock: LoopClock
  private let log: Log
  private var timer: DueTimer?
  private var next = Timestamp(milliseconds: 0)
  private lazy var underWay = MovesUnderWay { [weak self] in self?.lookAgain() }
  /// Those that couldn't be gone on with, when they are tried again, and how long they rest: they keep nobody's place.
  private var resting: [String: (until: Timestamp, pause: Duration)] = [:]
  /// Whether the directory has told anything since the cells were asked for.
  private var wasTold = true

  init(store: Store, directory: CellDirectory, services: MovingServices, clock: LoopClock, log: Log) {
    (self.store, self.directory, self.services, self.clock, self.log) = (store, directory, services, clock, log)
    timer = DueTimer(
      clock: clock, longestWait: Self.wait, pause: Self.wait, look: { [weak self] in self?.next },
      failed: { [weak self] in self?.failed($0) }, run: { [weak self] in try await self?.goOn() })
  }

  func arm() { timer?.arm() }
  func stop() { timer?.stop() }

  /// The directory has told that something may have changed.
  func told() {
    wasTold = true
    lookAgain()
  }

  private func lookAgain() {
    next = Timestamp(milliseconds: 0)
    arm()
  }

  /// Whether the directory could be asked when it was asked last.
  private(set) var isReached = true

  private func failed(_ error: any Error) {
    if isReached { log.error("the directory of cells can't be asked", ["reason": "\(error)", "at": directory.place]) }
    isReached = false
  }

  private func goOn() async throws {
    let isTold = wasTold || next.milliseconds != 0
    (next, wasTold) = (clock.wallNow + Self.wait, false)
    if isTold { try await directory.refresh() }
    if !isReached { log.notice("the directory of cells answers", ["at": directory.place]) }
    isReached = true
    let now = clock.wallNow
    let rested = resting.filter { $0.value.until > now }
    let others = underWay.accounts.union(rested.keys)
    for arrival in try await directory.arrivals(limit: underWay.room, except: others) {
      underWay.begin(arrival.account) { [self] in await attempt(arrival) }
    }
    resting = resting.filter { now - $0.value.until < Self.longestRetry * 2 }
    if let soonest = rested.values.map(\.until).min() { next = min(next, soonest) }
  }

  private func attempt(_ arrival: CellDirectory.Arrival) async {
    do {
      try await goOn(arrival)
      resting[arrival.account] = nil
    } catch {
      let pause = resting[arrival.account].map { min($0.pause * 2, Self.longestRetry) } ?? Self.retry
      resting[arrival.account] = (clock.wallNow + pause, pause)
      log.warning("an account can't come from another cell now", ["account": arrival.account, "reason": "\(error)"])
    }
  }

  private func goOn(_ arrival: CellDirectory.Arrival) async throws {
    switch arrival.phase {
    case .packed: try await admit(arrival)
    case .left:
      // It may have been here before.
      try await store.write { try DepartureTable(db: $0).remove(arrival.account) }
      for service in MovingServices.names { try await services.arrived(arrival.account, at: service) }
      try await store.write { tx in
        // It may have been erased by whoever was served by one of them before all were done.
        guard try !tx.isErased(arrival.account) else { return }
        try AuditTable(tx: tx).add(
          "account.came", "from \(arrival.from.text)", account: arrival.account, app: arrival.app)
      }
      try await directory.finish(arrival.account)
      log.notice("an account has come from another cell", ["account": arrival.account, "cell": arrival.from.text])
    case .cancelled:
      for service in MovingServices.names { try await services.discard(arrival.account, at: service) }
      try await directory.finish(arrival.account)
    case .packing, .admitted: break
    }
  }

  private func admit(_ arrival: CellDirectory.Arrival) async throws {
    let account = arrival.account
    for service in MovingServices.names {
      var (number, rest): (Int, ParcelPlace?) = (0, nil)
      while let body = try await directory.page(number, of: service, account) {
        rest = try await services.admit(try JSON.decode(ParcelPage.self, from: Bytes(body.utf8)), at: service)
        number += 1
      }
      // A directory that was put back may have lost some: then it isn't all here, and stays where it was.
      guard number > 0, rest == nil else { throw Failure.unavailable("directory") }
    }
    let (credentials, claims) = try await store.query { db in
      let (tokens, secrets) = try DepartureTable(db: db).credentials(of: account)
      return (tokens + secrets, try CellDirectory.Claim.all(of: account, db))
    }
    guard try await directory.admitted(arrival, credentials: credentials, claims: claims) else {
      return try await goOn(
        CellDirectory.Arrival(account: account, app: arrival.app, from: arrival.from, phase: .cancelled))
    }
  }
}

extension CellDirectory.Claim {
  /// What of an account there is one of over all cells.
  static func all(of account: String, _ db: Connection) throws -> [Self] {
    try db.rows("SELECT app, subject FROM identities WHERE account = $1", account) {
      Self.identity($0.string(1), app: $0.string(0))
    }
      + db.rows("SELECT environment, original_id FROM purchases WHERE account = $1", account) {
        Self.purchase($0.string(1), environment: $0.string(0))
      }
  }

  static func identity(_ subject: String, app: String) -> Self { Self(.identity, app, subject) }
  static func purchase(_ original: String, environment: String) -> Self { Self(.purchase, environment, original) }
}
