import EventLoop
import ServiceHost
import Wire

/// `quintet reload`: every process reads its settings again, and the files that they name.
@Loop struct ReloadCommand {
  var directories: StackFolders
  var services: [String]

  /// Very large data of apps take seconds to read.
  private static let patience = Duration.seconds(30)

  /// - Returns: 0 when all have; 1 when one refused: then all go on with what they had; 1 when an app can't be read,
  ///   too; 69 when one doesn't answer; 77 when none answers this user.
  func run() async -> Int32 {
    // Nobody takes what another would refuse.
    var refusals: [(services: [String], reason: String)] = []
    for (service, answer) in await ask(ReloadSettings(check: true)) {
      do {
        _ = try answer.get()
      } catch let failure as Failure where failure.kind == .invalidParams {
        let known = refusals.firstIndex { $0.reason == failure.message.en }
        if let known {
          refusals[known].services.append(service)
        } else {
          refusals.append(([service], failure.message.en))
        }
      } catch  where Unanswered.isDenied(error) {
        Output.error("quintet: \(Unanswered.noOperator)")
        return 77
      } catch {}  // Who doesn't answer is told of below.
    }
    guard refusals.isEmpty else {
      for refusal in refusals {
        Output.error("quintet: \(refusal.services.joined(separator: ", ")): \(refusal.reason)")
      }
      Output.error("quintet: nothing was reloaded")
      return 1
    }
    var code: Int32 = 0
    var out: [HealthReply.OutOfService] = []
    var lost: [String] = []
    for (service, answer) in await ask(ReloadSettings()) {
      do {
        let reply = try answer.get()
        Output.line("\(service.padded(15))\(Self.words(reply))")
        lost += (reply.lost ?? []).filter { !lost.contains($0) }
        out += (reply.outOfService ?? []).filter { !out.contains($0) }
      } catch {
        Output.error("quintet: \(service): \(Unanswered(error).words)")
        code = (error as? Failure)?.kind == .invalidParams ? max(code, 1) : 69
      }
    }
    for one in lost { Output.error("! \(one)") }
    if !lost.isEmpty {
      Output.error("  accounts don't see it any more; what is stored stays, so put it back and reload to show it again")
    }
    for app in out { Output.error(app.line) }
    return out.isEmpty ? code : max(code, 1)
  }

  /// Asks all at once, so that they read at the same time.
  private func ask(
    _ request: ReloadSettings
  ) async -> [(service: String, answer: Result<ReloadSettings.Reply, any Error>)] {
    let asked = services.map { service in
      (
        service,
        Loop.task { () async -> Result<ReloadSettings.Reply, any Error> in
          do {
            return .success(
              try await Health(directories).order(
                request, of: service, ReloadSettings.method(of: service), timeout: Self.patience))
          } catch {
            return .failure(error)
          }
        }
      )
    }
    var answers: [(service: String, answer: Result<ReloadSettings.Reply, any Error>)] = []
    for (service, task) in asked { answers.append((service, await task.value)) }
    return answers
  }

  static func words(_ reply: ReloadSettings.Reply) -> String {
    if reply.changed.isEmpty { return "no setting has changed; files that settings name were read again" }
    let taken = reply.changed.filter { !reply.needRestart.contains($0) }
    let parts = [
      taken.isEmpty ? nil : "took over \(taken.joined(separator: ", "))",
      reply.needRestart.isEmpty ? nil : "needs a restart for \(reply.needRestart.joined(separator: ", "))",
    ]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }
}

extension HealthReply.OutOfService {
  /// As an operator is told of it.
  var line: String { "\(Output.red("✗")) app \(app): out of service: \(reason)" }
}
