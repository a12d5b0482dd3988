import EventLoop
import Files
import QuintetCommand
import ServiceHost

/// `quintet-dev demo`: runs the demo of each app in its own deployment.
@Loop struct DemoCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "demo", in: .run, summary: "Run the demo of each app and stop",
    discussion: """
      Start all services in a temporary folder, act as a user of each app, and stop. After a failure the folder with the \
      logs is kept.
      """,
    options: [
      CommandOption("runtime", "DIR", "The folder of the sockets (default: a temporary folder)", .folder),
      CommandOption("state", "DIR", "The folder of the databases (default: a temporary folder)", .folder),
      CommandOption(
        "apps", "DIR", "The folder of the apps (default: QUINTET_APPS_DIR, or the setting apps_dir)", .folder),
      .programs,
    ],
    examples: ["demo --apps apps"])

  private let plan: DeploymentPlan
  private let folder: String

  nonisolated init(_ arguments: Arguments) throws {
    var plan = try DeploymentPlan(toStart: arguments, makesFolders: true)
    try plan.requireApps()
    folder = try TemporaryDirectories.make()
    plan.directories.runtime = arguments["runtime"].map(Disk.absolute) ?? "\(folder)/run"
    plan.directories.state = arguments["state"].map(Disk.absolute) ?? "\(folder)/state"
    self.plan = plan
  }

  func run() async throws -> Int32 {
    var run = try Demo.run(with: plan)
    run.keepsServing = false
    let code = await run.run()
    // After a failure, the logs are kept. The output names their folder.
    if code == 0 { try? Disk.remove(folder) }
    return code
  }
}

extension Demo {
  /// Returns a run that starts the services and then the journey. The services trust an authority that was created for
  /// this run.
  static func run(
    with plan: DeploymentPlan,
    _ journey: @escaping @Loop (Supervisor, DemoStore) async throws -> Bool = { try await Demo($0, store: $1).run() }
  ) throws -> DeploymentRun {
    let store = try DemoStore(folder: plan.directories.state, now: LoopClock.system.wallNow)
    var run = DeploymentRun(plan.trusting(store.settings))
    run.journey = { try await journey($0, store) }
    return run
  }
}
