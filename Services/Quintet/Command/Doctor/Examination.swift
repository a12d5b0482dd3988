import CivilTime
import EventLoop
import Files
import ServiceHost
import Storage
import Wire

/// The checks of an installation.
@Loop struct Examination {
  let directories: DeploymentFolders
  /// The problems with the settings that name the folders.
  let settings: [Diagnostic]
  /// The folder of the services' programs.
  let programs: String
  /// The time limit for the check by a service's program.
  let limit: Duration

  nonisolated init(
    directories: DeploymentFolders, settings: [Diagnostic], programs: String, limit: Duration = .seconds(20)
  ) {
    self.directories = directories
    self.settings = settings
    self.programs = programs
    self.limit = limit
  }

  /// Returns all problems, errors first.
  func run() async -> [Diagnostic] {
    let places = DatabasePaths(directories)
    let databases = DatabasePaths.services.map { ($0, places.database(of: $0)) }
    let snapshots = await Health(directories).snapshots()
    if Machine.user != 0, databases.contains(where: { Disk.isBarred(Disk.parent(of: $0.1)) }) {
      let barred = Diagnostic(
        .error, "this user can't read the files of the services", at: directories.state,
        cure: "run \(SudoCommand("doctor", in: directories))")
      return DoctorReport.merged(settings + [barred] + FolderChecks.sockets(directories, Disk.facts))
    }
    let diagnostics = await problems(snapshots, places, of: databases)
    let told = databases.map { ($0.0, Set(Store.lossReports(beside: $0.1).map(\.service))) }.filter { !$0.1.isEmpty }
    return DoctorReport.merged(
      Contradictions.weighed(
        diagnostics, told: Dictionary(uniqueKeysWithValues: told),
        places: Dictionary(uniqueKeysWithValues: databases.map { ($0.0, [$0.0, $0.1]) })))
  }

  /// Collects the problems with the settings, the files, the machine and the running services.
  private func problems(
    _ snapshots: [ProcessSnapshot], _ places: DatabasePaths, of databases: [(String, String)]
  ) async -> [Diagnostic] {
    var diagnostics = settings
    diagnostics += await setUps(places, serving: Set(snapshots.filter { $0.health?.status == .ok }.map(\.service)))
    // A running service reports a problem with its database more precisely than a check from outside.
    let reported = Set(snapshots.filter { $0.health?.problem != nil }.map { places.database(of: $0.service) })
    diagnostics.removeAll { reported.contains($0.place) }
    let folders = folders(databases, isRunning: snapshots.contains { $0.health != nil })
    diagnostics = FolderChecks.unexplained(diagnostics, by: folders) + folders
    diagnostics += backups(databases)
    diagnostics += machine(databases.map { $0.1 }) + MachineChecks.openFiles(openFiles(snapshots))
    return diagnostics
      + ProcessChecks.diagnostics(
        snapshots, now: LoopClock.system.wallNow,
        inPostgreSQL: Set(DatabasePaths.services.filter(places.isInPostgreSQL)), program: Machine.program)
  }

  /// Checks the sockets, the state folder and the databases.
  private func folders(_ databases: [(String, String)], isRunning: Bool) -> [Diagnostic] {
    var diagnostics = FolderChecks.sockets(directories, Disk.facts)
    if !isRunning, !DatabasePaths(directories).areAnyInPostgreSQL {
      diagnostics += FolderChecks.state(StateFolder(directories), at: directories.state)
    }
    diagnostics += FolderChecks.logs(in: directories.state, Disk.facts)
    for (service, path) in databases {
      diagnostics += FolderChecks.database(
        of: service, path, user: Machine.user, Disk.facts, isWritable: Disk.isWritable)
    }
    return diagnostics
  }

  /// Looks for interrupted backups and restores.
  private func backups(_ databases: [(String, String)]) -> [Diagnostic] {
    let stages = databases.flatMap { service, path in
      Restore.stages(of: service, in: Disk.parent(of: path)).filter { Disk.facts($0) != nil && !Disk.isLocked($0) }
    }
    let diagnostics = BackupChecks.leftOver(stages)
    guard let folder = try? BackupSettings.read().folder, let complete = try? ScheduledBackup.complete(in: folder),
      let unfinished = try? ScheduledBackup.unfinished(in: folder)
    else { return diagnostics }
    return diagnostics
      + BackupChecks.diagnostics(folder, unfinished: unfinished, complete: complete, now: LoopClock.system.wallNow)
  }

  private func machine(_ databases: [String]) -> [Diagnostic] {
    let changes = databases.flatMap { [$0, "\($0)-wal"] }.compactMap { path in
      Disk.facts(path).map { (path: path, at: Timestamp(milliseconds: $0.changedAt)) }
    }
    return disks(databases)
      + MachineChecks.clock(now: LoopClock.system.wallNow, newest: changes.max { $0.at < $1.at })
      + MachineChecks.deployments(Machine.holders(of: databases)) { Machine.program(of: Int($0)) }
  }

  /// Returns the limit on open files of each process. A process that has reached its limit may not answer.
  private func openFiles(_ snapshots: [ProcessSnapshot]) -> [(service: String, limit: Int)] {
    snapshots.compactMap { snapshot in
      guard let process = snapshot.health.flatMap({ Int32(exactly: $0.pid) }) ?? snapshot.silence?.process,
        let limit = Machine.openFilesLimit(of: process)
      else { return nil }
      return (snapshot.service, limit)
    }
  }

  private func disks(_ databases: [String]) -> [Diagnostic] {
    // The databases are usually in one folder, so each folder is checked once.
    Set(databases.map(Disk.parent(of:)) + [directories.runtime]).sorted().flatMap { folder -> [Diagnostic] in
      guard let space = Disk.space(near: folder), space.bytes > 0 else { return [] }
      return MachineChecks.disk(at: folder, space)
    }
  }

  /// Returns each program's diagnostics about its settings, secrets, apps and schema.
  ///
  /// - Parameter serving: the services that are ready. Only the service itself can read its credentials, so a missing
  ///   credential isn't a problem if the service is ready.
  private func setUps(_ places: DatabasePaths, serving: Set<String>) async -> [Diagnostic] {
    let asking = ServicePrograms(folder: programs, directories: directories)
    // Edge is optional: it is checked if it runs or has settings.
    let optional = Settings.services.filter { !directories.services.contains($0) && DeploymentFolders.areSet(for: $0) }
    // The checks run concurrently, so that several checks that reach the time limit take no longer than one.
    let questions = (directories.services + optional).map { service in
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
      return [Self.unchecked(service, words)]
    } catch let reached as TimeLimitReached {
      return [Self.unfinished(service, reached)]
    } catch {
      return [
        Diagnostic(
          .error, "its program can't be run: \(error)", at: programs.folder, cure: "set its folder with --bin DIR")
      ]
    }
  }

  private static func unchecked(_ service: String, _ words: String) -> Diagnostic {
    Diagnostic(
      .error, "its program can't be checked: \(words)", at: service, cure: "install all programs of one version")
  }

  private static func unfinished(_ service: String, _ reached: TimeLimitReached) -> Diagnostic {
    Diagnostic(
      .error, "the check of its settings, apps and database wasn't finished: \(reached)", at: service,
      cure: "check that the server in the setting 'store' answers, and that the disks of its folders respond")
  }
}
