import EventLoop
import Files
import Glibc
import TestSupport
import Testing

/// Runs `simulate` as a child process, because an event loop that is driven by hand needs its own process.
enum SimulateProgram {
  struct Result {
    var code: Int64
    var lines: [String]
    var text: String { lines.joined(separator: "\n") }
  }

  static func run(_ arguments: [String]) async throws -> Result {
    let program = try program()
    return try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/output"
        let file = unsafe open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        let waiting = Waiting()
        let child = try ChildProcess(
          program, arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], output: (file, file)
        ) { waiting.ended($0) }
        let exit = await waiting.exit()
        _ = child
        let text = String(decoding: try Disk.read(path), as: UTF8.self)
        guard case .exited(let code) = exit else { throw Killed(exit: exit, text: text) }
        return Result(code: code, lines: text.split(separator: "\n").map(String.init))
      }
    }
  }

  struct Killed: Error {
    var exit: ChildExit
    var text: String
  }

  /// The path of `simulate`, in the folder of the test program.
  private static func program() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    try #require(count > 0)
    let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(Disk.parent(of: own))/simulate"
  }
}

@Loop private final class Waiting {
  private var result: ChildExit?
  private var waiter: CheckedContinuation<ChildExit, Never>?

  func ended(_ exit: ChildExit) {
    result = exit
    waiter?.resume(returning: exit)
  }

  func exit() async -> ChildExit {
    if let result { return result }
    return await withCheckedContinuation { waiter = $0 }
  }
}
