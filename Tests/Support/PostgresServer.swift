import EventLoop
import Files
import Glibc

/// A PostgreSQL server for one test. The test can pause the server and run SQL as the superuser.
package struct PostgresServer: Sendable {
  /// The URL of the server's database, for the superuser.
  package let url: String
  private let folder: String

  /// Creates and starts a server, which ends with the test run.
  ///
  /// - Parameter settings: additional settings for `postgresql.conf`.
  @Loop package static func start(_ settings: [String] = []) async throws -> PostgresServer {
    let url = try await PostgresCluster.start(settings)
    return PostgresServer(url: url, folder: String(url.split(separator: "host=").last ?? ""))
  }

  /// The folder of its socket.
  package var host: String { folder }

  /// Runs SQL as the superuser.
  ///
  /// - Returns: one line per row, with columns separated by |.
  @discardableResult
  @Loop package func sql(_ text: String, database: String = "postgres") async throws -> String {
    try await Programs.runSystem(
      "/usr/bin/psql", ["-X", "-q", "-At", "-h", folder, "-U", "quintet", "-d", database, "-c", text])
  }

  /// Changes a setting for all sessions immediately.
  @Loop package func set(_ name: String, to value: String) async throws {
    try await sql("ALTER SYSTEM SET \(name) = '\(value)'")
    try await sql("SELECT pg_reload_conf()")
  }

  /// Pauses the server and all its sessions.
  @Loop package func hold() async throws { try await signal(SIGSTOP) }

  /// Resumes the server and its sessions.
  @Loop package func advance() async throws { try await signal(SIGCONT) }

  @Loop private func signal(_ number: Int32) async throws {
    let note = String(decoding: try Disk.read("\(folder)/data/postmaster.pid"), as: UTF8.self)
    guard let first = note.split(separator: "\n").first.flatMap({ Int32($0) }) else { return }
    let children = try await Programs.runSystem("/bin/ps", ["-o", "pid=", "--ppid", "\(first)"])
    for pid in [first] + children.split(whereSeparator: \.isWhitespace).compactMap({ Int32($0) }) { kill(pid, number) }
  }
}
