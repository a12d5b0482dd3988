package import AppCatalog
package import EventLoop
import MessageBus
import Telemetry
import Wire

/// The apps that a process serves, and the service's checks of their data.
@Loop package final class ServedApps {
  /// Returns the problems of an app that the catalog's reader doesn't look for.
  package typealias Check = @Loop (App) async -> [CatalogProblem]

  let catalog: AppCatalog
  private let folder: String
  private let routes: Routes
  private let receiver: EventReceiver
  private let log: Log
  /// Checks what the catalog's reader doesn't check.
  private let check: Check
  /// The last reading that was requested. Each reading begins after the previous one, so that overlapping reloads apply
  /// their readings in the order of the requests.
  private var last: Task<AppCatalog.Reading, any Error>?
  /// The thread that reads large data, outside the event loop and in the order of the requests.
  private let reading = WorkThreads(1, waiting: 16)

  /// Serves the apps of a catalog. If an app is out of service, its calls are rejected and its events are quarantined.
  init(
    _ catalog: AppCatalog, in folder: String, routes: Routes, receiver: EventReceiver, log: Log,
    check: @escaping Check
  ) {
    self.catalog = catalog
    self.folder = folder
    self.routes = routes
    self.receiver = receiver
    self.log = log
    self.check = check
    routes.dataVersion = { app in catalog[app]?.version }
    apply()
  }

  /// Reads the apps again without applying anything yet. Calls are still served.
  ///
  /// - Throws: `CatalogFault` with the problems of apps that are in service now.
  func readAgain() async throws -> AppCatalog.Reading {
    let earlier = last
    let next = Task(executorPreference: Loop.executor) { [self] in
      _ = await earlier?.result
      let reading = try await read()
      let problems = await Self.problems(of: reading.validApps, check)
      return try catalog.checked(reading, from: folder) { problems[$0.id] ?? [] }
    }
    last = next
    return try await next.value
  }

  /// Returns each app's problems by the app's id. The checks run before the catalog needs the results, because a check
  /// may wait for a database and the catalog can't wait.
  static func problems(of apps: [App], _ check: Check) async -> [String: [CatalogProblem]] {
    var problems: [String: [CatalogProblem]] = [:]
    for app in apps { problems[app.id] = await check(app) }
    return problems
  }

  private func read() async throws -> AppCatalog.Reading {
    try await reading.run { [catalog, folder] in try catalog.readAgain(folder) }
  }

  /// Applies a reading.
  func take(_ reading: AppCatalog.Reading) {
    catalog.apply(reading)
    apply()
  }

  /// Returns a name, such as "app drip", for each app that would change if the reading were applied.
  func changed(by reading: AppCatalog.Reading) -> [String] { catalog.changed(by: reading).map { "app \($0)" } }

  /// The apps that are out of service; nil if there are none.
  var outOfService: [HealthReply.OutOfService]? { Self.reply(catalog.outOfService) }

  /// Returns the apps that would be out of service; nil if there are none.
  func outOfService(in reading: AppCatalog.Reading) -> [HealthReply.OutOfService]? {
    Self.reply(catalog.outOfService(in: reading))
  }

  private static func reply(_ out: [(app: String, fault: CatalogFault)]) -> [HealthReply.OutOfService]? {
    out.isEmpty ? nil : out.map { .init(app: $0.app, reason: $0.fault.brief.description) }
  }

  /// The apps in service whose folders are gone; nil if there are none.
  var withoutFolder: [String]? {
    let gone = catalog.gone(from: folder)
    return gone.isEmpty ? nil : gone.map(\.app)
  }

  /// The apps in service, with the versions of their data.
  var versions: [HealthReply.AppVersion] {
    catalog.apps.map { .init(app: $0.id, version: $0.version) }
  }

  private func apply() {
    use(catalog.languages)
    let out = catalog.outOfService
    // Every call checks these closures, so they are nil while all apps are in service.
    guard !out.isEmpty else {
      routes.outOfService = nil
      receiver.outOfService = nil
      return
    }
    routes.outOfService = { [catalog] app in catalog.refusal(of: app) }
    receiver.outOfService = { [catalog] app in catalog.refusal(of: app) }
    for (app, fault) in out {
      for problem in fault.brief.problems {
        log.error("an app is out of service: its data can't be read", ["app": app, "reason": problem.description])
      }
    }
  }

  /// Activates the translations for the languages that the deployment adds.
  private func use(_ languages: AddedLanguages) {
    AddedWords.use(languages.sentences)
    for problem in languages.problems {
      log.error("the words of a language aren't used, because its file has errors", ["reason": problem.description])
    }
    for warning in languages.warnings {
      log.warning("a language's words are incomplete", ["reason": warning.description])
    }
  }
}

/// The apps' problems as diagnostics of a set-up check.
extension ServedApps {
  /// The problems of the data in use.
  var diagnostics: [Diagnostic] {
    catalog.outOfService.flatMap { Self.diagnostics($0.app, $0.fault) }
      + catalog.languages.problems.map {
        Diagnostic(.error, $0.description, at: AddedLanguages.folder, cure: Diagnostic.cureOfApp)
      }
  }

  /// Returns the problems that only this process can find in the apps' current files. A dry run can't find them: its
  /// database is empty, so it doesn't contain what users have bought.
  func diagnosticsOfChecks() async -> [Diagnostic] {
    guard let reading = try? await read() else { return [] }
    let problems = await Self.problems(of: reading.validApps, check)
    return reading.faults { problems[$0.id] ?? [] }.flatMap { Self.diagnostics($0.app, $0.fault) }
  }

  /// The problem of each app in service whose folder is gone.
  var diagnosticsOfFolders: [Diagnostic] {
    catalog.gone(from: folder).map { app, problem in
      Diagnostic(
        .error, problem.description, at: "app \(app)",
        cure: "restore it; to remove the app forever: \(Diagnostic.commandWithoutApps)")
    }
  }

  private static func diagnostics(_ app: String, _ fault: CatalogFault) -> [Diagnostic] {
    fault.brief.problems.map { Diagnostic(.error, $0.description, at: "app \(app)", cure: Diagnostic.cureOfApp) }
  }
}
