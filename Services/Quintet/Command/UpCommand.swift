import EventLoop
import Files
import Glibc
import ServiceHost

/// `quintet up`: runs all services until Ctrl-C.
@Loop struct UpCommand {
  var plan: StackPlan
  /// Runs when all services are ready, and returns true if it succeeded.
  var journey: (@Loop (Supervisor) async throws -> Bool)?
  /// True if the services keep running after the journey.
  var keepsServing = true
  /// True if only errors are shown, for commands whose output is the journey.
  var isQuiet = false

  /// - Returns: 0 when it was stopped or its journey succeeded; 1 on failure; 78 (`EX_CONFIG`) when settings are
  ///   invalid; 130 when the journey was interrupted.
  func run() async -> Int32 {
    let supervisor = Supervisor(plan)
    let store = plan.store.map { DevelopmentStore($0, plan.directories) }
    let board = Board(supervisor)
    let interrupted = Interruption(hangsUp: true)
    // A separate task, so that a signal takes effect whatever the services wait for.
    let work = Loop.task { await serve(supervisor, store, board, interrupted) }
    interrupted.heard = { work.cancel() }
    let code = await work.value
    board.pause()
    if interrupted.hasCome { Output.line("\nstopping …") }
    await supervisor.stop()
    store?.close()
    guard interrupted.hasCome else { return code }
    // An interrupted journey isn't a success.
    return journey != nil && code != 0 ? 130 : 0
  }

  private func serve(
    _ supervisor: Supervisor, _ store: DevelopmentStore?, _ board: Board, _ interrupted: Interruption
  ) async -> Int32 {
    do {
      if !isQuiet { sayWhere() }
      try await MigrationCheck.refuseHalf(plan)
      try await supervisor.start()
      try store?.open()
      if !isQuiet { board.show() }
      do { try await supervisor.waitUntilReady(timeout: .seconds(20)) } catch {
        // A problem of one service, such as a damaged database, doesn't stop the others.
        guard journey == nil, case SupervisorFault.notReady = error,
          supervisor.children.contains(where: { $0.service == "gateway" && $0.hasStarted })
        else {
          throw error
        }
        board.pause()
        Output.error("quintet: \(error)\nthe others serve; quintet doctor says what to do")
        board.resume()
      }
      board.settle()
      sayOutOfService(supervisor.children)
      sayRemarks(supervisor.children)
      if let journey {
        board.pause()
        let isGood = try await journey(supervisor)
        guard isGood, keepsServing else { return isGood ? 0 : 1 }
        board.resume()
      }
      sayWhatNext(supervisor.edgePort)
      await interrupted.wait()
      return 0
    } catch {
      // The processes end now because of this error, so their messages aren't shown.
      board.pause()
      if !interrupted.hasCome { Output.error("quintet: \(error)") }
      if case SupervisorFault.refused = error { return 78 }
      return 1
    }
  }

  /// Shows the folders before anything is written to them.
  private func sayWhere() {
    Output.line("databases in \(plan.directories.state), sockets in \(plan.directories.runtime)")
    Output.line("apps from \(plan.directories.apps), programs from \(plan.binaries)")
  }

  /// Reports once each app that can't be served.
  private func sayOutOfService(_ children: [Child]) {
    var said: Set<HealthReply.OutOfService> = []
    for out in children.flatMap(\.outOfService) where said.insert(out).inserted {
      Output.line(out.line)
    }
    if !said.isEmpty { Output.line("  correct it (quintet app check DIR tells it again), then quintet reload") }
  }

  /// Shows the services' warnings, such as that any user may make purchases.
  private func sayRemarks(_ children: [Child]) {
    for child in children {
      for warning in child.warnings { Output.line("\(Output.red("!")) \(child.service): \(Output.bold(warning))") }
    }
  }

  /// - Parameter port: the port of edge, if it has one.
  private func sayWhatNext(_ port: UInt16?) {
    let socket = plan.directories.gatewaySocket
    Output.line()
    Output.line("Quintet is serving at \(Output.bold(socket)). Ctrl-C stops it. To try next, in another terminal:")
    let steps = NextSteps(
      runtime: plan.directories.runtime, app: servedApp, invokedAs: CommandLine.arguments.first ?? "quintet")
    for line in steps.lines { Output.line("  \(line)") }
    // The link comes last and isn't wrapped, so that terminals make it clickable.
    if let port { Output.line("The apps are at \(Output.bold("http://localhost:\(port)/"))") }
  }

  /// The first app that is served, as an example.
  private var servedApp: String? {
    let folders = (try? Disk.list(plan.directories.apps)) ?? []
    return folders.sorted().first { (try? Disk.exists("\(plan.directories.apps)/\($0)/app.json")) == true }
  }
}

/// The suggested commands, complete with this command's path and the deployment's folder. Pure.
struct NextSteps {
  let lines: [String]

  /// - Parameters:
  ///   - app: an app that is served; nil if there is none.
  ///   - invokedAs: the name or path that this command was invoked with. A plain name is on the user's `PATH`.
  init(runtime: String, app: String?, invokedAs: String) {
    let path = invokedAs.contains("/") ? "PATH=\(Self.quoted(Disk.parent(of: Disk.absolute(invokedAs)))):$PATH " : ""
    let name = invokedAs.split(separator: "/").last.map(String.init) ?? "quintet"
    lines =
      [
        "export \(path)QUINTET_RUNTIME_DIR=\(Self.quoted(runtime))",
        "\(name) status",
        "\(name) call gateway.ping '{\"hello\":\"world\"}'",
      ]
      + (app.map { app in
        [
          "\(name) call entitlements.devices.register '{\"app\":\"\(app)\",\"language\":\"en\",\"time_zone\":\"Europe/London\"}'"
        ]
      } ?? [])
  }

  /// Quotes a path for a shell if necessary.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+:@".utf8.contains(byte)
      }
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}

/// Waits for an interruption: SIGINT, SIGTERM or, optionally, the end of the terminal.
@Loop final class Interruption {
  private(set) var hasCome = false
  /// Called at the interruption.
  var heard: (@Loop () -> Void)?
  private var continuation: CheckedContinuation<Void, Never>?

  /// - Parameter hangsUp: true if SIGHUP counts too, unless it was ignored at the start (`nohup`).
  init(hangsUp: Bool = false) {
    let hangUp = hangsUp && !SignalWatch.isIgnored(SIGHUP) ? [SIGHUP] : []
    for signal in [SIGINT, SIGTERM] + hangUp { SignalWatch.on(signal) { [weak self] in self?.come() } }
  }

  func wait() async {
    if hasCome { return }
    await withCheckedContinuation { continuation = $0 }
  }

  private func come() {
    hasCome = true
    heard?()
    continuation?.resume()
    continuation = nil
  }
}
