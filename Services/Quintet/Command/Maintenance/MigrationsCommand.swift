import CivilTime
import EventLoop
import Files
import ServiceHost

/// `quintet migrations`: checks whether the installed programs can migrate all databases, before any database is
/// migrated.
@Loop struct MigrationsCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "migrations", in: .care, summary: "Show the migrations that the next start applies",
    discussion: """
      Show the migrations that the installed programs would apply to each database at the next start. The exit code is \
      1 if a program can't use its database.
      """,
    options: [
      CommandOption(
        flag: "before-start", "For systemd units: check once for each version, and wait before reporting a failure")
    ] + CommandOption.installation,
    examples: ["migrations"])

  /// The delay before a failed check is reported, so that systemd retries the start less often.
  private static let pause = Duration.seconds(5)

  private let directories: DeploymentFolders
  /// The folder of the services' programs.
  private let programs: String
  /// True if a systemd unit runs the command before each start of a service. The result is then cached for the
  /// installed programs.
  private let isBeforeStart: Bool

  nonisolated init(_ arguments: Arguments) throws {
    let paths = try DeploymentPaths.running(arguments, needsState: true)
    directories = paths.directories
    programs = paths.programs
    isBeforeStart = arguments.has("before-start")
  }

  /// - Returns: 0 if the services can start with these programs; 1 if not, or if the state folder is wrong; 77
  ///   (`EX_NOPERM`) if this user may not read the databases.
  func run() async -> Int32 {
    let stamp = ProgramStamp(programs: programs, runtime: directories.runtime)
    if isBeforeStart, stamp.isCurrent { return 0 }
    if !isBeforeStart, let code = codeWithoutDatabases() { return code }
    let check = await MigrationCheck.run(
      DatabasePaths.services, programs: ServicePrograms(folder: programs, directories: directories))
    for line in check.lines { check.isRefused ? Output.error("quintet: \(line)") : Output.line(line) }
    if check.isRefused { Output.error("quintet: \(Self.advice)") }
    guard isBeforeStart else {
      if check.lines.isEmpty { Output.line("all databases have the schema of this version") }
      return check.isRefused ? 1 : 0
    }
    // If nothing would be migrated, the service itself reports the problem with its database.
    guard check.isHalf else {
      if !check.isRefused { stamp.write() }
      return 0
    }
    try? await LoopClock.system.sleep(until: LoopClock.system.now + Self.pause)
    return 1
  }

  /// Reports that this user can't read the databases, or that there are none. Returns the exit code; nil otherwise.
  private func codeWithoutDatabases() -> Int32? {
    if let words = CallFailure.barred(from: directories, "migrations") {
      Output.error("quintet: \(words)")
      return 77
    }
    if DatabasePaths(directories).areAnyInPostgreSQL { return nil }
    let folder = StateFolder(directories)
    if folder == .empty {
      Output.line("\(directories.state) contains no databases; the next start creates them")
      return 0
    }
    guard let words = folder.words(directories.state) else { return nil }
    Output.error("quintet: \(words): set the folder with --state DIR")
    return 1
  }

  nonisolated static let advice =
    "no database is migrated while one of them can't be used: install the earlier version again, or restore the "
    + "named database"
}

/// Records in the runtime folder which programs the databases were checked for, so that a restart doesn't repeat the
/// check.
private struct ProgramStamp {
  private let path: String
  private let text: String

  init(programs: String, runtime: String) {
    path = "\(runtime)/migrations"
    text = ServiceDirectory.stores.map { service in
      let facts = Disk.facts("\(programs)/\(ServiceDirectory.executable(of: service))")
      return "\(service) \(facts?.bytes ?? 0) \(facts?.changedAt ?? 0)\n"
    }.joined()
  }

  var isCurrent: Bool { (try? Disk.read(path, limit: 1 << 12)) == Array(text.utf8) }

  func write() { try? Disk.replace(path, with: Array(text.utf8)) }
}
