import EventLoop
import ServiceHost
import Wire

/// `quintet doctor`: reports problems with an installation, whether or not it is running, and a remedy for each.
@Loop struct DoctorCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "doctor", in: .watch, summary: "Find problems with the installation, and remedies",
    discussion: """
      Check the settings, files, databases and services of an installation, whether or not it is running. Each problem \
      is shown with its place and a remedy.
      """,
    options: [.json] + CommandOption.installation, examples: ["doctor", "doctor --json"])

  private let examination: Examination
  private let isJSON: Bool

  nonisolated init(_ arguments: Arguments) throws {
    var found: [Diagnostic] = []
    let paths = try DeploymentPaths.running(arguments, needsState: true) {
      found = DeploymentFolders.diagnostics(for: $0)
    }
    examination = Examination(directories: paths.directories, settings: found, programs: paths.programs)
    isJSON = arguments.has("json")
  }

  /// - Returns: 1 if there is a diagnostic of severity `error`; otherwise 0.
  func run() async -> Int32 {
    let diagnostics = await examination.run()
    if isJSON {
      let list = diagnostics.compactMap { try? JSONValue($0) }
      Output.line(Output.compact(["diagnostics": .array(list)]))
    } else {
      Output.line(
        Output.dim("sockets in \(examination.directories.runtime), databases in \(examination.directories.state)"))
      for line in DoctorReport.lines(diagnostics) { Output.line(line) }
    }
    return diagnostics.contains { $0.severity == .error } ? 1 : 0
  }
}
