import AppCatalog
import CivilTime
import Contracts
import EventLoop
import Files
import ServiceHost

/// `quintet app check DIR`: reports problems in an app's folder, or in a folder of apps, with file and line.
@Loop struct AppCheckCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "app check", in: .apps, summary: "Show the problems in an app, with file and line",
    discussion: """
      Show the problems in an app, or in all apps of a folder, with file and line.
      """,
    parameters: [CommandParameter("DIR", "The folder of an app, or a folder of apps", .folder)],
    options: [
      CommandOption(flag: "watch", "Check again after each change, until Ctrl-C"),
      CommandOption(flag: "deployed", "Also compare the app with the data of a running deployment"),
      .runtime, .state, .apps,
    ],
    examples: ["app check apps/tarot --watch", "app check apps --deployed"])

  /// The absolute path of the folder. An app's id is the folder's name.
  private let folder: String
  /// True if the check is repeated after each change in the folder, until the command is interrupted.
  private let watches: Bool
  /// The running deployment to compare the apps with; nil for none.
  private let deployed: DeployedApps?

  /// The polling interval of a watched folder.
  private static let pause = Duration.milliseconds(250)

  nonisolated init(_ arguments: Arguments) throws {
    folder = try Self.folder(arguments.words[0])
    watches = arguments.has("watch")
    deployed =
      try arguments.has("deployed") ? DeployedApps(directories: DeploymentPaths.running(arguments).directories) : nil
  }

  /// Returns the folder to check: the given folder, or the app's folder if the path is a file of an app.
  ///
  /// - Throws: `UsageFault` if the path doesn't exist, or if it is a file that doesn't belong to an app.
  nonisolated private static func folder(_ path: String) throws(UsageFault) -> String {
    let path = Disk.absolute(path)
    guard let facts = Disk.facts(path) else { throw UsageFault("\(path) doesn't exist") }
    if facts.kind != .file { return path }
    var folder = Disk.parent(of: path)
    while folder != "/", Disk.facts("\(folder)/\(AppInfo.file)") == nil { folder = Disk.parent(of: folder) }
    if folder == "/" { throw UsageFault("\(path) is a file: give the folder of an app, or a folder of apps") }
    return folder
  }

  /// - Returns: 0 if there are no problems, 65 if there are, 69 if the deployment doesn't answer, 77 if it rejects this
  ///   user.
  func run() async -> Int32 {
    guard watches else { return await check(folder) }
    var seen: [String] = []
    while true {
      let now = state(of: folder)
      if now != seen {
        if !seen.isEmpty { Output.line("\n\(Output.dim("changed; checking again"))") }
        _ = await check(folder)
        seen = now
      }
      try? await LoopClock.system.sleep(until: LoopClock.system.now + Self.pause)
    }
  }

  private func check(_ path: String) async -> Int32 {
    let (code, apps) = checkAlone(path)
    guard let deployed else { return code }
    do {
      let comparison = try await deployed.compare(apps)
      for warning in comparison.warnings { Output.error("! \(warning)") }
      for problem in comparison.problems { Output.error(problem.description) }
      return comparison.problems.isEmpty ? code : 65
    } catch {
      let failure = CallFailure(error)
      Output.error("quintet: progress: \(failure.words)")
      return failure.code
    }
  }

  /// - Returns: the exit code and the apps without problems.
  private func checkAlone(_ path: String) -> (code: Int32, apps: [App]) {
    do {
      let readable = try ReadableMethods(ServiceContracts.requests)
      guard (try? Disk.exists("\(path)/\(AppInfo.file)")) == true else { return try check(all: path, readable) }
      let good = check(one: path, readable)
      let languagesAreGood = checkLanguages(beside: Disk.parent(of: path), of: good)
      return (languagesAreGood && !good.isEmpty ? 0 : 65, good)
    } catch {
      for problem in (error as? CatalogFault)?.problems.map(\.description) ?? ["\(error)"] { Output.error(problem) }
      return (65, [])
    }
  }

  /// Checks one app and reports the result.
  ///
  /// - Returns: the app, or an empty array if it has problems.
  private func check(one path: String, _ readable: ReadableMethods) -> [App] {
    do throws(CatalogFault) {
      let apps = try AppCatalog.loadOne(path, readable: readable, faulty: Self.furtherProblems).apps
      let problems = apps.flatMap(Self.problems)
      guard problems.isEmpty else { throw CatalogFault(problems: problems) }
      for app in apps { printGood(app) }
      return apps
    } catch {
      for problem in error.problems { Output.error(problem.description) }
      return []
    }
  }

  /// Checks all apps of a folder and reports each one's result.
  private func check(all path: String, _ readable: ReadableMethods) throws(CatalogFault) -> (code: Int32, apps: [App]) {
    let catalog = try AppCatalog.open(path, readable: readable, checking: Self.problems, faulty: Self.furtherProblems)
    report(catalog)
    let isGood = checkLanguages(beside: path, of: catalog.apps) && catalog.outOfService.isEmpty
    return (isGood ? 0 : 65, catalog.apps)
  }

  private func report(_ catalog: AppCatalog) {
    for app in catalog.apps { printGood(app) }
    for problem in catalog.outOfService.flatMap(\.fault.problems) { Output.error(problem.description) }
    let others = catalog.otherFolders.filter { $0 != AddedLanguages.folder }.sorted()
    if !others.isEmpty { Output.line("folders without \(AppInfo.file): \(others.joined(separator: ", "))") }
  }

  /// Checks the languages that the deployment adds to the apps' own, and prints warnings and problems.
  ///
  /// - Returns: true if there are no problems.
  private func checkLanguages(beside path: String, of apps: [App]) -> Bool {
    let pages = SharedWebFiles.web.folders(apps: path, program: Disk.ownProgram()).map { "\($0)/words.json" }
    let languages = AddedLanguages(beside: path, pages: pages.first { (try? Disk.exists($0)) == true })
    for warning in languages.warnings + apps.flatMap(languages.warnings(for:)) { Output.error("! \(warning)") }
    for problem in languages.problems { Output.error(problem.description) }
    return languages.problems.isEmpty
  }

  /// Returns problems that services tolerate but that the author probably didn't intend.
  private static func problems(_ app: App) -> [CatalogProblem] {
    PictureCheck.problems(app) + WebCheck.problems(app) + app.unused()
  }

  /// Returns what `problems` would return, for an app whose data is faulty. Leaves out problems that are only
  /// consequences of the faults.
  ///
  /// - Parameter isWhole: false if a section is missing because it can't be decoded.
  private static func furtherProblems(_ app: App, isWhole: Bool) -> [CatalogProblem] {
    guard isWhole else { return WebCheck.problems(app) }
    // The data's own check reports missing pictures.
    return PictureCheck.problems(app).filter { Disk.facts($0.file) != nil } + WebCheck.problems(app) + app.unused()
  }

  private func printGood(_ app: App) { Output.line("\(app.id): \(Output.green("good"))") }

  /// Returns every file below a folder with its size and modification time.
  private func state(of path: String) -> [String] {
    ((try? Disk.list(path)) ?? []).filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [String] in
      let path = "\(path)/\(name)"
      guard let facts = Disk.facts(path) else { return [] }
      return facts.kind == .directory ? state(of: path) : ["\(path) \(facts.bytes) \(facts.changedAt)"]
    }
  }
}
