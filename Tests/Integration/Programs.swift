import EventLoop
import Files
import Glibc
import Testing

/// The executables that were built beside the tests.
enum Programs {
  static let folder: String = {
    // The test bundle's own program stands in the build folder, or in a bundle one below.
    let program = CommandLine.arguments.first.map(Disk.absolute) ?? ""
    var folder = Disk.parent(of: program)
    while folder.count > 1, (try? Disk.exists("\(folder)/quintet")) != true { folder = Disk.parent(of: folder) }
    return folder
  }()

  /// Runs one of our programs to its end.
  ///
  /// - Returns: how it ended, and what it wrote.
  @Loop static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) async throws -> (
    exit: ChildExit, output: String
  ) {
    try await run(path: program.hasPrefix("/") ? program : "\(folder)/\(program)", arguments, environment)
  }

  /// Runs one of the system's programs to its end.
  ///
  /// - Returns: what it wrote.
  @Loop static func runSystem(_ path: String, _ arguments: [String]) async throws -> String {
    let (exit, output) = try await run(path: path, arguments, [:])
    try #require(exit == .exited(code: 0), "\(output)")
    return output
  }

  @Loop private static func run(
    path: String, _ arguments: [String], _ environment: [String: String]
  ) async throws -> (exit: ChildExit, output: String) {
    let file = "/tmp/quintet-test-\(UInt64.random(in: 0 ... .max)).log"
    let log = try Disk.appendOnly(file, mode: 0o600)
    let exit = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<ChildExit, any Error>) in
      do {
        let child = try ChildProcess(
          path, arguments, environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 },
          output: (log, log)
        ) { continuation.resume(returning: $0) }
        _ = child
      } catch {
        continuation.resume(throwing: error)
      }
    }
    close(log)
    let output = String(decoding: try Disk.read(file), as: UTF8.self)
    try Disk.remove(file)
    return (exit, output)
  }
}
