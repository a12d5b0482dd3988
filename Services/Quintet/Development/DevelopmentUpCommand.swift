import EventLoop
import QuintetCommand
import ServiceHost

/// `quintet-dev up`: runs all services with an authority that signs test purchases.
@Loop struct DevelopmentUpCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "up", in: .run, summary: "Start all services, and accept test purchases",
    discussion: """
      Start all services, like quintet up, and accept test purchases instead of the App Store's. Apps can request \
      signed test purchases, and quintet-dev purchases sign makes them.
      """,
    options: [.edge] + CommandOption.start,
    examples: ["up --apps apps --edge 8080"])

  private let plan: DeploymentPlan
  private let authority: DevelopmentAuthority

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
  }

  func run() async throws -> Int32 {
    var run = DeploymentRun(plan)
    run.companion = DevelopmentStore(authority, plan.directories)
    return await run.run()
  }
}
