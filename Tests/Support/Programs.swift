package import EventLoop
import Files
import Glibc

/// The executables that are built with the tests.
package enum Programs {
  package static let folder: String = {
    // The test bundle's executable is in the build folder or in a bundle below it.
    let program = CommandLine.arguments.first.map(Disk.absolute) ?? ""
    var folder = Disk.parent(of: program)
    while folder.count > 1, (try? Disk.exists("\(folder)/quintet")) != true { folder = Disk.parent(of: folder) }
    return folder
  }()

  /// Runs one of Quintet's programs and waits for its end.
  ///
  /// - Returns: its exit status and its output.
  @Loop package static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> (exit: ChildExit, output: String) {
    try await run(path: program.hasPrefix("/") ? program : "\(folder)/\(program)", arguments, environment)
  }

  /// Runs a system program and waits for its end. Throws `ProgramFailed` unless the program exits with 0.
  ///
  /// - Returns: its output.
  @Loop package static func runSystem(_ path: String, _ arguments: [String]) async throws -> String {
    let (exit, output) = try await run(path: path, arguments, [:])
    guard exit == .exited(code: 0) else { throw ProgramFailed(program: path, exit: exit, output: output) }
    return output
  }

  @Loop private static func run(
    path: String, _ arguments: [String], _ environment: [String: String]
  ) async throws -> (exit: ChildExit, output: String) {
    let file = temporaryPath("log")
    let log = try Disk.appendOnly(file, mode: 0o600)
    let exit = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<ChildExit, any Error>) in
      do {
        let child = try ChildProcess(
          path, arguments, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"].merging(environment) { $1 },
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

/// The error for a program that was expected to succeed but failed.
package struct ProgramFailed: Error, CustomStringConvertible {
  package let program: String
  package let exit: ChildExit
  package let output: String

  package init(program: String, exit: ChildExit, output: String) {
    self.program = program
    self.exit = exit
    self.output = output
  }

  package var description: String { "\(program): \(exit)\n\(output)" }
}
