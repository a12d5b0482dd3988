import AppCatalog
import EventLoop
import Files
import QuintetCommand
import ServiceHost
import Wire

/// `quintet-dev preview DIR`: shows an app as its users see it.
@Loop struct PreviewCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "preview", in: .apps, summary: "Show everything that an app offers, as a user",
    discussion: """
      Start all services in a temporary folder, and use everything that an app offers: its texts, cards, lessons, \
      screens and a test purchase. After a failure the folder with the logs is kept.
      """,
    parameters: [CommandParameter("DIR", "The folder of the app", .folder)],
    options: [
      CommandOption("language", "TAG", "The language of the user, such as de (default: the first of the app)"),
      .programs,
    ],
    examples: ["preview apps/tarot --language de"])

  private let folder: String
  private let language: Language?
  private let plan: DeploymentPlan

  nonisolated init(_ arguments: Arguments) throws {
    folder = arguments.words[0]
    language = try arguments.language("language")
    plan = try DeploymentPlan(toStart: arguments, makesFolders: true)
  }

  /// - Returns: 0 if all steps succeeded; 65 if the app can't be served; otherwise the exit code of the run.
  func run() async throws -> Int32 {
    let preview: PreviewDeployment
    do { preview = try PreviewDeployment(folder, in: language) } catch let fault as CatalogFault {
      for problem in fault.problems { Output.error("\(problem)") }
      return 65
    }
    var run = try Demo.run(with: deploymentPlan(for: preview)) { try await preview.walk(on: $0, store: $1) }
    run.keepsServing = false
    run.isQuiet = true
    let code = await run.run()
    if [0, 130].contains(code) { try? Disk.remove(preview.folder) }
    return code
  }

  private func deploymentPlan(for preview: PreviewDeployment) -> DeploymentPlan {
    var plan = plan
    plan.directories.runtime = "\(preview.folder)/run"
    plan.directories.state = "\(preview.folder)/state"
    plan.directories.apps = preview.apps
    return plan
  }
}
