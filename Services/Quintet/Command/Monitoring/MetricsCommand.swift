import EventLoop
import ServiceHost
import Wire

/// `quintet metrics [SERVICE]`: prints the metrics of one process or of all processes in Prometheus's text format.
@Loop struct MetricsCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "metrics", in: .watch, summary: "Print all metrics for Prometheus",
    discussion: "Print the metrics of one service or of all services in the text format of Prometheus.",
    parameters: [CommandParameter("SERVICE", "A service (default: all services)", .service, .optional)],
    options: CommandOption.deployment, examples: ["metrics", "metrics gateway"])

  private let directories: DeploymentFolders
  /// The service whose metrics are shown; nil for all services.
  private let service: String?

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    service = try arguments.words.first.map { word throws(UsageFault) in try ServiceChoice.service(word) }
  }

  /// - Returns: 0 when all processes answered; 1 when some did; 69 (`EX_UNAVAILABLE`) when none did; 77 (`EX_NOPERM`)
  ///   when none accepts this user.
  func run() async -> Int32 {
    let asked = service.map { [$0] } ?? directories.services
    let (texts, isDenied) = await ask(asked)
    if texts.isEmpty {
      Output.error("quintet: \(isDenied ? CallFailure.noOperator : "no service answers in \(directories.runtime)")")
      return isDenied ? 77 : 69
    }
    Output.part(MetricsText.merged(texts))
    return texts.count == asked.count ? 0 : 1
  }

  /// Returns the metrics of the processes that answered, and true if one didn't accept this user.
  private func ask(_ services: [String]) async -> (texts: [String], isDenied: Bool) {
    let tasks = services.map { name in
      Loop.task { try await Health(directories).ask(name, "metrics")["text"]?.string }
    }
    var texts: [String] = []
    var isDenied = false
    for task in tasks {
      do { if let text = try await task.value { texts.append(text) } } catch {
        isDenied = isDenied || CallFailure.isDenied(error)
      }
    }
    return (texts, isDenied)
  }
}

/// Merges the Prometheus texts of several processes, because a metric family may occur only once in a text.
enum MetricsText {
  static func merged(_ texts: [String]) -> String {
    var families: [Substring: Family] = [:]
    for text in texts { add(text, to: &families) }
    let lines = families.sorted { $0.key < $1.key }.flatMap { $0.value.heads + $0.value.series }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func add(_ text: String, to families: inout [Substring: Family]) {
    var name: Substring = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") {
        name = line.split(separator: " ", maxSplits: 3).dropFirst(2).first ?? ""
        families[name, default: Family()].add(head: line)
      } else {
        families[name]?.series.append(line)
      }
    }
  }

  private struct Family {
    /// The lines with the type and the help text.
    var heads: [Substring] = []
    var series: [Substring] = []

    mutating func add(head: Substring) {
      if heads.count < 2, !heads.contains(head) { heads.append(head) }
    }
  }
}
