import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost

extension ChildProcess {
  /// Runs a program and waits for its end. Kills the program at the time limit.
  ///
  /// - Throws: `TimeLimitReached`, or a `UVFault` if the program can't be started.
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

/// A timer for a time limit.
@Loop private final class Deadline {
  let limit: Duration
  private(set) var isReached = false
  /// Called when the limit is reached.
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

/// The error for a program or check that reached its time limit.
struct TimeLimitReached: Error, CustomStringConvertible {
  let limit: Duration

  var description: String { "the time limit of \(limit.milliseconds / 1000) s was reached" }
}

/// Runs the services' own programs with options that print a result on standard output.
struct ServicePrograms: Sendable {
  /// The folder of the programs.
  let folder: String
  let directories: DeploymentFolders

  /// Returns the given folder. The default is this command's own folder if it contains the services, and otherwise the
  /// folder where the packages install them.
  static func folder(_ named: String?) -> String {
    if let named { return Disk.absolute(named) }
    let own = Disk.parent(of: Disk.ownProgram() ?? ".")
    return (try? Disk.exists("\(own)/gateway")) == true ? own : "/usr/libexec/quintet"
  }

  /// Runs a service's program with one option, for a database in a given folder.
  ///
  /// - Returns: the standard output and the standard error.
  /// - Throws: `TimeLimitReached` if the program doesn't end in time, or an error from starting it or reading its
  ///   output.
  @Loop func ask(
    _ service: String, _ option: String, state: String, within limit: Duration? = nil
  ) async throws -> (output: [UInt8], error: String) {
    var folders = directories
    folders.state = state
    let environment = folders.environment
    return try await withTemporaryDirectory { scratch in
      let out = try Disk.appendOnly("\(scratch)/out", mode: 0o600)
      let error = try Disk.appendOnly("\(scratch)/error", mode: 0o600)
      defer {
        close(out)
        close(error)
      }
      _ = try await ChildProcess.run(
        "\(folder)/\(ServiceDirectory.executable(of: service))", [option], environment: environment,
        output: (out, error), within: limit)
      let words = String(decoding: try Disk.read("\(scratch)/error"), as: UTF8.self)
      return (try Disk.read("\(scratch)/out"), words)
    }
  }
}

extension DeploymentFolders {
  /// This process's environment, with the variables that make a service use these folders.
  var environment: [String: String] {
    var environment = Environment.current()
    environment["QUINTET_RUNTIME_DIR"] = runtime
    environment["QUINTET_STATE_DIR"] = state
    environment["QUINTET_APPS_DIR"] = apps
    return environment
  }
}
