import EventLoop
import Files
import Glibc

/// A primary and its synchronous standby of a test's own, by a script of `deploy/postgres`. They end with the test run.
package struct PostgresPair: Sendable {
  /// Whose the servers are: nobody's, who are told what to do, or Patroni's, which does it by itself.
  package enum Keeper: String, Sendable {
    case pair, patroni

    /// Whether its programs are installed.
    package var isThere: Bool {
      self == .pair
        || ["/usr/bin/patroni", "/usr/bin/etcd"].allSatisfy { program in (try? Disk.exists(program)) == true }
    }
  }

  /// Of both servers, for their superuser.
  package let url: String
  private let keeper: Keeper
  private let folder: String
  private let watch: Watch

  /// Makes both and starts them.
  @Loop package static func make(keptBy keeper: Keeper = .pair) async throws -> PostgresPair {
    let outer = try TemporaryDirectories.make(in: (try? Disk.exists("/dev/shm")) == true ? "/dev/shm" : nil)
    _ = unsafe chmod(outer, 0o755)
    let folder = "\(outer)/pg"
    try Disk.makeDirectories(folder, mode: 0o755)
    if geteuid() == 0 { _ = unsafe chown(folder, plainUser, plainUser) }
    let watch = try Watch(outer)
    // Whoever runs beside it has others.
    if keeper == .patroni {
      try Disk.write(Array("\(Int.random(in: 20_000..<32_000))\n".utf8), to: "\(folder)/port")
    }
    _ = try await run(keeper, "make", folder)
    let url = try await run(keeper, "url", folder).filter { !$0.isNewline }
    return PostgresPair(url: url, keeper: keeper, folder: folder, watch: watch)
  }

  /// Does what the script's `action` does: `kill`, `promote`, `rejoin`, `status`, …
  ///
  /// - Returns: what it said.
  @discardableResult
  @Loop package func does(_ action: String) async throws -> String { try await Self.run(keeper, action, folder) }

  /// Runs SQL at whichever may be written.
  ///
  /// - Returns: its rows, a line each, columns with | between them.
  @Loop package func sql(_ text: String) async throws -> String {
    try await Programs.runSystem("/usr/bin/psql", ["-X", "-q", "-At", "-d", url, "-c", text])
  }

  /// Ends both.
  @Loop package func end() async throws {
    try await does("stop")
    watch.end()
  }

  private static let plainUser: UInt32 = 65_534

  @Loop private static func run(_ keeper: Keeper, _ action: String, _ folder: String) async throws -> String {
    let script = "\(Disk.parent(of: Disk.parent(of: Apps.folder)))/deploy/postgres/\(keeper)"
    // `pause NAME`, `resume NAME`.
    let words = [script] + action.split(separator: " ").map(String.init) + [folder]
    guard geteuid() == 0 else { return try await Programs.runSystem("/bin/bash", words) }
    return try await Programs.runSystem(
      "/usr/bin/setpriv",
      ["--reuid", "\(plainUser)", "--regid", "\(plainUser)", "--clear-groups", "/bin/bash"] + words)
  }

  /// Ends what is left when this process is gone, however it ends: the other end of its pipe is open until then.
  private final class Watch: Sendable {
    private let descriptor: Int32

    @Loop init(_ folder: String) throws {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw UVFault(code: -errno, action: "make a pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      // What ends the test's whole group leaves this to do. Those of Patroni, which would start the servers again, go first.
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
