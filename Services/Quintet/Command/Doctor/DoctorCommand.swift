import CivilTime
import EventLoop
import Files
import ServiceHost
import Storage
import Wire

/// `quintet doctor`: reports problems of an installation, whether or not it is running, with a remedy for each.
@Loop struct DoctorCommand {
  var directories: StackFolders
  /// The problems of the settings that name the folders.
  var settings: [Finding]
  /// The folder of the services' programs.
  var programs: String
  var isJSON: Bool
  /// The time limit for the check by a service's program.
  var limit = Duration.seconds(20)

  /// - Returns: 1 if there is a finding of severity `error`; otherwise 0.
  func run() async -> Int32 {
    let findings = await examine()
    if isJSON {
      let list = findings.compactMap { try? JSONValue($0) }
      Output.line(Output.compact(["findings": .array(list)]))
    } else {
      Output.line(Output.dim("sockets in \(directories.runtime), databases in \(directories.state)"))
      for line in DoctorReport.lines(findings) { Output.line(line) }
    }
    return findings.contains { $0.severity == .error } ? 1 : 0
  }

  func examine() async -> [Finding] {
    let places = StatePlaces(directories)
    let databases = StatePlaces.services.map { ($0, places.database(of: $0)) }
    let looks = await Health(directories).look()
    var findings = settings
    if Machine.user != 0, databases.contains(where: { Disk.isBarred(Disk.parent(of: $0.1)) }) {
      findings.append(
        Finding(
          .error, "the services have users of their own, and what is theirs can't be looked at", at: directories.state,
          cure: "run it as root: sudo quintet doctor"))
      return DoctorReport.merged(findings + FolderChecks.sockets(directories, Disk.facts))
    }
    findings += await setUps(places, serving: Set(looks.filter { $0.health?.status == .ok }.map(\.service)))
    // The service that has a database open knows more about it than a check from outside.
    let troubled = Set(looks.filter { $0.health?.trouble != nil }.map { places.database(of: $0.service) })
    findings.removeAll { troubled.contains($0.place) }
    findings += FolderChecks.sockets(directories, Disk.facts)
    for (service, path) in databases {
      findings += FolderChecks.database(
        of: service, path, user: Machine.user, Disk.facts, isWritable: Disk.isWritable)
    }
    findings += machine(databases.map { $0.1 })
    findings += RunningChecks.findings(looks, now: LoopClock.system.wallNow, program: Machine.program)
    let told = databases.map { ($0.0, Set(Store.tellers(beside: $0.1).map(\.service))) }.filter { !$0.1.isEmpty }
    return DoctorReport.merged(
      Contradictions.weighed(
        findings, told: Dictionary(uniqueKeysWithValues: told),
        places: Dictionary(uniqueKeysWithValues: databases.map { ($0.0, [$0.0, $0.1]) })))
  }

  private func machine(_ databases: [String]) -> [Finding] {
    var findings: [Finding] = []
    // Several folders are usually on one disk, so one finding is enough.
    for folder in Set(databases.map(Disk.parent(of:)) + [directories.runtime]).sorted() {
      if let space = Disk.space(at: folder) { findings += MachineChecks.disk(at: folder, space) }
    }
    let changes = databases.flatMap { [$0, "\($0)-wal"] }.compactMap { path in
      Disk.facts(path).map { (path: path, at: Timestamp(milliseconds: $0.changedAt)) }
    }
    findings += MachineChecks.clock(
      now: LoopClock.system.wallNow, newest: changes.max { $0.at < $1.at })
    return findings
      + MachineChecks.stacks(Machine.holders(of: databases)) { Machine.program(of: Int($0)) }
  }

  /// Returns each program's findings about its settings, secrets, apps and schema.
  ///
  /// - Parameter serving: the services that are ready. Only the service itself can read its credentials, so a missing
  ///   one is no problem if the service is ready.
  private func setUps(_ places: StatePlaces, serving: Set<String>) async -> [Finding] {
    let asking = ServicePrograms(folder: programs, directories: directories)
    // Concurrently, so that several services that reach the time limit take no longer than one.
    let questions = directories.services.map { service in
      let state = places.folder(of: service)
      return (service, Loop.task { await setUp(of: service, asking, state: state) })
    }
    var findings: [Finding] = []
    for (service, question) in questions {
      findings += await question.value.filter { !($0.place.hasPrefix("credential:") && serving.contains(service)) }
    }
    return findings
  }

  private func setUp(of service: String, _ programs: ServicePrograms, state: String) async -> [Finding] {
    do {
      let (output, words) = try await programs.ask(service, "--findings", state: state, within: limit)
      if let check = try? JSON.decode(SetUpCheck.self, from: output) { return check.findings }
      return [
        Finding(
          .error, "its program can't be asked: \(words)", at: service, cure: "install all programs of one version")
      ]
    } catch let reached as TimeLimitReached {
      return [
        Finding(
          .error, "the check of its settings, apps and database wasn't finished: \(reached)", at: service,
          cure: "see whether the server that store names answers, and the disks of its folders")
      ]
    } catch {
      return [
        Finding(
          .error, "its program can't be run: \(error)", at: programs.folder, cure: "name its folder by --bin DIR")
      ]
    }
  }
}

/// The output of `quintet doctor` for a terminal. Pure.
enum DoctorReport {
  /// Returns each finding once, errors first. A problem with shared settings is reported by every service.
  static func merged(_ findings: [Finding]) -> [Finding] {
    var seen: Set<[String]> = []
    let first = findings.filter { seen.insert([$0.what, $0.place]).inserted }
    // A running process repeats the findings of its start in one line and without the remedy.
    let remarks = Set(first.map { "\($0.what): \($0.place)" })
    let once = first.filter { !remarks.contains($0.what) }
    return once.filter { $0.severity == .error } + once.filter { $0.severity == .warning }
  }

  /// Combines findings with the same cause into one, with all places and the first remedy. For example, a database
  /// server that is down affects every service.
  static func grouped(_ findings: [Finding]) -> [Finding] {
    var groups: [Finding] = []
    for finding in findings {
      let known = groups.firstIndex { group in group.what == finding.what && haveOneCure(group, finding) }
      if let known { groups[known].place += ", \(finding.place)" } else { groups.append(finding) }
    }
    return groups
  }

  /// Tests whether two findings have the same remedy, apart from the service's name in it. A program's finding about
  /// `store` has the same cause as its service's.
  private static func haveOneCure(_ group: Finding, _ finding: Finding) -> Bool {
    if group.cure == finding.cure { return true }
    let first = group.place.prefix { $0 != "," }
    guard Settings.services.contains(finding.place) else { return false }
    return first == "store"
      || Settings.services.contains(String(first))
        && group.cure.replacing(first, with: "SERVICE") == finding.cure.replacing(finding.place, with: "SERVICE")
  }

  static func lines(_ findings: [Finding]) -> [String] {
    if findings.isEmpty { return [Output.green("nothing is wrong")] }
    return grouped(findings).flatMap { finding in
      let mark = finding.severity == .error ? Output.red("✗") : "!"
      return ["\(mark) \(finding.what)", "    where: \(finding.place)", "    cure:  \(finding.cure)"]
    }
  }
}
