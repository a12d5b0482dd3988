import EventLoop
import Files
import Glibc

/// One of the system's programs, for what needs a privilege or a debugger.
@Loop enum Tool {
  /// Where programs are looked for.
  private static let folders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"]

  static func path(_ name: String) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first { (try? Disk.exists($0)) == true }
  }

  /// Runs one to its end.
  ///
  /// - Throws: when it isn't there, or fails.
  static func run(_ name: String, _ arguments: [String]) async throws {
    let ended = Waiter<ChildExit>()
    _ = try start(name, arguments) { ended.resolve($0) }
    let exit = await ended.value()
    guard exit == .exited(code: 0) else { throw ChaosFault("\(name) \(arguments.joined(separator: " ")): \(exit)") }
  }

  /// Starts one that runs until it is told to end.
  static func start(
    _ name: String, _ arguments: [String], ended: @escaping @Loop (ChildExit) -> Void
  ) throws -> ChildProcess {
    guard let program = name.hasPrefix("/") ? name : path(name) else { throw ChaosFault("\(name) isn't installed") }
    let nowhere = try Disk.appendOnly("/dev/null", mode: 0o600)
    defer { close(nowhere) }
    return try ChildProcess(program, arguments, environment: [:], output: (nowhere, nowhere), ended: ended)
  }
}
