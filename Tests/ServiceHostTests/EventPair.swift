import CivilTime
import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

/// A publisher (`content`) and a subscriber (`progress`), each an `event-process` over real sockets and files. Like a
/// supervisor, the pair holds their sockets and restarts a killed process.
@Loop final class EventPair {
  struct ChangeThings: Request {
    static let method = Method("content.things.change", .change, "Changes things.")
    var name: String
    var count = 1
    var isSick = false
    var fails = false

    struct Reply: Codable, Hashable, Sendable {
      var place: Int
      var instance: String
    }
  }

  enum Side: String, CaseIterable, Sendable { case content, progress }

  let folder: String
  /// The number of times that each side was killed.
  private(set) var deaths: [Side: Int] = [:]
  private var listeners: [Side: Int32] = [:]
  private var running: [Side: ServiceProcess] = [:]
  private var isEnding = false
  private var held: Set<Side> = []

  private let tries: Int
  /// The environment that sets the sides' storage backend.
  private let stores: [String: String]

  /// - Parameters:
  ///   - crashAt: the step at which a side is to be killed, once.
  ///   - tries: the number of tries after which an event is set aside. No test reaches the default.
  init(in folder: String, crashAt: [Side: String] = [:], tries: Int = 100_000) async throws {
    self.folder = folder
    stores = try await Backend.ofRun.environment(of: folder)
    self.tries = tries
    try Disk.makeDirectories("\(folder)/run/bus")
    for side in Side.allCases {
      listeners[side] = try ListeningSocket.make(at: "\(folder)/run/bus/\(side.rawValue).sock", mode: 0o600)
    }
    for side in Side.allCases { try start(side, crashAt: crashAt[side]) }
  }

  // MARK: Starting and killing

  func signal(_ side: Side, _ number: Int32) { running[side]?.signal(number) }

  /// Kills a side, which is restarted at once.
  func kill(_ side: Side) { signal(side, SIGKILL) }

  /// Kills a side, which isn't restarted until `release`.
  func hold(_ side: Side) async {
    held.insert(side)
    kill(side)
    _ = try? await eventually { self.running[side] == nil }
  }

  func release(_ side: Side) throws {
    held.remove(side)
    if running[side] == nil { try start(side) }
  }

  func start(_ side: Side, crashAt: String? = nil) throws {
    var environment = ["EVENT_ROLE": side.rawValue, "EVENT_SICK": sickFile, "EVENT_TRIES": "\(tries)"]
    environment["EVENT_CRASH_AT"] = crashAt
    environment.merge(stores) { $1 }
    let process = try ServiceProcess(
      program: "event-process", in: folder, environment: environment, listener: listeners[side])
    running[side] = process
    Loop.task { [weak self] in await self?.watch(side, process) }
  }

  private func watch(_ side: Side, _ process: ServiceProcess) async {
    let exit = await process.ended()
    running[side] = nil
    if exit == .killed(signal: SIGKILL) { deaths[side, default: 0] += 1 }
    guard !isEnding, !held.contains(side) else { return }
    do { try start(side) } catch { Issue.record(error) }
  }

  // MARK: Calls

  func peer(_ side: Side) -> Peer {
    Peer(name: side.rawValue, path: "\(folder)/run/bus/\(side.rawValue).sock", clock: .system)
  }

  /// Makes a change, and repeats it under the same key until it is answered.
  @discardableResult
  func change(_ request: ChangeThings, account: String = "a", key: String? = nil) async throws -> ChangeThings.Reply {
    let caller = Caller(principal: Fixture.principal(account), idempotencyKey: key ?? "key-\(request.name)")
    let peer = peer(.content)
    defer { peer.close() }
    let end = LoopClock.system.now + .seconds(60)
    while true {
      do {
        return try await peer.call(request, as: caller, timeout: .seconds(2))
      } catch let failure as Failure where failure.kind == .unavailable || failure.kind == .deadlineExceeded {
        if LoopClock.system.now > end { throw failure }
        try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(5))
      }
    }
  }

  /// Calls a side until it answers, since it may be restarting.
  func ask<R: Request>(_ request: R, of side: Side, as method: Method) async throws -> R.Reply {
    let end = LoopClock.system.now + .seconds(60)
    while true {
      let peer = peer(side)
      defer { peer.close() }
      do {
        return try await peer.call(request, as: Caller(principal: nil), method: method, timeout: .seconds(2))
      } catch let failure as Failure where failure.kind == .unavailable || failure.kind == .deadlineExceeded {
        if LoopClock.system.now > end { throw failure }
        try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(5))
      }
    }
  }

  private var sickFile: String { "\(folder)/sick" }

  /// Makes the events marked as sick fail from now on.
  func makeSick() throws { try Disk.write([], to: sickFile) }
  /// Makes the events marked as sick succeed from now on.
  func cure() throws { try Disk.remove(sickFile) }

  /// Returns the number of events in the subscriber's quarantine.
  func quarantinedEvents() async throws -> Int {
    try await ask(GetEventLag(), of: .progress, as: GetEventLag.method(of: "progress")).quarantinedEvents
  }

  /// Returns when no event is waiting on either side.
  func settle() async throws {
    let isSettled = try await eventually {
      let lag = try await self.ask(GetEventLag(), of: .content, as: GetEventLag.method(of: "content"))
      let quarantined = try await self.quarantinedEvents()
      return lag.subscribers.map(\.events) == [0] && quarantined == 0
    }
    #expect(isSettled, "some events are still waiting")
  }

  /// Stops both sides and compares their ledgers.
  ///
  /// - Returns: the flaws in the history, and the number of its events.
  func end() async throws -> (flaws: [EventHistory.Flaw], committed: Int) {
    isEnding = true
    for side in Side.allCases { signal(side, SIGTERM) }
    #expect(try await eventually { self.running.isEmpty })
    for listener in listeners.values { close(listener) }
    let committed = try await ledger(.content)
    return (EventHistory.flaws(committed: committed, applied: try await ledger(.progress)), committed.count)
  }

  private func ledger(_ side: Side) async throws -> [EventHistory.Entry] {
    let path = "\(folder)/state/\(side.rawValue).db"
    let backend = try await Backend.ofRun.place(of: side.rawValue, in: folder)
    let store = try Store.open(path, migrations: [Self.ledger], clock: .system, backend: backend)
    let entries = try store.read { db in
      try db.rows("SELECT account, name FROM ledger ORDER BY place") {
        EventHistory.Entry($0.string("account"), $0.string("name"))
      }
    }
    #expect(try await store.integrityProblems() == [])
    await store.close()
    return entries
  }

  /// The same migration as in `event-process`.
  private static let ledger = Migration(
    number: 1, name: "ledger",
    sql: """
      CREATE TABLE ledger (place INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, name TEXT NOT NULL);
      """)
}
