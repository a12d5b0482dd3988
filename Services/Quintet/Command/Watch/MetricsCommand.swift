import EventLoop
import ServiceHost
import Wire

/// `quintet metrics [SERVICE]`: the metrics of one process or of all, in Prometheus's text format.
@Loop struct MetricsCommand {
  var directories: DeploymentFolders
  /// Nil for all.
  var service: String?

  /// - Returns: 0 when all processes answered; 1 when some did; 69 (`EX_UNAVAILABLE`) when none did; 77 (`EX_NOPERM`)
  ///   when none accepts this user.
  func run() async -> Int32 {
    let asked = service.map { [$0] } ?? directories.services
    let tasks = asked.map { name in Loop.task { try await Health(directories).ask(name, "metrics")["text"]?.string } }
    var texts: [String] = []
    var isDenied = false
    for task in tasks {
      do { if let text = try await task.value { texts.append(text) } } catch {
        isDenied = isDenied || Unanswered.isDenied(error)
      }
    }
    if texts.isEmpty {
      Output.error("quintet: \(isDenied ? Unanswered.noOperator : "nobody answers in \(directories.runtime)")")
      return isDenied ? 77 : 69
    }
    Output.part(MetricsText.merged(texts))
    return texts.count == asked.count ? 0 : 1
  }
}

/// Merges the Prometheus texts of several processes, because a metric family may occur only once in a text.
enum MetricsText {
  static func merged(_ texts: [String]) -> String {
    var heads: [Substring: [Substring]] = [:]
    var series: [Substring: [Substring]] = [:]
    var order: [Substring] = []
    for text in texts {
      var family: Substring = ""
      for line in text.split(separator: "\n") {
        if line.hasPrefix("# ") {
          family = line.split(separator: " ", maxSplits: 3).dropFirst(2).first ?? ""
          if series[family] == nil {
            order.append(family)
            series[family] = []
          }
          let head = heads[family, default: []]
          if head.count < 2, !head.contains(line) { heads[family] = head + [line] }
        } else {
          series[family, default: []].append(line)
        }
      }
    }
    let lines = order.sorted().flatMap { (heads[$0] ?? []) + (series[$0] ?? []) }
    return lines.map { "\($0)\n" }.joined()
  }
}
