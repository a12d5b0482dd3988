import CivilTime
import EventLoop
import Files
import ServiceHost
import Storage
import Wire

/// `quintet doctor`: what is wrong with a set-up, whether it runs or not, and what to do about it.
@Loop struct DoctorCommand {
  var directories: StackFolders
  /// What is wrong with the settings that the folders came from.
  var settings: [Finding]
  /// Where the services' programs are.
  var programs: String
  var isJSON: Bool
  /// How long a service's program may take to check its set-up.
  var limit = Duration.seconds(20)

  /// - Returns: 0 when nothing is wrong that keeps anything from working; 1 else.
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
    // Who has a file open knows more of it than who looks at its place.
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
    // Several folders are on one disk as a rule: one finding is enough.
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

  /// What each service's own program says of its settings, secrets, apps and schema.
  ///
  /// - Parameter serving: those that are well. A credential is handed to the service and to nobody else: they have
  ///   theirs.
  private func setUps(_ places: StatePlaces, serving: Set<String>) async -> [Finding] {
    let asking = ServicePrograms(folder: programs, directories: directories)
    // At the same time, so that several that reach their limit take no longer than one.
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

/// What `quintet doctor` says, as people read it. Pure.
enum DoctorReport {
  /// Each finding once, errors first: settings that all services read are wrong for all of them.
  static func merged(_ findings: [Finding]) -> [Finding] {
    var seen: Set<[String]> = []
    let first = findings.filter { seen.insert([$0.what, $0.place]).inserted }
    // What the program found before a start, its process reports once more in one line, and without the cure.
    let remarks = Set(first.map { "\($0.what): \($0.place)" })
    let once = first.filter { !remarks.contains($0.what) }
    return once.filter { $0.severity == .error } + once.filter { $0.severity == .warning }
  }

  /// One finding for each cause, with all its places and the first of its cures: a database server that doesn't answer is
  /// the trouble of every service.
  static func grouped(_ findings: [Finding]) -> [Finding] {
    var groups: [Finding] = []
    for finding in findings {
      let known = groups.firstIndex { group in group.what == finding.what && haveOneCure(group, finding) }
      if let known { groups[known].place += ", \(finding.place)" } else { groups.append(finding) }
    }
    return groups
  }

  /// Whether two findings have the same cure, apart from the service's name in it; what the programs find wrong with
  /// `store` is what their services report.
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
