import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet status`: shows a line for each process and for each problem.
@Loop struct StatusCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "status", in: .watch, summary: "Show the state of each service, and its problems",
    discussion: """
      Show the state, load and latency of each service in one line, and its problems below. The exit code is 0 only if \
      all services are ready.
      """,
    options: [.json] + CommandOption.deployment, examples: ["status", "status --json"])

  private let directories: DeploymentFolders
  private let isJSON: Bool

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    isJSON = arguments.has("json")
  }

  /// - Returns: 0 when all processes are ready; 1 when one isn't; 69 (`EX_UNAVAILABLE`) when none answers; 77
  ///   (`EX_NOPERM`) when none accepts this user.
  func run() async -> Int32 {
    let snapshots = await Health(directories).snapshots()
    show(snapshots)
    if let (words, code) = ProcessSnapshot.refusal(snapshots, directories) {
      Output.error("quintet: \(words)")
      return code
    }
    return snapshots.allSatisfy { $0.health?.status == .ok } ? 0 : 1
  }

  private func show(_ snapshots: [ProcessSnapshot]) {
    if isJSON {
      Output.line(Output.compact(.object(JSONObject(snapshots.map { ($0.service, StatusReport.json($0)) }))))
    } else if !snapshots.allSatisfy(\.isDenied) {
      for line in StatusReport.lines(snapshots, now: LoopClock.system.wallNow) { Output.line(line) }
    }
  }
}

/// The output of `quintet status`. All functions are pure. Lines have at most 80 columns, except those about problems.
enum StatusReport {
  private static let columns = Columns([14, 11, 6, 6, 7, 6, 6, 6, 5, 4], left: [0, 1])
  private static let heads = ["service", "state", "up", "memory", "calls/s", "err/s", "p50", "p99", "busy", "wait"]

  static func lines(_ snapshots: [ProcessSnapshot], now: Timestamp) -> [String] {
    var lines = [columns.row(heads) { Output.bold($1) }]
    for snapshot in snapshots { lines.append(line(snapshot, now)) }
    if let versions = versions(snapshots) { lines.append(versions) }
    return lines + outOfService(snapshots) + withoutFolder(snapshots) + differing(snapshots)
      + snapshots.flatMap { warnings($0, now) }
  }

  /// Returns the line with the services' version; nil if no service answers.
  private static func versions(_ snapshots: [ProcessSnapshot]) -> String? {
    let versions = Set(snapshots.compactMap { $0.health?.version })
    guard let version = versions.first else { return nil }
    return versions.count == 1
      ? Output.dim("version \(version)")
      : Output.red("the services have different versions: \(versions.sorted())")
  }

  /// Returns the apps that are out of service, with the reasons. An app is listed once, although most services report
  /// it.
  private static func outOfService(_ snapshots: [ProcessSnapshot]) -> [String] {
    var whose: [HealthReply.OutOfService: [String]] = [:]
    for snapshot in snapshots {
      for out in snapshot.health?.outOfService ?? [] { whose[out, default: []].append(snapshot.service) }
    }
    return whose.sorted { ($0.key.app, $0.key.reason) < ($1.key.app, $1.key.reason) }.map { out, services in
      let place = services.count == snapshots.count ? "" : " at \(services.joined(separator: ", "))"
      return "  \(Output.red("!")) the app \(out.app) is out of service\(place): \(out.reason)"
    }
  }

  private static func withoutFolder(_ snapshots: [ProcessSnapshot]) -> [String] {
    Set(snapshots.flatMap { $0.health?.withoutFolder ?? [] }).sorted().map {
      "  \(Output.red("!")) the folder of the app \($0) is gone: the app works until the next restart (quintet doctor)"
    }
  }

  private static func differing(_ snapshots: [ProcessSnapshot]) -> [String] {
    DifferingApp.find(snapshots).map { "  \(Output.red("!")) app \($0.app): \($0.words); \(DifferingApp.cure)" }
  }

  private static func line(_ snapshot: ProcessSnapshot, _ now: Timestamp) -> String {
    guard let health = snapshot.health else {
      switch snapshot.silence?.cause {
      case .starting?: return columns.row([snapshot.service, "starting"]) { $1 }
      case .stopping?: return columns.row([snapshot.service, "stopping"]) { $1 }
      default: return columns.row([snapshot.service, "unavailable"]) { $0 == 1 ? Output.red($1) : $1 }
      }
    }
    let waiting = health.store.map { ShortText.count(Double($0.outboxEvents)) } ?? "-"
    let age = ShortText.age((now - health.startedAt).milliseconds / 1000)
    var row = [
      snapshot.service, health.standsBy ? "standby" : health.status.rawValue, age,
      ShortText.bytes(Double(health.residentBytes)),
    ]
    row += cells(health.recent)
    row += ["\(health.callsInFlight)", waiting]
    return columns.row(row) { $0 == 1 && health.status == .ok ? Output.green($1) : $1 }
  }

  private static func cells(_ recent: HealthReply.Recent) -> [String] {
    let seconds = max(Double(recent.ms) / 1000, 0.001)
    return [
      ShortText.count(Double(recent.calls) / seconds), ShortText.count(Double(recent.errors) / seconds),
      recent.p50Ns.map(ShortText.duration) ?? "-", recent.p99Ns.map(ShortText.duration) ?? "-",
    ]
  }

  private static func openBreakers(_ snapshot: ProcessSnapshot) -> [String] {
    (snapshot.stats?.peers ?? []).compactMap { peer in
      guard let breaker = peer.breaker, breaker != "closed" else { return nil }
      return "\(peer.name) doesn't answer, so calls to it are rejected (breaker \(breaker))"
    }
  }

  /// Returns a process's problems and warnings.
  private static func warnings(_ snapshot: ProcessSnapshot, _ now: Timestamp) -> [String] {
    guard let health = snapshot.health else {
      return snapshot.silence?.cure.map { ["  \(Output.red("!")) \(snapshot.service): \($0)"] } ?? []
    }
    var warnings: [String] = []
    if let problem = health.problem { warnings.append("\(problem.message) (\(problem.reason); quintet doctor)") }
    warnings += (health.warnings ?? []).map(\.text)
    warnings += openBreakers(snapshot)
    warnings += lags(snapshot, now)
    if let events = health.store?.quarantinedEvents, events > 0 {
      warnings.append("\(events) \(events == 1 ? "event is" : "events are") in quarantine")
    }
    return warnings.map { "  \(Output.red("!")) \(snapshot.service): \($0)" }
  }

  private static func lags(_ snapshot: ProcessSnapshot, _ now: Timestamp) -> [String] {
    (snapshot.lag?.subscribers ?? []).filter { $0.events > 0 }.compactMap { subscriber -> String? in
      // Every event waits for a moment, so a short wait isn't a problem.
      let age = subscriber.oldestAt.map { (now - $0).milliseconds / 1000 } ?? 0
      guard age >= 2 else { return nil }
      return "\(ShortText.waiting(subscriber.events)) for \(subscriber.subscriber), the oldest for "
        + ShortText.age(age)
    }
  }

  static func json(_ snapshot: ProcessSnapshot) -> JSONValue {
    guard let health = snapshot.health, case .object(var object)? = try? JSONValue(health) else {
      return ["status": "unavailable"]
    }
    let seconds = max(Double(health.recent.ms) / 1000, 0.001)
    object["calls_per_second"] = .number(Double(health.recent.calls) / seconds)
    object["errors_per_second"] = .number(Double(health.recent.errors) / seconds)
    if let peers = snapshot.stats?.peers { object["peers"] = try? JSONValue(peers) }
    if let lag = snapshot.lag { object["subscribers"] = try? JSONValue(lag.subscribers) }
    return .object(object)
  }
}
