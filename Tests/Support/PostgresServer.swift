import EventLoop
import Files
import Glibc

/// A PostgreSQL of a test's own that it may hold up, or ask as its superuser.
package struct PostgresServer: Sendable {
  /// Of its database, for its superuser.
  package let url: String
  private let folder: String

  /// Makes and starts one, which ends with the test run.
  ///
  /// - Parameter settings: lines of its own for `postgresql.conf`.
  @Loop package static func start(_ settings: [String] = []) async throws -> PostgresServer {
    let url = try await PostgresCluster.start(settings)
    return PostgresServer(url: url, folder: String(url.split(separator: "host=").last ?? ""))
  }

  /// Where its socket is.
  package var host: String { folder }

  /// Runs SQL as the superuser.
  ///
  /// - Returns: its rows, a line each, columns with | between them.
  @discardableResult
  @Loop package func sql(_ text: String, database: String = "postgres") async throws -> String {
    try await Programs.runSystem(
      "/usr/bin/psql", ["-X", "-q", "-At", "-h", folder, "-U", "quintet", "-d", database, "-c", text])
  }

  /// Sets a setting for all sessions, as of now.
  @Loop package func set(_ name: String, to value: String) async throws {
    try await sql("ALTER SYSTEM SET \(name) = '\(value)'")
    try await sql("SELECT pg_reload_conf()")
  }

  /// Keeps the server and all its sessions from running.
  @Loop package func hold() async throws { try await signal(SIGSTOP) }

  /// Lets them go on.
  @Loop package func goOn() async throws { try await signal(SIGCONT) }

  @Loop private func signal(_ number: Int32) async throws {
    let note = String(decoding: try Disk.read("\(folder)/data/postmaster.pid"), as: UTF8.self)
    guard let first = note.split(separator: "\n").first.flatMap({ Int32($0) }) else { return }
    let children = try await Programs.runSystem("/bin/ps", ["-o", "pid=", "--ppid", "\(first)"])
    for pid in [first] + children.split(whereSeparator: \.isWhitespace).compactMap({ Int32($0) }) { kill(pid, number) }
  }
}
