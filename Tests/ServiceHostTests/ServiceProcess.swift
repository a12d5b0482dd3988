import EventLoop
import Files
import Glibc
import MessageBus
import Telemetry
import Testing

/// A child process that runs `host-process` or another test program, and its output.
@Loop final class ServiceProcess {
  private(set) var child: ChildProcess?
  private var exit: ChildExit?
  private var waiter: CheckedContinuation<ChildExit, Never>?
  private let output: String

  /// - Parameter listener: passed to the child as systemd does, with the parent's process id.
  init(
    _ arguments: [String] = [], program: String = "host-process", in folder: String,
    environment: [String: String] = [:], listener: Int32? = nil
  ) throws {
    output = "\(folder)/output-\(UInt32.random(in: 0 ... .max))"
    let file = unsafe open(output, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    var all = [
      "QUINTET_RUNTIME_DIR": "\(folder)/run", "QUINTET_STATE_DIR": "\(folder)/state", "QUINTET_APPS_DIR": folder,
    ]
    if listener != nil { all.merge(["LISTEN_FDS": "1", "LISTEN_PPID": "\(getpid())"]) { _, new in new } }
    all.merge(environment) { _, new in new }
    child = try ChildProcess(
      try Self.path(of: program), arguments, environment: all, output: (file, file),
      handedOver: listener.map { [$0] } ?? []
    ) { exit in
      self.exit = exit
      self.waiter?.resume(returning: exit)
    }
  }

  func signal(_ number: Int32) { child?.signal(number) }

  /// Waits for the process to end, and returns how it ended.
  func ended() async -> ChildExit {
    if let exit { return exit }
    return await withCheckedContinuation { waiter = $0 }
  }

  /// Returns the output so far, from standard output and standard error.
  func text() throws -> String { String(decoding: try Disk.read(output), as: UTF8.self) }

  /// Returns the path of a program in the folder of the tests' own program.
  private nonisolated static func path(of program: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    try #require(count > 0)
    let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(Disk.parent(of: own))/\(program)"
  }
}
