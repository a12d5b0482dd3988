import CivilTime
import EventLoop
import ProgressContract
import Files
import ServiceHost
import Telemetry
import Wire

/// The arguments of `quintet streak …`.
enum StreakOrder: Sendable {
  case show(ShowStreak, isJSON: Bool)
  case repair(RepairStreak, isJSON: Bool)

  /// - Throws: `UsageFault` if the arguments are invalid.
  init(_ arguments: Arguments) throws(UsageFault) {
    let words = arguments.words
    let isJSON = arguments.has("json")
    guard words.count == 3, ["show", "repair"].contains(words[1]), let account = try? Identifier(words[2]) else {
      throw UsageFault("quintet streak show ACCOUNT, or quintet streak repair ACCOUNT --reason TEXT")
    }
    guard words[1] == "repair" else {
      self = .show(ShowStreak(account: account), isJSON: isJSON)
      return
    }
    guard let text = arguments["reason"], let reason = try? Text<1, 200>(text) else {
      throw UsageFault("--reason says why, in up to 200 bytes: it is kept with the account")
    }
    guard let by = try? Text<1, 100>("user \(Machine.user)") else { throw UsageFault("this user has no name") }
    self = .repair(RepairStreak(account: account, by: by, reason: reason), isJSON: isJSON)
  }
}

/// `quintet streak show|repair ACCOUNT`: shows a streak to support and repairs one that broke through a service's
/// fault.
@Loop struct StreakCommand {
  let directories: DeploymentFolders
  let order: StreakOrder

  /// - Returns: 0 on success; 1 when there is no such streak or nothing to repair; 69 when `progress` doesn't answer;
  ///   77 when the user isn't an operator.
  func run() async -> Int32 {
    do {
      switch order {
      case .show(let request, let isJSON): tell(try await ask(request), asJSON: isJSON) { Self.lines($0) }
      case .repair(let request, let isJSON):
        tell(try await ask(request), asJSON: isJSON) {
          ["\($0.firstDay) to \($0.lastDay) are given; the streak has \($0.streak.current) days"]
        }
      }
      return 0
    } catch {
      let unanswered = Unanswered(error)
      Output.error("quintet: \(unanswered.words)")
      return unanswered.code
    }
  }

  private func ask<R: Request>(_ request: R) async throws -> R.Reply {
    try await Health(directories).order(request, of: "progress", R.method)
  }

  private func tell<Reply: Encodable>(_ reply: Reply, asJSON isJSON: Bool, _ lines: (Reply) -> [String]) {
    if isJSON { return Output.line(Output.compact((try? JSONValue(reply)) ?? .null)) }
    for line in lines(reply) { Output.line(line) }
  }

  static func lines(_ shown: ShowStreak.Reply) -> [String] {
    let streak = shown.streak
    let end = streak.endsAt.map { ", ends \($0.logText)" } ?? ""
    let head = [
      "streak   \(streak.current) days, \(streak.status.rawValue)\(end)",
      "longest  \(streak.longest) days", "freezes  \(streak.freezes)", "zone     \(shown.timeZone)",
    ]
    var days = Table(["day", "done at", ""])
    for day in shown.days { days.add([day.day.description, day.at.logText, day.isGiven ? "given" : ""]) }
    var repairs = Table(["repaired", "by", "from", "to", "why"])
    for repair in shown.repairs {
      repairs.add([
        repair.at.logText, repair.by, repair.firstDay.description, repair.lastDay.description, repair.reason,
      ])
    }
    return head + [""] + days.lines + (shown.repairs.isEmpty ? [] : [""] + repairs.lines)
  }
}
