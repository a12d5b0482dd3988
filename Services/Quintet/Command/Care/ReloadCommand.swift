import EventLoop
import ServiceHost
import Wire

/// `quintet reload`: every process reads its settings again, and the files that they name.
@Loop struct ReloadCommand {
  var directories: Directories
  var services: [String]

  /// - Returns: 0 when all have; 1 when one refused, which goes on with what it had; 69 when one doesn't answer.
  func run() async -> Int32 {
    var code: Int32 = 0
    for service in services {
      do {
        let reply = try await Health(directories).order(
          ReloadSettings(), of: service, ReloadSettings.method(of: service))
        Output.line("\(service.padded(15))\(Self.words(reply))")
      } catch {
        let failure = error as? Failure
        Output.error("quintet: \(service): \(failure?.message.en ?? "\(error)")")
        code = failure?.kind == .invalidParams ? max(code, 1) : 69
      }
    }
    return code
  }

  static func words(_ reply: ReloadSettings.Reply) -> String {
    if reply.changed.isEmpty { return "nothing has changed" }
    let taken = reply.changed.filter { !reply.needRestart.contains($0) }
    let parts = [
      taken.isEmpty ? nil : "took over \(taken.joined(separator: ", "))",
      reply.needRestart.isEmpty ? nil : "needs a restart for \(reply.needRestart.joined(separator: ", "))",
    ]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }
}
