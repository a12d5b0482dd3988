import EventLoop
import Files
import Glibc

/// A primary server and its synchronous standby for one test, managed by a script in `deploy/postgres`. They end with
/// the test run.
package struct PostgresPair: Sendable {
  /// The cluster manager: `pair` only acts on commands, and `patroni` fails over automatically.
  package enum Keeper: String, Sendable {
    case pair, patroni

    /// True if the programs of the cluster manager are installed.
    package var isThere: Bool {
      self == .pair
        || ["/usr/bin/patroni", "/usr/bin/etcd"].allSatisfy { program in (try? Disk.exists(program)) == true }
    }
  }

  /// A connection URL that names both servers, for the superuser.
  package let url: String
  private let keeper: Keeper
  private let folder: String
  private let watch: Watch

  /// Creates and starts both servers.
  @Loop package static func make(keptBy keeper: Keeper = .pair) async throws -> PostgresPair {
    let outer = try TemporaryDirectories.make(in: PostgresCluster.memory)
    _ = unsafe chmod(outer, 0o755)
    let folder = "\(outer)/pg"
    try Disk.makeDirectories(folder, mode: 0o755)
    if geteuid() == 0 { _ = unsafe chown(folder, plainUser, plainUser) }
    let watch = try Watch(outer)
    if keeper == .patroni { try Disk.write(Array("\(freePorts(6))\n".utf8), to: "\(folder)/port") }
    _ = try await run(keeper, "make", folder)
    let url = try await run(keeper, "url", folder).filter { !$0.isNewline }
    return PostgresPair(url: url, keeper: keeper, folder: folder, watch: watch)
  }

  /// Runs an action of the script: `kill`, `promote`, `rejoin`, `status`, …
  ///
  /// - Returns: the script's output.
  @discardableResult
  @Loop package func does(_ action: String) async throws -> String { try await Self.run(keeper, action, folder) }

  /// Runs SQL on the server that accepts writes.
  ///
  /// - Returns: one line per row, with columns separated by |.
  @Loop package func sql(_ text: String) async throws -> String {
    try await Programs.runSystem("/usr/bin/psql", ["-X", "-q", "-At", "-d", url, "-c", text])
  }

  /// Stops both servers.
  @Loop package func end() async throws {
    try await does("stop")
    watch.end()
  }

  private static let plainUser: UInt32 = 65_534

  /// Returns the first of `count` consecutive free ports. They are below the range from which the kernel chooses ports.
  private static func freePorts(_ count: UInt16) -> UInt16 {
    while true {
      let first = UInt16.random(in: 20_000..<32_000)
      let sockets = (first..<first + count).map { try? ListeningSocket.make(loopbackPort: $0) }
      for case let socket? in sockets { close(socket) }
      if !sockets.contains(nil) { return first }
    }
  }

  @Loop private static func run(_ keeper: Keeper, _ action: String, _ folder: String) async throws -> String {
    let script = "\(Disk.parent(of: Disk.parent(of: Apps.folder)))/deploy/postgres/\(keeper)"
    // Actions may have an argument: `pause NAME`, `resume NAME`.
    let words = [script] + action.split(separator: " ").map(String.init) + [folder]
    guard geteuid() == 0 else { return try await Programs.runSystem("/bin/bash", words) }
    return try await Programs.runSystem(
      "/usr/bin/setpriv",
      ["--reuid", "\(plainUser)", "--regid", "\(plainUser)", "--clear-groups", "/bin/bash"] + words)
  }

  /// Stops the servers and deletes their folder after `end`, or when this process ends for any reason. A script waits
  /// until the write end of its pipe is closed.
  private final class Watch: Sendable {
    private let descriptor: Int32

    @Loop init(_ folder: String) throws {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw UVFault(code: -errno, action: "make a pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      // The script ignores signals that end the test's process group. Patroni's processes are killed first, because
      // they would restart the servers.
      let script = """
        trap '' HUP INT TERM; read -r _ <&3; kill -KILL $(cat $1/pg/*.pid)
        for i in one two; do kill -QUIT $(head -1 $1/pg/$i/postmaster.pid); done; sleep 1; rm -rf $1
        """
      let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
      defer { for descriptor in [ends[0], nothing] { close(descriptor) } }
      _ = try ChildProcess(
        "/bin/sh", ["-c", script, "sh", folder], environment: ["PATH": "/usr/bin:/bin"], output: (nothing, nothing),
        handedOver: [ends[0]]
      ) { _ in }
      descriptor = ends[1]
    }

    func end() { close(descriptor) }
  }
}
