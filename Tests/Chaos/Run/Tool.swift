import EventLoop
import Files
import Glibc

/// Programs of the system, for tasks that need a privilege or a debugger.
@Loop enum Tool {
  private static let folders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"]

  static func path(_ name: String) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first { (try? Disk.exists($0)) == true }
  }

  /// Runs a program and waits for its end.
  ///
  /// - Throws: ``ChaosFault`` if the program isn't installed or fails.
  static func run(_ name: String, _ arguments: [String]) async throws {
    let ended = Waiter<ChildExit>()
    _ = try start(name, arguments) { ended.resolve($0) }
    let exit = await ended.value()
    guard exit == .exited(code: 0) else { throw ChaosFault("\(name) \(arguments.joined(separator: " ")): \(exit)") }
  }

  /// Starts a program that runs until it gets a signal.
  static func start(
    _ name: String, _ arguments: [String], ended: @escaping @Loop (ChildExit) -> Void
  ) throws -> ChildProcess {
    guard let program = name.hasPrefix("/") ? name : path(name) else { throw ChaosFault("\(name) isn't installed") }
    let nowhere = try Disk.appendOnly("/dev/null", mode: 0o600)
    defer { close(nowhere) }
    return try ChildProcess(program, arguments, environment: [:], output: (nowhere, nowhere), ended: ended)
  }
}
