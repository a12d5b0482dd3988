import EventLoop
import Files
import MessageBus
import ServiceHost
import Storage
import Wire

/// A publisher and a subscriber, each a complete service, which the event tests kill at every step.
///
/// `EVENT_ROLE` is `content` for the publisher or `progress` for the subscriber. `EVENT_CRASH_AT` names the step at
/// which the process kills itself (`CrashPlan`). While the file `EVENT_SICK` exists, sick events can't be applied, and
/// are set aside after `EVENT_TRIES` attempts.
@main enum EventProcess {
  static func main() {
    let environment = Environment.current()
    let sickFile = environment["EVENT_SICK"] ?? ""
    ServiceMain.run(declaration(environment)) { host in
      let store = try host.openDatabase()
      let instance = host.process.instance
      var parts = ServiceParts()
      if host.name == "content" {
        parts.routes = { publish(from: store, on: $0, instance: instance) }
      } else {
        parts.events = { subscribe(in: store, by: $0, sickFile: sickFile) }
      }
      return parts
    }
  }

  private static func declaration(_ environment: [String: String]) -> ServiceDeclaration {
    let role = environment["EVENT_ROLE"] ?? "content"
    let tries = environment["EVENT_TRIES"].flatMap { Int($0) } ?? 1
    // Short waits and few kept rows, so that retries and pruning happen within a test.
    let limits = StoreLimits(
      keptEvents: 3, retries: RetryPlan(tries: tries, firstWait: .milliseconds(20), longestWait: .milliseconds(20)))
    return ServiceDeclaration(
      .init(role, events: role == "content" ? ["progress": [ThingChanged.type]] : [:]),
      database: .init(
        migrations: [ledger], limits: limits, hooks: CrashPlan(environment["EVENT_CRASH_AT"]).hooks))
  }

  @Loop private static func publish(from store: Store, on routes: Routes, instance: String) {
    routes.change(ChangeThings.self, in: store) { request, caller, tx in
      let account = try caller.account().account
      for index in 0..<request.count {
        let name = "\(request.name)-\(index)"
        let isSick = request.isSick && index == 0
        try tx.run("INSERT INTO ledger (account, name) VALUES ($1, $2)", account, name)
        try tx.emit(ThingChanged(name: name, isSick: isSick), account: account, app: "test")
      }
      if request.fails { throw Failure.conflict(Message("rolled back, with its events")) }
      return ChangeThings.Reply(
        place: try tx.value(of: Int.self, "SELECT max(place) FROM ledger") ?? 0, instance: instance)
    }
  }

  @Loop private static func subscribe(in store: Store, by receiver: EventReceiver, sickFile: String) {
    receiver.on(ThingChanged.self, in: store) { event, thing, tx in
      try tx.run("INSERT INTO ledger (account, name) VALUES ($1, $2)", event.subject, thing.name)
      // The handler throws after its change, so that there is a change to roll back.
      if thing.isSick, try Disk.exists(sickFile) { throw Failure.conflict(Message("sick")) }
    }
  }

  /// The committed or applied events in order. The table accepts repeats, which the test must detect.
  private static let ledger = Migration(
    number: 1, name: "ledger",
    sql: """
      CREATE TABLE ledger (place INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, name TEXT NOT NULL);
      """)
}

/// Changes some of the caller's rows, with an event for each.
struct ChangeThings: Request {
  static let method = Method("content.things.change", .change, "Changes things.")
  var name: String
  var count: Int
  var isSick: Bool
  /// True if the change fails after its last step.
  var fails: Bool

  struct Reply: Codable, Sendable {
    var place: Int
    /// The run of the process that gave the first reply to the key.
    var instance: String
  }
}

struct ThingChanged: EventBody {
  static let type = "content.thing.changed"
  var name: String
  var isSick: Bool
}
