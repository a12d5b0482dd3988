import CivilTime
import EventLoop
import Files
import MessageBus
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Wire

/// A request that makes a change.
struct AddCard: Request, Hashable {
  static let method = Method("content.cards.add", .change, "Adds a card.")
  typealias Reply = Added
  var front: String
}

struct Added: Codable, Hashable, Sendable {
  var id: Int
  var count: Int
}

/// A request that isn't answered until the test allows it.
struct Linger: Request {
  static let method = Method("content.test.linger", .read, "Answers when the test says so.")
  typealias Reply = Nothing
}

/// An endless stream.
struct Listen: Request {
  static let method = Method("content.live.listen", .read, traits: [.streams, .isEndless], "Never ends.")
  typealias Reply = Nothing
}

struct CardAdded: EventBody, Hashable {
  static let type = "content.card.added"
  var front: String
}

struct CardRemoved: EventBody {
  static let type = "content.card.removed"
  var front: String
}

enum Fixture {
  static let cards = Migration(
    number: 1, name: "cards", sql: "CREATE TABLE cards (id INTEGER PRIMARY KEY, front TEXT NOT NULL);")

  static func principal(_ account: String) -> Principal {
    Principal(account: account, app: "flippin", plan: "free", language: .en, timeZone: "Europe/Berlin")
  }

  @Loop static func fronts(_ store: Store) throws -> [String] {
    try store.read { try $0.values(of: String.self, "SELECT front FROM cards ORDER BY id") }
  }
}

/// Creates a database with the table `cards` in a temporary folder, and a log.
@Loop func withStore<T: Sendable>(
  _ clock: LoopClock = .system, _ body: @Loop (Store, Log) async throws -> T
) async throws -> T {
  try await withTemporaryDirectory { folder in
    let store = try Store.ofRun("\(folder)/content.db", migrations: [Fixture.cards], clock: clock)
    let log = Log(service: "content", level: .debug, clock: clock) { _ in }
    let result: Result<T, any Error>
    do { result = .success(try await body(store, log)) } catch { result = .failure(error) }
    await store.close()
    return try result.get()
  }
}

/// A service that runs in this process, with a real socket and a real database.
@Loop final class TestService {
  let host: ServiceHost
  let stop = StopRequests()
  let store: Store
  private(set) var exitCode: Int32?
  private var task: Task<Void, any Error>?

  init(
    _ name: String, in folder: String, drain: String = "5s", users: String = "", events: [String: Set<String>] = [:],
    purpose: HostPurpose = .test
  ) async throws {
    let settings = try Settings(
      common: HostSettings(environment: [:], isSystem: true).all, service: name, file: nil,
      environment: try await Backend.ofRun.environment(of: folder).merging(
        ["QUINTET_DRAIN": drain, "QUINTET_SERVICE_USERS": users]) { $1 })
    let directories = DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: folder)
    let log = Log(service: name, level: .debug, clock: .system) { _ in }
    let declaration = ServiceDeclaration(
      ServiceDirectory.Service(name, events: events), database: .init(migrations: [Fixture.cards]))
    host = ServiceHost(
      declaration, settings: settings, directories: directories, log: log, clock: .system, purpose: purpose)
    store = try host.openDatabase()
    await store.untilConfirmed()
  }

  /// Starts to serve; returns when connections are accepted.
  func start() async throws {
    let socket = try await ServiceSocket.take(service: host.name, directories: host.directories, handedOver: [])
    task = Task { @Loop in exitCode = try await host.serve(on: socket, stop: stop) }
    _ = try await eventually { self.host.process.isReady }
  }

  /// Asks the service to stop and waits for its end.
  func end() async throws {
    stop.ask()
    try await ended()
  }

  /// Waits for the end of the service.
  func ended() async throws { try await task?.value }

  /// Returns a new connection, as another process would have.
  func peer() -> Peer { Peer(name: host.name, path: host.directories.busSocket(host.name), clock: .system) }
}
