import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost

extension ChildProcess {
  /// Runs a program to its end; kills it if that takes longer than a limit.
  ///
  /// - Throws: `TimeLimitReached`, or a `UVFault` if it can't be started.
  @Loop static func run(
    _ program: String, _ arguments: [String], environment: [String: String], output: (out: Int32, error: Int32),
    within limit: Duration? = nil
  ) async throws -> ChildExit {
    let deadline = limit.map { Deadline(after: $0) }
    let exit = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<ChildExit, any Error>) in
      do {
        let child = try ChildProcess(program, arguments, environment: environment, output: output) { exit in
          deadline?.cancel()
          ended.resume(returning: exit)
        }
        deadline?.reached = { child.signal(SIGKILL) }
      } catch {
        deadline?.cancel()
        ended.resume(throwing: error)
      }
    }
    if let deadline, deadline.isReached { throw TimeLimitReached(limit: deadline.limit) }
    return exit
  }
}

/// A moment after which something is given up.
@Loop private final class Deadline {
  let limit: Duration
  private(set) var isReached = false
  /// Called when the moment has come.
  var reached: (@Loop () -> Void)?
  private var timer: TimerID?

  init(after limit: Duration) {
    self.limit = limit
    timer = LoopClock.system.schedule(at: LoopClock.system.now + limit) { [unowned self] in
      isReached = true
      reached?()
    }
  }

  func cancel() {
    if let timer { LoopClock.system.cancel(timer) }
    reached = nil
    timer = nil
  }
}

/// A program or a check took longer than it may.
struct TimeLimitReached: Error, CustomStringConvertible {
  let limit: Duration

  var description: String { "the time limit of \(limit.milliseconds / 1000) s was reached" }
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
  /// - Throws: also when it doesn't end within a limit.
  @Loop func ask(
    _ service: String, _ option: String, state: String, within limit: Duration? = nil
  ) async throws -> (output: [UInt8], error: String) {
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
        "\(folder)/\(Roster.executable(of: service))", [option], environment: environment, output: (out, error),
        within: limit)
      let words = String(decoding: try Disk.read("\(scratch)/error"), as: UTF8.self)
      return (try Disk.read("\(scratch)/out"), words)
    }
  }
}
