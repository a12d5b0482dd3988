import EventLoop
import Files
import Glibc
import TestSupport
import Testing

/// A running `storage-writer` and the pipe on which it reports acknowledged writes.
@Loop final class WriterProcess {
  private var child: ChildProcess?
  private var exit: ChildExit?
  private var waiter: CheckedContinuation<ChildExit, Never>?
  private let hear: Int32

  private init(hear: Int32) { self.hear = hear }

  deinit { _ = close(hear) }

  /// - Parameter fileLimit: the maximum size of each file that the process writes, in bytes. Writes beyond this size
  ///   fail.
  nonisolated static func start(_ path: String, fileLimit: Int? = nil) async throws -> WriterProcess {
    try await onLoop {
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
      let say = ends[1]
      defer { _ = close(say) }
      let process = WriterProcess(hear: ends[0])
      process.child = try ChildProcess(
        try program(), [path] + (fileLimit.map { ["\($0)"] } ?? []), environment: [:], output: (say, say)
      ) { exit in
        process.exit = exit
        process.waiter?.resume(returning: exit)
      }
      return process
    }
  }

  /// Returns all complete lines that the process writes. Kills it after `limit` lines. Blocks a thread of the test.
  nonisolated func lines(killingAfter limit: Int) async throws -> [String] {
    var text: [UInt8] = []
    var killed = false
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(hear, &part, part.count)
      if count <= 0 { break }
      text += part[..<count]
      if !killed && text.count(where: { $0 == 10 }) >= limit {
        killed = true
        try await onLoop { self.child?.signal(SIGKILL) }
      }
    }
    // The kill truncated an incomplete last line.
    let whole = text.lastIndex(of: 10).map { text[...$0] } ?? []
    return String(decoding: whole, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Waits for the process to end, and returns how it ended.
  func ended() async -> ChildExit {
    if let exit { return exit }
    return await withCheckedContinuation { waiter = $0 }
  }

  /// Returns the path of the program, which is in the folder of the test's executable.
  private nonisolated static func program() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    try #require(count > 0)
    let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(Disk.parent(of: own))/storage-writer"
  }
}
