package import EventLoop
import Files
import Glibc
import Synchronization

/// A PostgreSQL of this test run's own: in a folder of its own, as a plain user, on a Unix socket. It ends with the run.
///
/// Its databases order texts by a language's rules, so that nothing counts on bytes' order without saying so.
package enum PostgresCluster {
  /// Where the server's programs are, as Debian installs them, the newest first; nil where they aren't.
  package static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = ((try? Disk.list(root)) ?? []).sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }
    return versions.map { "\(root)/\($0)/bin" }.first { (try? Disk.exists("\($0)/initdb")) == true }
  }()

  /// The URL of its database; it is made and started by the first who asks.
  package static func url() async throws -> String {
    Loop.startInBackground()
    return try await shared.value
  }

  /// The same, where somebody has waited for it already.
  package static func startedURL() throws -> String {
    guard let url = started.withLock({ $0 }) else { throw NotInstalled() }
    return url
  }

  /// The URL of another database in it, which is made for whoever asks first: for processes, whose schemas have their
  /// services' names.
  package static func database(_ name: String) async throws -> String {
    let url = try await url()
    if databases.withLock({ $0.insert(name).inserted }) {
      _ = try await Programs.runSystem("\(programs ?? "")/createdb", ["--maintenance-db", url, name])
    }
    return url.replacing("/postgres?", with: "/\(name)?")
  }

  /// A name for a schema that nobody else has.
  package static func newSchema() -> String { "t_\(UInt64.random(in: 0 ... .max))" }

  private static let shared = Task(executorPreference: Loop.executor) {
    let url = try await start()
    started.withLock { $0 = url }
    return url
  }
  private static let started = Mutex<String?>(nil)
  private static let databases = Mutex<Set<String>>([])

  /// Makes a cluster and starts it.
  ///
  /// - Parameter settings: lines of its own for `postgresql.conf`.
  /// - Returns: the URL of its database, which its superuser may use.
  @Loop package static func start(_ settings: [String] = []) async throws -> String {
    guard let programs else { throw NotInstalled() }
    let folder = try TemporaryDirectories.make(in: memory)
    let data = "\(folder)/pg"
    try Disk.makeDirectories(data, mode: 0o700)
    _ = unsafe chmod(folder, 0o755)
    if geteuid() == 0 { _ = unsafe chown(data, plainUser, plainUser) }
    _ = try await Programs.runSystem(
      "/usr/bin/setpriv",
      asPlainUser + [
        "\(programs)/initdb", "-D", "\(data)/data", "-U", "quintet", "--auth=trust", "-E", "UTF8", "--no-sync",
        "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=und",
      ])
    let log = try Disk.appendOnly("\(folder)/server.log", mode: 0o600)
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw NotInstalled() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for descriptor in [log, ends[0]] { close(descriptor) } }
    // Nothing here lives long enough to be swept.
    let given =
      [
        "listen_addresses=", "unix_socket_directories=\(data)", "max_connections=400", "autovacuum=off",
        "checkpoint_timeout=1h", "max_wal_size=2GB",
      ] + settings
    let server = ["\(programs)/postgres", "-D", "\(data)/data"] + given.flatMap { ["-c", $0] }
    // The other end of the pipe is open as long as this process is there, however it ends.
    let script = "folder=$1; shift; \"$@\" 3<&- & read -r _ <&3; kill -QUIT $!; wait; rm -rf \"$folder\""
    _ = try ChildProcess(
      "/bin/sh", ["-c", script, "sh", folder, "/usr/bin/setpriv"] + asPlainUser + server,
      environment: ["PATH": "/usr/bin:/bin"], output: (log, log), handedOver: [ends[0]]
    ) { _ in }
    let isReady = try await eventually {
      (try? await Programs.runSystem("\(programs)/pg_isready", ["-h", data, "-q"])) != nil
    }
    guard isReady else { throw NotInstalled() }
    return "postgres://quintet@/postgres?host=\(data)"
  }

  /// Where syncs cost nothing, if there is room: what is lost with the machine is no matter here.
  private static let memory: String? = {
    var facts = statvfs()
    let isThere = unsafe statvfs("/dev/shm", &facts) == 0 && facts.f_bavail * facts.f_frsize > 1 << 30
    return isThere ? "/dev/shm" : nil
  }()

  /// `nobody`'s, under which the server runs where this process is root: it refuses to be.
  private static let plainUser: UInt32 = 65_534
  private static let asPlainUser =
    geteuid() == 0 ? ["--reuid", "\(plainUser)", "--regid", "\(plainUser)", "--clear-groups"] : []

  private struct NotInstalled: Error {}
}
