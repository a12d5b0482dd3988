import EventLoop
import ServiceHost
import Wire

/// `quintet reload`: makes services reread their settings, the files that the settings name, and the apps.
@Loop struct ReloadCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "reload", in: .run, summary: "Apply changed settings and changed apps",
    discussion: """
      Read the settings, the files that they name, and the apps again, without a restart. First, all services of the \
      deployment check the change, even if only some are to apply it. If a service rejects the change or doesn't \
      answer, no service applies it.
      """,
    parameters: [.services],
    options: [CommandOption(flag: "dry-run", "Only show the changes, and the ids of items that accounts would lose")]
      + CommandOption.deployment,
    examples: ["reload", "reload ai --dry-run"])

  private let directories: DeploymentFolders
  /// The services that check the change: all services of the deployment.
  private let checkingServices: [String]
  /// The services that apply the change.
  private let services: [String]
  /// True for a dry run, which shows the effects of a reload.
  private let isDryRun: Bool

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    services = try ServiceChoice(arguments.words, of: directories).services
    let all = try ServiceChoice([], of: directories).services
    checkingServices = try ServiceChoice(all + services, of: directories).services
    isDryRun = arguments.has("dry-run")
  }

  /// The time limit for the health request that precedes a check.
  private static let healthLimit = Duration.seconds(2)
  /// The time limit for a service's check. Reading very large app data takes seconds.
  private static let checkLimit = Duration.seconds(10)
  /// The time limit for a service to apply the change.
  private static let applyLimit = Duration.seconds(30)

  /// - Returns: 0 when all processes reloaded. 1 when an app can't be read, or when a process rejected the change, so
  ///   that all processes keep their old settings. 69 when a process doesn't answer. 77 when no process accepts this
  ///   user.
  func run() async -> Int32 {
    let preview = await ask(checkingServices) { try await check($0) }
    if let code = await reportRefusals(preview) { return code }
    if isDryRun { return show(preview.filter { services.contains($0.service) }) }
    let answers = await ask(services) { try await apply(at: $0) }
    let code = Self.changedNothing(answers) ? showNothingChanged() : show(answers)
    warnOfOthers(preview)
    return code
  }

  /// Reports why the change can't be applied: services reject this user or the change, or haven't checked the change.
  ///
  /// - Returns: the exit code; nil if the change can be applied.
  private func reportRefusals(_ preview: [Answer]) async -> Int32? {
    if preview.contains(where: { isDenied($0.answer) }) {
      Output.error("quintet: \(CallFailure.noOperator)")
      return 77
    }
    let refusals = ReloadRefusals(preview)
    if refusals.isEmpty { return nil }
    if refusals.unchecked.count == preview.count, let (words, code) = await Health(directories).refusal() {
      Output.error("quintet: \(words)")
      return code
    }
    for line in refusals.reasons { Output.error("quintet: \(line)") }
    for (service, words) in refusals.unchecked {
      Output.error("quintet: \(service) hasn't checked the change: \(words)")
      Output.error("  \(ReloadRefusals.cure(for: UnreachableService.of(service, in: directories)))")
    }
    Output.error("quintet: no service was reloaded")
    return refusals.reasons.isEmpty ? 69 : 1
  }

  private func showNothingChanged() -> Int32 {
    let names = services.count == 1 ? services[0] : "\(services.count) services"
    Output.line("\(names) reloaded: \(Self.nothingChanged)")
    return 0
  }

  /// Reports the apps whose new data the services that weren't named on the command line haven't applied yet.
  private func warnOfOthers(_ preview: [Answer]) {
    var changes = Changes()
    for (service, answer) in preview where !services.contains(service) {
      if case .success(let reply) = answer { changes.add(reply) }
    }
    guard !changes.apps.isEmpty else { return }
    let apps = changes.apps.joined(separator: ", ")
    Output.error("! the other services still have the previous data of \(apps): run quintet reload")
  }

  private static let nothingChanged = "no setting or app has changed; the files in the settings were read again"

  /// Returns true if all services have reloaded, and there are no changes and no problems to report.
  private static func changedNothing(_ answers: [Answer]) -> Bool {
    answers.allSatisfy { _, answer in
      guard case .success(let reply) = answer else { return false }
      return reply.changed.isEmpty && (reply.lost ?? []).isEmpty && (reply.outOfService ?? []).isEmpty
    }
  }

  private func isDenied(_ answer: Result<ReloadSettings.Reply, any Error>) -> Bool {
    if case .failure(let error) = answer { return CallFailure.isDenied(error) }
    return false
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
        Output.error("  it may still use the previous settings and data: run quintet reload again")
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

  typealias Answer = (service: String, answer: Result<ReloadSettings.Reply, any Error>)

  /// Asks a service to check the change. If the process doesn't answer, the health request fails sooner than the check
  /// would.
  private func check(_ service: String) async throws -> ReloadSettings.Reply {
    _ = try await Health(directories).ask(service, "health", timeout: Self.healthLimit)
    return try await order(ReloadSettings(check: true), of: service, within: Self.checkLimit)
  }

  private func apply(at service: String) async throws -> ReloadSettings.Reply {
    try await order(ReloadSettings(), of: service, within: Self.applyLimit)
  }

  private func order(
    _ request: ReloadSettings, of service: String, within limit: Duration
  ) async throws -> ReloadSettings.Reply {
    try await Health(directories).order(request, of: service, ReloadSettings.method(of: service), timeout: limit)
  }

  /// Calls services concurrently.
  private func ask(
    _ services: [String], _ call: @escaping @Loop @Sendable (String) async throws -> ReloadSettings.Reply
  ) async -> [Answer] {
    let asked = services.map { service in
      (
        service,
        Loop.task { () async -> Result<ReloadSettings.Reply, any Error> in
          do { return .success(try await call(service)) } catch { return .failure(error) }
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
