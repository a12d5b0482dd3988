package import EventLoop
import Files
import Glibc
import Synchronization

/// A PostgreSQL server for this test run, in a temporary folder, as an unprivileged user, on a Unix socket. It ends
/// with the run.
///
/// Its databases use a linguistic collation, so that tests detect code that implicitly relies on byte order.
package enum PostgresCluster {
  /// The folder of the server's programs as Debian installs them, newest version first; nil if they aren't installed.
  package static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = ((try? Disk.list(root)) ?? []).sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }
    return versions.map { "\(root)/\($0)/bin" }.first { (try? Disk.exists("\($0)/initdb")) == true }
  }()

  /// Returns the URL of the default database. The first call creates and starts the server.
  package static func url() async throws -> String {
    return try await shared.value
  }

  /// Returns the URL of the default database of a server that is already started.
  package static func startedURL() throws -> String {
    guard let url = started.withLock({ $0 }) else { throw NotInstalled() }
    return url
  }

  /// Returns the URL of another database, which the first call creates. Each deployment needs its own database, because
  /// its services use their own names as the schemas' names.
  package static func database(_ name: String) async throws -> String {
    let url = try await url()
    if databases.withLock({ $0.insert(name).inserted }) {
      _ = try await Programs.runSystem("\(programs ?? "")/createdb", ["--maintenance-db", url, name])
    }
    return url.replacing("/postgres?", with: "/\(name)?")
  }

  /// Returns a new schema name.
  package static func newSchema() -> String { "t_\(UInt64.random(in: 0 ... .max))" }

  private static let shared = Task(executorPreference: Loop.executor) {
    let url = try await start()
    started.withLock { $0 = url }
    return url
  }
  private static let started = Mutex<String?>(nil)
  private static let databases = Mutex<Set<String>>([])

  /// Creates and starts a cluster.
  ///
  /// - Parameter settings: additional settings for `postgresql.conf`.
  /// - Returns: the URL of its database, for the superuser.
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
    // The cluster is too short-lived to need autovacuum. Its shared memory is in its folder, because a server that is
    // killed doesn't delete segments in /dev/shm.
    let given =
      [
        "listen_addresses=", "unix_socket_directories=\(data)", "max_connections=400", "autovacuum=off",
        "checkpoint_timeout=1h", "max_wal_size=2GB", "dynamic_shared_memory_type=mmap",
      ] + settings
    let server = ["\(programs)/postgres", "-D", "\(data)/data"] + given.flatMap { ["-c", $0] }
    // This process keeps the pipe's write end open. When the process ends, for any reason, the script stops the server.
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

  /// A folder in memory, where syncs cost nothing, if there is enough space. Durability doesn't matter for tests.
  static let memory: String? = {
    var facts = statvfs()
    let isThere = unsafe statvfs("/dev/shm", &facts) == 0 && facts.f_bavail * facts.f_frsize > 1 << 30
    return isThere ? "/dev/shm" : nil
  }()

  /// The id of the user `nobody`, under which the server runs if this process is root: PostgreSQL refuses to run as
  /// root.
  private static let plainUser: UInt32 = 65_534
  private static let asPlainUser =
    geteuid() == 0 ? ["--reuid", "\(plainUser)", "--regid", "\(plainUser)", "--clear-groups"] : []

  private struct NotInstalled: Error {}
}
