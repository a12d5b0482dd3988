import EventLoop
import Files
import Glibc
import ServiceHost

extension ChildProcess {
  /// Runs a program to its end.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String], output: (out: Int32, error: Int32)
  ) async throws -> ChildExit {
    try await withCheckedThrowingContinuation { continuation in
      do {
        _ = try ChildProcess(program, arguments, environment: environment, output: output) {
          continuation.resume(returning: $0)
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}

/// The services' own programs, asked something that they answer on standard output.
struct ServicePrograms: Sendable {
  /// Where they are.
  let folder: String
  let directories: StackFolders

  /// Beside this command; else where the packages put them.
  static func folder(_ named: String?) -> String {
    if let named { return Disk.absolute(named) }
    let own = Disk.parent(of: Disk.ownProgram() ?? ".")
    return (try? Disk.exists("\(own)/gateway")) == true ? own : "/usr/libexec/quintet"
  }

  /// Runs a service's program with one option, for a database in a folder of its own.
  ///
  /// - Returns: what it wrote on standard output and on standard error.
  @Loop func ask(_ service: String, _ option: String, state: String) async throws -> (output: [UInt8], error: String) {
    var environment = Environment.current()
    environment["QUINTET_RUNTIME_DIR"] = directories.runtime
    environment["QUINTET_STATE_DIR"] = state
    environment["QUINTET_APPS_DIR"] = directories.apps
    return try await withTemporaryDirectory { scratch in
      let out = try Disk.appendOnly("\(scratch)/out", mode: 0o600)
      let error = try Disk.appendOnly("\(scratch)/error", mode: 0o600)
      defer {
        close(out)
        close(error)
      }
      _ = try await ChildProcess.run(
        "\(folder)/\(Roster.executable(of: service))", [option], environment: environment, output: (out, error))
      let words = String(decoding: try Disk.read("\(scratch)/error"), as: UTF8.self)
      return (try Disk.read("\(scratch)/out"), words)
    }
  }
}
