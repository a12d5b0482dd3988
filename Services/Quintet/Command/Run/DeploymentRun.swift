package import EventLoop
import Files
import ServiceHost

/// A component that runs together with the services of a deployment.
@Loop package protocol DeploymentCompanion: AnyObject {
  /// Starts the companion. The services' folders already exist.
  func open() throws
  /// Stops the companion.
  func close()
}

/// Runs all services of a deployment until Ctrl-C.
@Loop package struct DeploymentRun {
  package let plan: DeploymentPlan
  /// The companion that runs together with the services; nil for none.
  package var companion: (any DeploymentCompanion)?
  /// The action that runs when all services are ready. It returns true on success.
  package var journey: (@Loop (Supervisor) async throws -> Bool)?
  /// True if the services keep running after the journey.
  package var keepsServing = true
  /// True if only errors are shown, for commands that print only the output of the journey.
  package var isQuiet = false

  package init(_ plan: DeploymentPlan) { self.plan = plan }

  /// - Returns: 0 when the run was stopped or its journey succeeded; 1 on failure; 78 (`EX_CONFIG`) when settings are
  ///   invalid; 130 when the journey was interrupted.
  package func run() async -> Int32 {
    let supervisor = Supervisor(plan)
    let display = StartDisplay(supervisor)
    let interrupted = Interruption(hangsUp: true)
    // The work is a separate task, so that a signal can cancel it at any time.
    let work = Loop.task { await serve(supervisor, display, interrupted) }
    interrupted.heard = { work.cancel() }
    let code = await work.value
    display.pause()
    if interrupted.hasCome { Output.line("\nstopping …") }
    let wereReady = !supervisor.children.isEmpty && supervisor.children.allSatisfy(\.isReady)
    await supervisor.stop()
    if wereReady { ClosedDatabases(plan).note() }
    companion?.close()
    guard interrupted.hasCome else { return code }
    // After an interruption, the exit code is 130 if there is a journey that didn't succeed, and 0 otherwise.
    return journey != nil && code != 0 ? 130 : 0
  }

  /// Starts the services and waits until they are ready.
  private func start(_ supervisor: Supervisor, _ display: StartDisplay) async throws {
    if !isQuiet { printWhere() }
    try await MigrationCheck.refuseHalf(plan)
    try await supervisor.start()
    try companion?.open()
    if !isQuiet { display.show() }
    try await waitUntilReady(supervisor, display)
    display.settle()
    printOutOfService(supervisor.children)
    printWarnings(supervisor.children)
  }

  private func serve(_ supervisor: Supervisor, _ display: StartDisplay, _ interrupted: Interruption) async -> Int32 {
    do {
      try await start(supervisor, display)
      if let journey {
        display.pause()
        let isGood = try await journey(supervisor)
        guard isGood, keepsServing else { return isGood ? 0 : 1 }
        display.resume()
      }
      printWhatNext(supervisor.edgePort)
      await interrupted.wait()
      return 0
    } catch {
      // This error ends the run. The display pauses, so that it doesn't show how the processes end.
      display.pause()
      if !interrupted.hasCome { Output.error("quintet: \(error)") }
      if case SupervisorFault.refused = error { return 78 }
      return 1
    }
  }

  private func waitUntilReady(_ supervisor: Supervisor, _ display: StartDisplay) async throws {
    do { try await supervisor.waitUntilReady(timeout: .seconds(20)) } catch {
      // A problem with one service, such as a damaged database, doesn't stop the others.
      guard journey == nil, case SupervisorFault.notReady = error,
        supervisor.children.contains(where: { $0.service == "gateway" && $0.hasStarted })
      else {
        throw error
      }
      display.pause()
      let running = supervisor.children.filter(\.hasStarted).map(\.service).joined(separator: ", ")
      Output.error("quintet: \(error)\nThese services are running: \(running). Run quintet doctor for the remedy.")
      display.resume()
    }
  }

  /// Shows the folders before anything is written to them.
  private func printWhere() {
    Output.line("databases in \(plan.directories.state), sockets in \(plan.directories.runtime)")
    Output.line("apps from \(plan.directories.apps), programs from \(plan.binaries)")
  }

  /// Reports each app that can't be served, once for all services.
  private func printOutOfService(_ children: [Child]) {
    var said: Set<HealthReply.OutOfService> = []
    for out in children.flatMap(\.outOfService) where said.insert(out).inserted {
      Output.line(out.line)
    }
    if !said.isEmpty {
      Output.line("  Correct the app (quintet app check DIR shows its problems), then run quintet reload.")
    }
  }

  /// Shows the services' warnings, for example that any user may make purchases.
  private func printWarnings(_ children: [Child]) {
    for child in children {
      for warning in child.warnings { Output.line("\(Output.red("!")) \(child.service): \(Output.bold(warning))") }
    }
  }

  /// - Parameter port: the port of edge, if it has one.
  private func printWhatNext(_ port: UInt16?) {
    let socket = plan.directories.gatewaySocket
    Output.line()
    Output.line(
      "Quintet is serving at \(Output.bold(socket)). Press Ctrl-C to stop it. Commands to try in another terminal:")
    let steps = NextSteps(
      runtime: plan.directories.runtime, app: servedApp, invokedAs: CommandLine.arguments.first ?? "quintet")
    for line in steps.lines { Output.line("  \(line)") }
    // The link comes last and isn't wrapped, so that terminals make it clickable.
    if let port { Output.line("The apps are at \(Output.bold("http://localhost:\(port)/"))") }
  }

  /// The first app in the folder of the apps, for the suggested commands.
  private var servedApp: String? {
    let folders = (try? Disk.list(plan.directories.apps)) ?? []
    return folders.sorted().first { (try? Disk.exists("\(plan.directories.apps)/\($0)/app.json")) == true }
  }
}
