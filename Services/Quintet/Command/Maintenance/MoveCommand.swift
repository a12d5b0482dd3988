import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import Storage
import Wire

/// `quintet move --to PLACE`: moves the services' databases to PostgreSQL or back to files, one after the other, while
/// they are in use.
///
/// Each service copies its own database and switches to the copy. This command starts each move, and shows its progress
/// and result. If the command is killed, it can be repeated: the copied rows are kept for ten minutes.
@Loop struct MoveCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "move", in: .care, summary: "Move databases to PostgreSQL, or back to files",
    discussion: """
      Move the databases to PostgreSQL, or back to files, one after the other while the services run. If the command is \
      interrupted, run it again.
      """,
    options: [
      CommandOption("to", "PLACE", "files, a postgres://… URL, or its location: file:PATH or credential:NAME").required,
      CommandOption("service", "SERVICE", "Move only this service's database", .database),
      CommandOption(flag: "dry-run", "Only show whether the databases can be moved"),
    ] + CommandOption.deployment,
    examples: ["move --to file:/etc/quintet/store --dry-run", "move --to files"])

  private let directories: DeploymentFolders
  /// The destination as a value of the setting `store`, or `files`.
  private let place: String
  private let services: [String]
  /// True for a dry run, which only reports obstacles.
  private let isDryRun: Bool
  private static let clock = LoopClock.system
  /// The timeout of a request to the service whose database is moved. Even the comparison of all rows of a large
  /// database takes less time.
  private static let longest = Duration.seconds(600)

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    place = arguments["to"] ?? ""
    let service = try arguments["service"].map { word throws(UsageFault) in
      try ServiceChoice.store(word, "database")
    }
    services = service.map { [$0] } ?? ServiceDirectory.stores
    isDryRun = arguments.has("dry-run")
  }

  /// - Returns: 0 when all requested databases are at the destination; 1 when there is an obstacle or a move fails; 64
  ///   for an invalid destination; 69 when a service doesn't answer; 77 when the user isn't an operator; 130 when the
  ///   command is interrupted.
  func run() async -> Int32 {
    if let words = obstacleOfPlace {
      Output.error("quintet: \(words)")
      return 64
    }
    let interruption = isDryRun ? nil : Interruption()
    interruption?.heard = {
      Output.error("quintet: interrupted: run the command again to continue the move")
      exit(130)
    }
    defer { withExtendedLifetime(interruption) {} }
    var service = ""
    do {
      var obstacles: [MoveWords.Obstacle] = []
      // The places of the databases that aren't at the destination yet.
      var previous: [String: String] = [:]
      for name in services {
        service = name
        let (found, place) = try await look(at: name)
        obstacles += found
        previous[name] = place
      }
      guard obstacles.isEmpty else {
        report(obstacles)
        return 1
      }
      if isDryRun { return 0 }
      for name in services {
        service = name
        if try await !move(name) { return 1 }
      }
      if !previous.isEmpty {
        for line in words.remaining(previous: Array(previous.values), await others()) { Output.line(line) }
      }
      return 0
    } catch {
      return await Health(directories).report(error, of: service)
    }
  }

  private func report(_ obstacles: [MoveWords.Obstacle]) {
    for line in words.obstacles(obstacles, of: services) { Output.error("quintet: \(line)") }
    Output.error("quintet: no database was moved")
  }

  private var words: MoveWords { MoveWords(place: place, state: directories.state) }

  private var obstacleOfPlace: String? {
    guard place != "files", StoreSetting(setting: place) == nil else { return nil }
    return "--to takes files, or \(StoreSetting.expected)\(StoreSetting.hint(for: place))"
  }

  /// Checks whether a service's database can be moved.
  ///
  /// - Returns: the obstacles, and the current place of the database if it isn't at the destination.
  private func look(at service: String) async throws -> (obstacles: [MoveWords.Obstacle], place: String?) {
    // A switch restarts the service. If the new process couldn't start, callers would have to wait.
    let check: SetUpCheck? = try? await order(CheckSetUp(), of: service, CheckSetUp.method(of: service))
    let faults = (check?.diagnostics ?? []).filter { $0.severity == .error }
    // With such a problem, the service may not even be able to read its database.
    guard faults.isEmpty else {
      return (faults.map { MoveWords.Obstacle("\($0.place): \($0.what); \($0.cure)", to: nil) }, nil)
    }
    let reply = try await order(BeginMove(to: place, check: true), of: service, BeginMove.method(of: service))
    if isDryRun, reply.obstacles.isEmpty {
      let state =
        reply.isThere ? "is already at \(reply.place)" : "can be moved from \(reply.place) to \(words.destination)"
      Output.line("\(service.padded(15))\(state)")
    }
    return (reply.obstacles.map { MoveWords.Obstacle($0, to: service) }, reply.isThere ? nil : reply.place)
  }

  /// Queries the services that the command wasn't asked to move. Returns those whose databases aren't at the
  /// destination, and those that don't answer.
  private func others() async -> MoveWords.Others {
    var others = MoveWords.Others()
    for name in ServiceDirectory.stores where !services.contains(name) {
      let reply = try? await order(BeginMove(to: place, check: true), of: name, BeginMove.method(of: name))
      if reply == nil { others.silent.append(name) }
      if reply?.isThere == false { others.unmoved.append(name) }
    }
    return others
  }

  /// Moves a service's database and reports the result.
  ///
  /// - Returns: true if the database is at the destination.
  private func move(_ service: String) async throws -> Bool {
    let reply = try await order(BeginMove(to: place), of: service, BeginMove.method(of: service))
    if reply.isThere {
      Output.line("\(service.padded(15))is already at \(reply.place)")
      return true
    }
    for obstacle in reply.obstacles { Output.error("quintet: \(service): \(obstacle)") }
    guard reply.obstacles.isEmpty, try await follow(service) else { return false }
    return try await switchOver(service)
  }

  /// Restarts the service, which then uses the database at the destination.
  private func switchOver(_ service: String) async throws -> Bool {
    let begun = Self.clock.now
    let drained = try await order(SwitchMove(), of: service, SwitchMove.method(of: service))
    guard let health = await ServiceRestart.successor(of: drained.startedAt, service, in: directories) else {
      Output.error("quintet: \(service) exited and wasn't restarted: is a supervisor running?")
      return false
    }
    let waited = (Self.clock.now - begun).milliseconds
    guard health.status == .ok else {
      Output.error("quintet: \(service) is \(health.status.rawValue): \(health.problem?.message ?? "see quintet logs")")
      return false
    }
    return try await showResult(service, waited)
  }

  /// Shows a move's progress until the switch is possible.
  private func follow(_ service: String) async throws -> Bool {
    var shown = ""
    var due = Self.clock.now
    while true {
      let state = try await order(MoveState(), of: service, MoveState.method(of: service))
      guard let progress = state.progress else {
        Output.error(
          "quintet: the move of \(service) ended, because the service restarted or another command ended it; run "
            + "the command again"
        )
        return false
      }
      if let failure = progress.failure {
        Output.error("quintet: \(service) wasn't moved: \(failure)")
        return false
      }
      let words = Self.phase(progress)
      if words != shown, Self.clock.now >= due || progress.phase == .following {
        Output.line("\(service.padded(15))\(words)")
        shown = words
        due = Self.clock.now + .seconds(1)
      }
      if progress.phase == .following { return true }
      try await Self.clock.sleep(until: Self.clock.now + .milliseconds(50))
    }
  }

  private static func phase(_ progress: MoveProgress) -> String {
    let of = "\(progress.copied) of \(progress.rows) rows"
    return switch progress.phase {
    case .preparing: "preparing \(progress.place)"
    case .copying: "\(of) copied to \(progress.place)"
    case .checking: "\(of) copied; comparing them"
    case .following: "\(of) are identical; \(progress.changes) have changed since they were copied"
    case .switching: "switching"
    case .failed: "failed"
    }
  }

  /// Prints the move's result, which the restarted service returns.
  ///
  /// - Returns: true if the database is at the destination.
  private func showResult(_ service: String, _ waited: Int64) async throws -> Bool {
    let state = try await order(MoveState(), of: service, MoveState.method(of: service))
    let now = try await order(BeginMove(to: place, check: true), of: service, BeginMove.method(of: service))
    guard now.isThere, let last = state.last else {
      Output.error("quintet: \(service) wasn't moved; see quintet logs \(service)")
      return false
    }
    show(last.report, of: service, at: now.place, waited)
    return true
  }

  private func show(_ report: MoveReport, of service: String, at place: String, _ waited: Int64) {
    for table in report.tables where table.rows > 0 {
      Output.line("  \(table.name.padded(26))\("\(table.rows)".padded(10)) \(table.digest)")
    }
    Output.line(
      "\(service.padded(15))\(Output.green("is at")) \(place): \(report.rows) rows in \(report.tables.count) "
        + "tables are identical on both sides; \(report.changes) rows changed during the move and were copied again")
    Output.line(
      "\("".padded(15))callers waited at most \(waited) ms, including \(report.heldMs) ms for the last rows and "
        + "the switch")
  }

  private func order<R: Request>(_ request: R, of service: String, _ method: Method) async throws -> R.Reply {
    try await Health(directories).order(request, of: service, method, timeout: Self.longest)
  }
}
