import EventLoop
import Files
import Glibc
import ServiceHost

/// `quintet up`: the whole stack, until Ctrl-C.
@Loop struct UpCommand {
  var plan: StackPlan
  /// What is walked once everything is ready; says whether all went as it should.
  var journey: (@Loop (Supervisor) async throws -> Bool)?
  /// Whether to go on serving after the journey.
  var keepsServing = true
  /// Whether to say nothing of the stack but what is in its way: for whoever wants only the journey.
  var isQuiet = false

  /// - Returns: 0 when it was stopped, or its journey went well; 1 when something is in the way; 78 (`EX_CONFIG`) when
  ///   settings are wrong; 130 when it was stopped on its journey.
  func run() async -> Int32 {
    let supervisor = Supervisor(plan)
    let store = plan.store.map { DevelopmentStore($0, plan.directories) }
    let board = Board(supervisor)
    let interrupted = Interruption(hangsUp: true)
    // Started beside it, so that a signal is heard whatever is being waited for.
    let work = Loop.task { await serve(supervisor, store, board, interrupted) }
    interrupted.heard = { work.cancel() }
    let code = await work.value
    board.pause()
    if interrupted.hasCome { Output.line("\nstopping …") }
    await supervisor.stop()
    store?.close()
    guard interrupted.hasCome else { return code }
    // A walk that was broken off isn't one that went well.
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
        // What one service can't do, as with a damaged database, is no reason for the others to end.
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
      // What ends now ends because of this.
      board.pause()
      if !interrupted.hasCome { Output.error("quintet: \(error)") }
      if case SupervisorFault.refused = error { return 78 }
      return 1
    }
  }

  /// What is about to be written into is named before it is.
  private func sayWhere() {
    Output.line("databases in \(plan.directories.state), sockets in \(plan.directories.runtime)")
    Output.line("apps from \(plan.directories.apps), programs from \(plan.binaries)")
  }

  /// Apps whose data can't be read, each once.
  private func sayOutOfService(_ children: [Child]) {
    var said: Set<HealthReply.OutOfService> = []
    for out in children.flatMap(\.outOfService) where said.insert(out).inserted {
      Output.line(out.line)
    }
    if !said.isEmpty { Output.line("  correct it (quintet app check DIR tells it again), then quintet reload") }
  }

  /// What whoever starts it should know at once, such as that anybody may buy.
  private func sayRemarks(_ children: [Child]) {
    for child in children {
      for remark in child.remarks { Output.line("\(Output.red("!")) \(child.service): \(Output.bold(remark))") }
    }
  }

  /// - Parameter port: edge's, where it has one.
  private func sayWhatNext(_ port: UInt16?) {
    let socket = plan.directories.gatewaySocket
    Output.line()
    Output.line("Quintet is serving at \(Output.bold(socket)). Ctrl-C stops it. To try next, in another terminal:")
    let steps = NextSteps(
      runtime: plan.directories.runtime, app: servedApp, invokedAs: CommandLine.arguments.first ?? "quintet")
    for line in steps.lines { Output.line("  \(line)") }
    // The last line, and the link in it whole: most terminals open it by a click.
    if let port { Output.line("The apps are at \(Output.bold("http://localhost:\(port)/"))") }
  }

  /// An app to begin with, if one is served.
  private var servedApp: String? {
    let folders = (try? Disk.list(plan.directories.apps)) ?? []
    return folders.sorted().first { (try? Disk.exists("\(plan.directories.apps)/\($0)/app.json")) == true }
  }
}

/// What people are told to type, so that it works as it stands: with this very command, and for this stack. Pure.
struct NextSteps {
  let lines: [String]

  /// - Parameters:
  ///   - app: one that is served; nil if none is.
  ///   - invokedAs: how this command was called: by its name, then it is found by it, or by a path.
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

  /// A path as a shell takes it.
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

/// Ctrl-C or a TERM signal, as something to wait for; the end of the terminal, too, where that is meant to count.
@Loop final class Interruption {
  private(set) var hasCome = false
  /// Called when it comes.
  var heard: (@Loop () -> Void)?
  private var continuation: CheckedContinuation<Void, Never>?

  /// - Parameter hangsUp: whether SIGHUP counts, unless it was ignored at the start (`nohup`).
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
