import CivilTime
import EventLoop
import Files
import ServiceHost
import Storage
import Wire

/// `quintet doctor`: reports problems of an installation, whether or not it is running, with a remedy for each.
@Loop struct DoctorCommand {
  var directories: DeploymentFolders
  /// The problems of the settings that name the folders.
  var settings: [Diagnostic]
  /// The folder of the services' programs.
  var programs: String
  var isJSON: Bool
  /// The time limit for the check by a service's program.
  var limit = Duration.seconds(20)

  /// - Returns: 1 if there is a diagnostic of severity `error`; otherwise 0.
  func run() async -> Int32 {
    let diagnostics = await examine()
    if isJSON {
      let list = diagnostics.compactMap { try? JSONValue($0) }
      Output.line(Output.compact(["findings": .array(list)]))
    } else {
      Output.line(Output.dim("sockets in \(directories.runtime), databases in \(directories.state)"))
      for line in DoctorReport.lines(diagnostics) { Output.line(line) }
    }
    return diagnostics.contains { $0.severity == .error } ? 1 : 0
  }

  func examine() async -> [Diagnostic] {
    let places = StatePlaces(directories)
    let databases = StatePlaces.services.map { ($0, places.database(of: $0)) }
    let looks = await Health(directories).look()
    var diagnostics = settings
    if Machine.user != 0, databases.contains(where: { Disk.isBarred(Disk.parent(of: $0.1)) }) {
      diagnostics.append(
        Diagnostic(
          .error, "the services have users of their own, and what is theirs can't be looked at", at: directories.state,
          cure: "run it as root: sudo quintet doctor"))
      return DoctorReport.merged(diagnostics + FolderChecks.sockets(directories, Disk.facts))
    }
    diagnostics += await setUps(places, serving: Set(looks.filter { $0.health?.status == .ok }.map(\.service)))
    // The service that has a database open knows more about it than a check from outside.
    let troubled = Set(looks.filter { $0.health?.problem != nil }.map { places.database(of: $0.service) })
    diagnostics.removeAll { troubled.contains($0.place) }
    diagnostics += FolderChecks.sockets(directories, Disk.facts)
    for (service, path) in databases {
      diagnostics += FolderChecks.database(
        of: service, path, user: Machine.user, Disk.facts, isWritable: Disk.isWritable)
    }
    diagnostics += machine(databases.map { $0.1 })
    diagnostics += RunningChecks.diagnostics(looks, now: LoopClock.system.wallNow, program: Machine.program)
    let told = databases.map { ($0.0, Set(Store.tellers(beside: $0.1).map(\.service))) }.filter { !$0.1.isEmpty }
    return DoctorReport.merged(
      Contradictions.weighed(
        diagnostics, told: Dictionary(uniqueKeysWithValues: told),
        places: Dictionary(uniqueKeysWithValues: databases.map { ($0.0, [$0.0, $0.1]) })))
  }

  private func machine(_ databases: [String]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    // Several folders are usually on one disk, so one diagnostic is enough.
    for folder in Set(databases.map(Disk.parent(of:)) + [directories.runtime]).sorted() {
      if let space = Disk.space(at: folder) { diagnostics += MachineChecks.disk(at: folder, space) }
    }
    let changes = databases.flatMap { [$0, "\($0)-wal"] }.compactMap { path in
      Disk.facts(path).map { (path: path, at: Timestamp(milliseconds: $0.changedAt)) }
    }
    diagnostics += MachineChecks.clock(
      now: LoopClock.system.wallNow, newest: changes.max { $0.at < $1.at })
    return diagnostics
      + MachineChecks.stacks(Machine.holders(of: databases)) { Machine.program(of: Int($0)) }
  }

  /// Returns each program's diagnostics about its settings, secrets, apps and schema.
  ///
  /// - Parameter serving: the services that are ready. Only the service itself can read its credentials, so a missing
  ///   one is no problem if the service is ready.
  private func setUps(_ places: StatePlaces, serving: Set<String>) async -> [Diagnostic] {
    let asking = ServicePrograms(folder: programs, directories: directories)
    // Concurrently, so that several services that reach the time limit take no longer than one.
    let questions = directories.services.map { service in
      let state = places.folder(of: service)
      return (service, Loop.task { await setUp(of: service, asking, state: state) })
    }
    var diagnostics: [Diagnostic] = []
    for (service, question) in questions {
      diagnostics += await question.value.filter { !($0.place.hasPrefix("credential:") && serving.contains(service)) }
    }
    return diagnostics
  }

  private func setUp(of service: String, _ programs: ServicePrograms, state: String) async -> [Diagnostic] {
    do {
      let (output, words) = try await programs.ask(service, "--diagnostics", state: state, within: limit)
      if let check = try? JSON.decode(SetUpCheck.self, from: output) { return check.diagnostics }
      return [
        Diagnostic(
          .error, "its program can't be asked: \(words)", at: service, cure: "install all programs of one version")
      ]
    } catch let reached as TimeLimitReached {
      return [
        Diagnostic(
          .error, "the check of its settings, apps and database wasn't finished: \(reached)", at: service,
          cure: "see whether the server that store names answers, and the disks of its folders")
      ]
    } catch {
      return [
        Diagnostic(
          .error, "its program can't be run: \(error)", at: programs.folder, cure: "name its folder by --bin DIR")
      ]
    }
  }
}

/// The output of `quintet doctor` for a terminal. Pure.
enum DoctorReport {
  /// Returns each diagnostic once, errors first. A problem with shared settings is reported by every service.
  static func merged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<[String]> = []
    let first = diagnostics.filter { seen.insert([$0.what, $0.place]).inserted }
    // A running process repeats the diagnostics of its start in one line and without the remedy.
    let warnings = Set(first.map { "\($0.what): \($0.place)" })
    let once = first.filter { !warnings.contains($0.what) }
    return once.filter { $0.severity == .error } + once.filter { $0.severity == .warning }
  }

  /// Combines diagnostics with the same cause into one, with all places and the first remedy. For example, a database
  /// server that is down affects every service.
  static func grouped(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var groups: [Diagnostic] = []
    for diagnostic in diagnostics {
      let known = groups.firstIndex { group in group.what == diagnostic.what && haveOneCure(group, diagnostic) }
      if let known { groups[known].place += ", \(diagnostic.place)" } else { groups.append(diagnostic) }
    }
    return groups
  }

  /// Tests whether two diagnostics have the same remedy, apart from the service's name in it. A program's diagnostic
  /// about `store` has the same cause as its service's.
  private static func haveOneCure(_ group: Diagnostic, _ diagnostic: Diagnostic) -> Bool {
    if group.cure == diagnostic.cure { return true }
    let first = group.place.prefix { $0 != "," }
    guard Settings.services.contains(diagnostic.place) else { return false }
    return first == "store"
      || Settings.services.contains(String(first))
        && group.cure.replacing(first, with: "SERVICE") == diagnostic.cure.replacing(diagnostic.place, with: "SERVICE")
  }

  static func lines(_ diagnostics: [Diagnostic]) -> [String] {
    if diagnostics.isEmpty { return [Output.green("nothing is wrong")] }
    return grouped(diagnostics).flatMap { diagnostic in
      let mark = diagnostic.severity == .error ? Output.red("✗") : "!"
      return ["\(mark) \(diagnostic.what)", "    where: \(diagnostic.place)", "    cure:  \(diagnostic.cure)"]
    }
  }
}
