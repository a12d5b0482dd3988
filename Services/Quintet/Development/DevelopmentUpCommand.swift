import EventLoop
import QuintetCommand
import ServiceHost

/// `quintet-dev up`: runs all services with an authority that signs test purchases.
@Loop struct DevelopmentUpCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "up", in: .run, summary: "Start all services, and accept test purchases",
    discussion: """
      Start all services, like quintet up, and accept test purchases instead of the App Store's. Apps can request \
      signed test purchases. To sign one yourself, run quintet-dev purchases sign.
      """,
    options: [.edge, CommandOption(flag: "demo", "First run the demo of each app")] + CommandOption.start,
    examples: ["up --apps apps --edge 8080", "up --apps apps --demo"])

  private let plan: DeploymentPlan
  private let authority: DevelopmentAuthority
  private let hasDemo: Bool

  nonisolated init(_ arguments: Arguments) throws {
    var plan = try DeploymentPlan(toStart: arguments)
    if let word = arguments["edge"] { plan = try plan.withEdge(at: word) }
    try plan.requireApps()
    authority = try DevelopmentAuthority(in: plan.directories.state, now: DevelopmentAuthority.now)
    plan = plan.trusting(authority.settings)
    if plan.services.contains("edge") {
      // Edge then warns if users of other machines can connect.
      plan.settings["QUINTET_EDGE_DEVELOPMENT_STORE"] = "yes"
      plan.settings["QUINTET_EDGE_DOCS_DIR"] = plan.directories.docs
    }
    self.plan = plan
    hasDemo = arguments.has("demo")
  }

  func run() async throws -> Int32 {
    var run = DeploymentRun(plan)
    if hasDemo { run = try Demo.run(with: plan) }
    run.companion = DevelopmentStore(authority, plan.directories)
    return await run.run()
  }
}
