import EventLoop
import ServiceHost
import Wire

/// `quintet reload`: makes services reread their settings, the files that the settings name, and the apps.
@Loop struct ReloadCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "reload", in: .run, summary: "Apply changed settings and changed apps",
    discussion: """
      Read the settings, the files that they name, and the apps again, without a restart. All services check the new \
      settings before any of them applies them.
      """,
    parameters: [.services],
    options: [CommandOption(flag: "dry-run", "Only show the changes, and the ids of items that accounts would lose")]
      + CommandOption.deployment,
    examples: ["reload", "reload ai --dry-run"])

  private let directories: DeploymentFolders
  private let services: [String]
  /// True for a dry run, which shows the effects of a reload.
  private let isDryRun: Bool

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    services = try ServiceChoice(arguments.words, of: directories).services
    isDryRun = arguments.has("dry-run")
  }

  /// The timeout of a service's reload. Very large app data takes seconds to read.
  private static let patience = Duration.seconds(30)

  /// - Returns: 0 when all processes reloaded; 1 when a process rejected the new settings, so that all processes keep
  ///   their old settings, or when an app can't be read; 69 when a process doesn't answer; 77 when none accepts this
  ///   user.
  func run() async -> Int32 {
    // All processes check the new settings before any applies them.
    let preview = await ask(ReloadSettings(check: true))
    if let code = Self.reportRefusals(preview) { return code }
    if isDryRun { return show(preview) }
    let answers = await ask(ReloadSettings())
    guard Self.changedNothing(answers) else { return show(answers) }
    let names = answers.count == 1 ? answers[0].service : "\(answers.count) services"
    Output.line("\(names) reloaded: \(Self.nothingChanged)")
    return 0
  }

  /// Reports that the services reject this user or the new settings.
  ///
  /// - Returns: the exit code; nil if the settings can be applied.
  private static func reportRefusals(_ preview: [Answer]) -> Int32? {
    if preview.contains(where: { isDenied($0.answer) }) {
      Output.error("quintet: \(CallFailure.noOperator)")
      return 77
    }
    let refusals = refusals(preview)
    if refusals.isEmpty { return nil }
    for line in refusals + ["no service was reloaded"] { Output.error("quintet: \(line)") }
    return 1
  }

  private static let nothingChanged = "no setting or app has changed; the files in the settings were read again"

  /// Returns true if all services have reloaded, and there are no changes and no problems to report.
  private static func changedNothing(_ answers: [Answer]) -> Bool {
    answers.allSatisfy { _, answer in
      guard case .success(let reply) = answer else { return false }
      return reply.changed.isEmpty && (reply.lost ?? []).isEmpty && (reply.outOfService ?? []).isEmpty
    }
  }

  private static func isDenied(_ answer: Result<ReloadSettings.Reply, any Error>) -> Bool {
    if case .failure(let error) = answer { return CallFailure.isDenied(error) }
    return false
  }

  /// Returns each reason why services rejected the settings, with the names of the services that gave it. Services that
  /// don't answer are ignored.
  private static func refusals(_ answers: [Answer]) -> [String] {
    var services: [String: [String]] = [:]
    var reasons: [String] = []
    for (service, answer) in answers {
      guard case .failure(let error) = answer, let failure = error as? Failure, failure.kind == .invalidParams else {
        continue
      }
      let reason = failure.message.en
      if services[reason] == nil { reasons.append(reason) }
      services[reason, default: []].append(service)
    }
    return reasons.map { "\((services[$0] ?? []).joined(separator: ", ")): \($0)" }
  }

  private func show(_ answers: [Answer]) -> Int32 {
    var code: Int32 = 0
    var changes = Changes()
    for (service, answer) in answers {
      do {
        let reply = try answer.get()
        Output.line("\(service.padded(15))\(Self.words(reply, isDryRun: isDryRun))")
        changes.add(reply)
      } catch {
        Output.error("quintet: \(service): \(CallFailure(error).words)")
        code = (error as? Failure)?.kind == .invalidParams ? max(code, 1) : 69
      }
    }
    show(changes)
    return changes.outOfService.isEmpty ? code : max(code, 1)
  }

  private func show(_ changes: Changes) {
    for lost in changes.lost { Output.error("! \(lost)") }
    if !changes.lost.isEmpty { Output.error("  \(Self.advice(isDryRun: isDryRun))") }
    for app in changes.outOfService { Output.error(app.line) }
    if isDryRun { Output.line("nothing was changed; quintet reload would \(Self.effect(on: changes.apps))") }
  }

  /// The changes of the apps. A change that several services report is listed once.
  private struct Changes {
    var lost: [String] = []
    var outOfService: [HealthReply.OutOfService] = []
    var apps: [String] = []

    mutating func add(_ reply: ReloadSettings.Reply) {
      lost += (reply.lost ?? []).filter { !lost.contains($0) }
      outOfService += (reply.outOfService ?? []).filter { !outOfService.contains($0) }
      apps += reply.changed.filter { $0.hasPrefix("app ") && !apps.contains($0) }
    }
  }

  private static func effect(on apps: [String]) -> String {
    apps.isEmpty ? "change no app" : "apply the new data of \(apps.joined(separator: ", "))"
  }

  private static func advice(isDryRun: Bool) -> String {
    isDryRun
      ? "accounts that have these items would no longer see them; keep the ids to avoid that"
      : "accounts no longer see these items, which stay stored; to show them, add the ids again and run quintet reload"
  }

  private typealias Answer = (service: String, answer: Result<ReloadSettings.Reply, any Error>)

  /// Calls all processes concurrently.
  private func ask(_ request: ReloadSettings) async -> [Answer] {
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
    var answers: [Answer] = []
    for (service, task) in asked { answers.append((service, await task.value)) }
    return answers
  }

  static func words(_ reply: ReloadSettings.Reply, isDryRun: Bool = false) -> String {
    if reply.changed.isEmpty {
      return isDryRun ? "would change nothing" : nothingChanged
    }
    let applied = reply.changed.filter { !reply.needRestart.contains($0) }
    var parts: [String] = []
    if !applied.isEmpty { parts.append("\(isDryRun ? "would apply" : "applied") \(applied.joined(separator: ", "))") }
    if !reply.needRestart.isEmpty {
      let verb = isDryRun ? "would need" : "needs"
      parts.append("\(verb) a restart for \(reply.needRestart.joined(separator: ", "))")
    }
    return parts.joined(separator: "; ")
  }
}

extension HealthReply.OutOfService {
  /// The message for operators.
  var line: String { "\(Output.red("✗")) app \(app): out of service: \(reason)" }
}
