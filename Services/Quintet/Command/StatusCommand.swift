import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet status`: one line a process.
@Loop struct StatusCommand {
  var directories: Directories
  var isJSON: Bool

  /// - Returns: 0 when all processes are ready, 1 when one is not, 69 (`EX_UNAVAILABLE`) when none answers.
  func run() async -> Int32 {
    var states: [(service: String, health: JSONValue?)] = []
    for (service, _) in Process.all {
      states.append((service, try? await Health(directories).ask(service, "health")))
    }
    if isJSON {
      let members = states.map { (key: $0.service, value: $0.health ?? ["status": "unavailable"]) }
      Output.line(Output.compact(.object(JSONObject(members))))
    } else {
      Output.line(Output.bold("service         state        pid      up         memory    calls  outbox"))
      for (service, health) in states { Output.line(line(service, health)) }
    }
    if states.allSatisfy({ $0.health == nil }) { return 69 }
    return states.allSatisfy { $0.health?["status"]?.string == "ok" } ? 0 : 1
  }

  private func line(_ service: String, _ health: JSONValue?) -> String {
    guard let health else { return "\(service.padded(16))\(Output.red("unavailable"))" }
    let state = health["status"]?.string ?? "?"
    let started = health["started_at"]?.integer ?? 0
    let up = (LoopClock.system.wallNow.milliseconds - started) / 1000
    let memory = (health["resident_bytes"]?.double ?? 0) / 1_048_576
    let columns = [
      (state == "ok" ? Output.green("ok") + "           " : state.padded(13)),
      "\(health["pid"]?.integer ?? 0)".padded(9),
      Self.span(up).padded(11), "\(Int(memory.rounded())) MB".padded(10),
      "\(health["calls_in_flight"]?.integer ?? 0)".padded(7),
      health["store"]?["outbox_events"]?.integer.map(String.init) ?? "-",
    ]
    return service.padded(16) + columns.joined()
  }

  static func span(_ seconds: Int64) -> String {
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}
