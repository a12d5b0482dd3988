import EventLoop
import Files
import Glibc
import TestSupport
import Testing

/// The shell commands of docs/guides/postgresql.md, run in a folder. PostgreSQL's programs refuse to run as root.
@Loop final class GuideCommands {
  private let folder: String
  private let blocks: [(heading: String, text: String)]
  private var used: Set<String> = []

  init(in folder: String) throws {
    self.folder = folder
    blocks = try Self.read("docs/guides/postgresql.md")
  }

  private static func read(_ path: String) throws -> [(heading: String, text: String)] {
    let text = String(decoding: try Disk.read("\(InteropTests.root)/\(path)"), as: UTF8.self)
    var blocks: [(heading: String, text: String)] = []
    var heading = ""
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { heading = String(line) }
      if line == "```sh" {
        isOpen = true
        blocks.append((heading, ""))
      } else if line == "```" {
        isOpen = false
      } else if isOpen {
        blocks[blocks.count - 1].text += "\(line)\n"
      }
    }
    return blocks
  }

  /// Returns the first word of each block that wasn't run, among the blocks of these sections.
  func unused(in headings: Set<String>) -> [String] {
    blocks.filter { headings.contains($0.heading) && !used.contains($0.text) }
      .map { String($0.text.prefix { !$0.isWhitespace }) }
  }

  /// Creates a folder for the servers.
  func makeFolder(_ name: String) throws {
    try Disk.makeDirectories("\(folder)/\(name)", mode: 0o700)
    if geteuid() == 0 { _ = unsafe chown("\(folder)/\(name)", Self.plainUser, Self.plainUser) }
  }

  /// Runs the block that starts with a text.
  ///
  /// - Parameter host: the folder of the server's socket.
  /// - Returns: its output.
  @discardableResult
  func runBlock(_ start: String, at host: String = "", asRoot: Bool = false) async throws -> String {
    let block = try #require(blocks.first { $0.text.hasPrefix(start) }, "the guide has no command \(start)")
    used.insert(block.text)
    var text = block.text
    for (path, own) in [
      ("/srv/", "\(folder)/"), ("/var/lib/postgresql/", "\(folder)/"), ("/etc/quintet/", "\(folder)/"),
      ("pgbackrest --", "pgbackrest --config=\(folder)/pgbackrest.conf --"),
    ] { text = text.replacing(path, with: own) }
    let (exit, said) = try await run(["/bin/bash", "-ec", text], at: host, asRoot: asRoot)
    #expect(exit == .exited(code: 0), "\(block.text)\n\(said)")
    return said
  }

  /// Runs one of PostgreSQL's programs.
  func run(tool: String, _ arguments: String...) async throws {
    let (exit, said) = try await run(["\(PostgresCluster.programs ?? "")/\(tool)"] + arguments, at: "", asRoot: false)
    #expect(exit == .exited(code: 0), "\(said)")
  }

  /// - Returns: the result's first value.
  @discardableResult
  func sql(_ text: String, at host: String) async throws -> String {
    try await run(["/usr/bin/psql", "-XAtc", text], at: host, asRoot: false).output.filter { $0 != "\n" }
  }

  private func run(
    _ words: [String], at host: String, asRoot: Bool
  ) async throws -> (exit: ChildExit, output: String) {
    let command = (asRoot ? [] : Self.asPlainUser) + words
    return try await Programs.run(
      "/usr/bin/env", ["-C", folder] + command,
      environment: [
        "PATH": "\(Programs.folder):\(PostgresCluster.programs ?? ""):/usr/bin:/bin", "HOME": folder, "PGHOST": host,
        "PGUSER": "postgres", "QUINTET_RUNTIME_DIR": "\(folder)/run",
        "QUINTET_STATE_DIR": "\(folder)/state", "QUINTET_APPS_DIR": Apps.folder,
      ])
  }

  /// Starts a server, which ends with this process, and waits until it accepts connections.
  func start(_ data: String, socket: String, _ settings: [String] = []) async throws -> GuideServer {
    let given =
      [
        "listen_addresses=", "unix_socket_directories=\(socket)", "fsync=on", "dynamic_shared_memory_type=mmap",
      ] + settings
    let server = try GuideServer(
      Self.asPlainUser(dyingWithParent: true) + ["\(PostgresCluster.programs ?? "")/postgres", "-D", data]
        + given.flatMap { ["-c", $0] }, log: "\(folder)/server.log")
    let isReady = try await eventually {
      (try? await Programs.runSystem("\(PostgresCluster.programs ?? "")/pg_isready", ["-h", socket, "-q"])) != nil
    }
    let log = String(decoding: try Disk.read("\(folder)/server.log"), as: UTF8.self)
    try #require(isReady, "\(log)")
    return server
  }

  private static let plainUser: UInt32 = 65_534
  private static let asPlainUser = asPlainUser(dyingWithParent: false)

  private static func asPlainUser(dyingWithParent: Bool) -> [String] {
    var options = dyingWithParent ? ["--pdeathsig", "QUIT"] : []
    if geteuid() == 0 { options += ["--reuid", "\(plainUser)", "--regid", "\(plainUser)", "--clear-groups"] }
    return options.isEmpty ? [] : ["/usr/bin/setpriv"] + options
  }
}

/// A PostgreSQL server that a test can stop.
@Loop final class GuideServer {
  private var process: ChildProcess?
  private var hasEnded = false

  fileprivate init(_ words: [String], log: String) throws {
    let file = try Disk.appendOnly(log, mode: 0o600)
    defer { close(file) }
    process = try ChildProcess(
      words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"], output: (file, file)
    ) { [weak self] _ in self?.hasEnded = true }
  }

  /// Shuts the server down and waits for its end.
  func stop() async {
    process?.signal(SIGINT)
    _ = try? await eventually { self.hasEnded }
  }
}
