import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Storage
import Telemetry
import Wire

/// Has accounts go to other cells, each in steps that may be repeated: whoever is killed goes on where it was.
///
/// 1. Changes are refused, and what is under way comes to its end.
/// 2. All that the services have of it is put into the directory, page by page.
/// 3. The other cell takes it over, and says so.
/// 4. From one commit on this cell answers `moved`; the other one is told, and serves.
/// 5. What is left here is forgotten.
///
/// Where the other cell doesn't take it for a while the account stays.
@Loop final class Departures {
  /// Before it is looked again whether all is quiet.
  private nonisolated static let pause = Duration.milliseconds(20)
  /// After a failure: mostly a service starts anew.
  private nonisolated static let retry = Duration.milliseconds(200)
  private nonisolated static let longestRetry = Duration.seconds(5)
  /// Before it is looked again whether the other cell has it; mostly it is told.
  private nonisolated static let wait = Duration.seconds(1)
  /// How long an account may be held until it stays.
  private nonisolated static let longest = Duration.seconds(20)
  /// Of those that go as their cell is emptied: what is begun at a time, and what may wait.
  private nonisolated static let (mostBegun, mostWaiting) = (256, 512)

  private let store: Store
  private let directory: CellDirectory
  private let services: MovingServices
  private let live: LiveChanges
  private let clock: LoopClock
  private let log: Log
  private var timer: DueTimer?
  private lazy var underWay = MovesUnderWay { [weak self] in self?.arm() }
  private var wasTold = false
  /// How often the directory has told something.
  private var tellings = 0
  private let gone = Waiters()

  init(
    store: Store, directory: CellDirectory, services: MovingServices, live: LiveChanges, clock: LoopClock, log: Log
  ) {
    (self.store, self.directory, self.services, self.live) = (store, directory, services, live)
    (self.clock, self.log) = (clock, log)
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60), pause: Self.wait,
      look: { [weak self] in try await self?.next() },
      failed: { [log] in log.error("accounts that go to other cells wait", ["reason": "\($0)"]) },
      run: { [weak self] in try await self?.goOn() })
  }

  /// Looks whether there is anything to do: at the start, and when there is.
  func arm() { timer?.arm() }
  func stop() { timer?.stop() }

  /// The directory has told that something may have changed.
  func told() {
    wasTold = true
    tellings += 1
    arm()
  }

  private func next() async throws -> Timestamp? {
    let busy = underWay.accounts
    // One that ends looks again.
    guard underWay.room > 0 else { return nil }
    guard let next = try await store.query({ try DepartureTable(db: $0).next(except: busy) }) else {
      wasTold = false
      return nil
    }
    return wasTold ? clock.wallNow : next
  }

  private func goOn() async throws {
    let until = wasTold ? clock.wallNow + .seconds(3600) : clock.wallNow
    wasTold = false
    let (busy, room) = (underWay.accounts, underWay.room)
    let due = try await store.query { try DepartureTable(db: $0).due(at: until, limit: room, except: busy) }
    for entry in due { underWay.begin(entry.account) { [self] in await attempt(entry) } }
  }

  private func attempt(_ entry: DepartureTable.Entry) async {
    let seen = tellings
    var entry = entry
    do {
      if entry.phase == .waiting { try await begin(&entry) }
      try await goOn(entry)
    } catch {
      // A longer pause the longer it lasts; who stays waits for nothing.
      let lasts = clock.wallNow - entry.beganAt
      let next = clock.wallNow + min(max(Self.retry, .milliseconds(lasts.milliseconds / 8)), Self.longestRetry)
      if entry.phase != .staying {
        log.warning("an account can't go on to another cell now", ["account": entry.account, "reason": "\(error)"])
      }
      try? await store.write { [entry] in try DepartureTable(db: $0).rest(entry.account, until: next) }
      if entry.phase == .holding {
        do { try await giveUpIfLate(entry) } catch { try? await releaseIfLate(entry) }
      }
    }
    // What was told meanwhile may have been about this one.
    if tellings != seen { wasTold = true }
  }

  /// From now on it is counted how long it takes.
  private func begin(_ entry: inout DepartureTable.Entry) async throws {
    let (account, now) = (entry.account, clock.wallNow)
    try await store.write { try DepartureTable(db: $0).begin(account, at: now) }
    (entry.phase, entry.beganAt) = (.holding, now)
  }

  private func goOn(_ entry: DepartureTable.Entry) async throws {
    switch entry.phase {
    case .waiting, .holding: try await pack(entry)
    case .packed: try await lookIfAdmitted(entry)
    case .staying: try await stay(entry)
    case .left: try await forget(entry)
    }
  }

  private func set(_ phase: DepartureTable.Phase, of entry: DepartureTable.Entry, after pause: Duration) async throws {
    let next = clock.wallNow + pause
    try await store.write { try DepartureTable(db: $0).set(phase, of: entry.account, next: next) }
  }

  // MARK: Steps

  private func pack(_ entry: DepartureTable.Entry) async throws {
    switch try await directory.begin(entry.account, app: entry.app, to: entry.cell) {
    case .packing: break
    // It was packed, and then this process ended before it had noted that.
    case .packed, .admitted, .left: return try await set(.packed, of: entry, after: .zero)
    case .cancelled, nil:
      try await set(.holding, of: entry, after: Self.wait)
      return try await giveUpIfLate(entry)
    }
    do {
      var isQuiet = true
      for service in MovingServices.names {
        isQuiet = try await services.hold(entry.account, app: entry.app, for: entry.cell, at: service) && isQuiet
      }
      guard isQuiet else {
        try await set(.holding, of: entry, after: Self.pause)
        return try await giveUpIfLate(entry)
      }
      for service in MovingServices.names { try await pack(entry.account, of: service) }
    } catch let failure as Failure where failure.kind == .notFound {
      // It was erased, or has become part of another one, before it was held everywhere.
      return try await stay(entry)
    }
    // Noted first: whom the other cell may have taken nobody but the directory can say to stay.
    try await set(.packed, of: entry, after: Self.wait)
    _ = try await directory.advance(entry.account, to: entry.cell, from: .packing, becomes: .packed)
  }

  private func pack(_ account: String, of service: String) async throws {
    var (place, number): (ParcelPlace?, Int) = (nil, 0)
    repeat {
      let page = try await services.parcel(account, from: place, at: service)
      let body = String(decoding: try JSON.encode(page), as: UTF8.self)
      try await directory.put(body, page: number, of: service, account)
      (place, number) = (page.next, number + 1)
    } while place != nil
  }

  private func lookIfAdmitted(_ entry: DepartureTable.Entry) async throws {
    switch try await directory.phase(of: entry.account) {
    case .admitted, .left:
      try await store.write { [live] tx in
        let hashes = try DepartureTable(db: tx).leave(entry, at: tx.wallNow)
        live.tell(ended: hashes, of: entry.account, app: entry.app, movedTo: entry.cell, in: tx)
      }
      arm()
    case .cancelled, nil: try await stay(entry)
    case .packing, .packed:
      try await set(.packed, of: entry, after: Self.wait)
      // Where it was noted here and not told.
      _ = try await directory.advance(entry.account, to: entry.cell, from: .packing, becomes: .packed)
      try await giveUpIfLate(entry)
    }
  }

  private func forget(_ entry: DepartureTable.Entry) async throws {
    // None of them serves it from now on, whoever asks by whatever way.
    var isDone = true
    for service in MovingServices.names {
      isDone = try await services.leave(entry.account, for: entry.cell, at: service) && isDone
    }
    let isTold = try await directory.left(entry.account, app: entry.app, to: entry.cell)
    gone.wake()
    guard isDone, isTold else { return try await set(.left, of: entry, after: isTold ? .zero : Self.wait) }
    try await store.write { try DepartureTable(db: $0).set(.left, of: entry.account, next: nil) }
    log.notice("an account has gone to another cell", ["account": entry.account, "cell": entry.cell.text])
  }

  private func giveUpIfLate(_ entry: DepartureTable.Entry) async throws {
    guard isLate(entry) else { return }
    guard try await directory.cancel(entry.account, to: entry.cell) else { return }
    log.warning("an account stays, as its cell couldn't take it", ["account": entry.account, "cell": entry.cell.text])
    try await stay(entry)
  }

  private func isLate(_ entry: DepartureTable.Entry) -> Bool { clock.wallNow - entry.beganAt > Self.longest }

  /// While the directory can't be asked: whom no other cell can have taken stays, and his changes are taken again.
  private func releaseIfLate(_ entry: DepartureTable.Entry) async throws {
    let now = try await store.query { try DepartureTable(db: $0).entry(entry.account) }
    guard let now, now.phase == .holding, isLate(now) else { return }
    for service in MovingServices.names { try await services.release(entry.account, at: service) }
    try await set(.staying, of: now, after: Self.wait)
    log.warning("an account stays, as the directory of cells is away", ["account": entry.account])
    gone.wake()
  }

  /// It doesn't go: its changes are taken again.
  private func stay(_ entry: DepartureTable.Entry) async throws {
    _ = try await directory.cancel(entry.account, to: entry.cell)
    for service in MovingServices.names { try await services.release(entry.account, at: service) }
    try await store.write { try DepartureTable(db: $0).remove(entry.account) }
    gone.wake()
  }

  // MARK: For callers

  /// Begins a departure, unless there is one.
  ///
  /// - Throws: `not_found` for no account, `moved` for one that has gone.
  func begin(_ account: String, to cell: CellName) async throws {
    try await store.write { tx in
      if case .left(let other) = try tx.standing(of: account) { throw Failure.moved(to: other) }
      guard let app = try AccountTable(db: tx).app(of: account), try !tx.isErased(account) else {
        throw Failure.notFound(.noAccount)
      }
      if try DepartureTable(db: tx).add(account, app: app, to: cell, at: tx.wallNow) {
        try AuditTable(tx: tx).add("account.leaves", "for \(cell.text)", account: account, app: app)
      }
    }
    arm()
  }

  /// Begins the departures of the next accounts, unless many are on their way.
  ///
  /// - Parameter cursor: an account's id, or what comes before all.
  func beginNext(after cursor: PageCursor?, to cell: CellName) async throws -> EmptyCell.Reply {
    let accounts = cursor == nil ? try await store.query { try DepartureTable(db: $0).stayingAndLeaving() } : nil
    let reply = try await store.write { tx in
      let departures = DepartureTable(db: tx)
      let start = cursor ?? "-"
      let leaving = try departures.leaving()
      guard leaving < Self.mostWaiting else {
        return EmptyCell.Reply(begun: 0, leaving: leaving, accounts: accounts, nextCursor: start, hasMore: true)
      }
      let found = try departures.staying(after: start.value, limit: Self.mostBegun)
      var begun = 0
      for (account, app) in found where try !tx.isErased(account) {
        guard try departures.add(account, app: app, to: cell, at: tx.wallNow) else { continue }
        try AuditTable(tx: tx).add("account.leaves", "for \(cell.text)", account: account, app: app)
        begun += 1
      }
      return EmptyCell.Reply(
        begun: begun, leaving: leaving + begun, accounts: accounts,
        nextCursor: try found.last.map { try PageCursor($0.account) } ?? start, hasMore: found.count == Self.mostBegun)
    }
    if reply.begun > 0 { arm() }
    return reply
  }

  /// Has an account be in another cell, since something that it asks for is there.
  ///
  /// - Throws: always: `moved` once it is there, `unavailable` while it is on its way, `rate_limited` where it has been
  ///   led too often.
  func lead(_ account: String, to cell: CellName, within time: Duration = .seconds(2)) async throws -> Never {
    try await store.query { db in
      guard try DepartureTable(db: db).entry(account) == nil else { return }
      try AuditTable.requireFewDepartures(of: account, at: db.wallNow, db)
    }
    try await begin(account, to: cell)
    let end = clock.now + time
    let timer = clock.schedule(at: end) { [gone] in gone.wake() }
    defer { clock.cancel(timer) }
    while clock.now < end {
      let entry = try await store.query { try DepartureTable(db: $0).entry(account) }
      if let entry, entry.phase == .left { throw Failure.moved(to: entry.cell.text) }
      guard entry != nil else { break }
      // The timer may have gone off meanwhile, and wakes nobody again.
      if clock.now < end { await gone.wait() }
    }
    throw Failure.accountMoving
  }
}
