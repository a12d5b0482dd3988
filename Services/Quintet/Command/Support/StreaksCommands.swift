import CivilTime
import EventLoop
import ProgressContract
import Telemetry
import Wire

/// `quintet streaks show ACCOUNT`: shows an account's streak, for user support.
@Loop struct StreaksShowCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "streaks show", in: .support, summary: "Show an account's streak and its last days",
    discussion: """
      Show the streak of an account, its last days, and the repairs by support. The audit log records this access.
      """,
    parameters: [.account], options: [.json] + CommandOption.deployment,
    examples: ["streaks show acc_01hq"])

  private let account: SupportedAccount
  private let call: ServiceCall

  nonisolated init(_ arguments: Arguments) throws {
    account = try SupportedAccount(arguments)
    call = try ServiceCall(arguments, of: "progress")
  }

  func run() async -> Int32 {
    await account.show(ShowStreak(account: account.id), by: call) { Self.lines($0) }
  }

  nonisolated static func lines(_ shown: ShowStreak.Reply) -> [String] {
    let streak = shown.streak
    let end = streak.endsAt.map { ", ends \($0.logText)" } ?? ""
    let head = [
      "streak   \(streak.current) days, \(streak.status.rawValue)\(end)",
      "longest  \(streak.longest) days", "freezes  \(streak.freezes)", "zone     \(shown.timeZone)",
    ]
    var days = Table(["day", "done at", ""])
    for day in shown.days { days.add([day.day.description, day.at.logText, day.isGiven ? "granted" : ""]) }
    return head + [""] + days.lines + repairs(shown)
  }

  private nonisolated static func repairs(_ shown: ShowStreak.Reply) -> [String] {
    if shown.repairs.isEmpty { return [] }
    var table = Table(["repaired", "by", "from", "to", "reason"])
    for repair in shown.repairs {
      table.add([
        repair.at.logText, repair.by, repair.firstDay.description, repair.lastDay.description, repair.reason,
      ])
    }
    return [""] + table.lines
  }
}

/// `quintet streaks repair ACCOUNT`: repairs a streak that broke because of a service's fault.
@Loop struct StreaksRepairCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "streaks repair", in: .support, summary: "Repair a broken streak",
    discussion: """
      Grant the days that were missing when an account's streak last broke. Use this command if a fault in Quintet \
      broke the streak.
      """,
    parameters: [.account], options: [.reason, .json] + CommandOption.deployment,
    examples: ["streaks repair acc_01hq --reason 'Outage on 2026-11-20'"])

  private let call: ServiceCall
  private let request: RepairStreak

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "progress")
    request = RepairStreak(
      account: try arguments.identifier("ACCOUNT"), by: try ServiceCall.user, reason: try arguments.reason())
  }

  func run() async -> Int32 {
    await call.run(request) {
      ["\($0.firstDay) to \($0.lastDay) are granted; the streak has \($0.streak.current) days"]
    }
  }
}
