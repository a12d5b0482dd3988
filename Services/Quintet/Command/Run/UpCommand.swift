import EventLoop

/// `quintet up`: runs all services until Ctrl-C.
@Loop struct UpCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "up", in: .run, summary: "Start all services and keep them running",
    discussion: """
      Start all services, restart those that exit, and stop all of them at Ctrl-C. On a server, use systemd or \
      Compose instead.
      """,
    options: [.edge] + CommandOption.start,
    examples: ["up --apps apps --edge 8080", "up --apps apps --state data --runtime run"])

  private let plan: DeploymentPlan

  nonisolated init(_ arguments: Arguments) throws {
    var plan = try DeploymentPlan(toStart: arguments)
    if let word = arguments["edge"] { plan = try plan.withEdge(at: word) }
    try plan.requireApps()
    self.plan = plan
  }

  func run() async -> Int32 { await DeploymentRun(plan).run() }
}

extension CommandOption {
  package static let edge = CommandOption(
    "edge", "PORT", "Also serve HTTP: PORT is a local port, or the word socket for the Unix socket edge.sock")
}
