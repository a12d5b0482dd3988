import CivilTime
import EventLoop
import Files
import Glibc
import TestSupport
import Testing

/// A command of `quintet` or `quintet-dev` that runs until it receives a signal to stop.
@Loop final class RunningCommand {
  private(set) var process: ChildProcess?
  private(set) var exit: ChildExit?
  private let log: String

  /// - Parameter hangsUp: true if SIGHUP has its default effect; false as under `nohup`.
  init(
    _ words: [String], of program: String = "quintet", in folder: String, environment: [String: String] = [:],
    hangsUp: Bool = true
  ) throws {
    log = "\(folder)/quintet-\(UInt32.random(in: 0 ... .max)).log"
    let file = try Disk.appendOnly(log, mode: 0o600)
    defer { close(file) }
    process = try ChildProcess(
      "/bin/sh",
      ["-c", "\(hangsUp ? "" : "trap '' HUP; ")exec \"$@\"", "sh", "\(Programs.folder)/\(program)"] + words,
      environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 },
      output: (file, file)
    ) { [weak self] exit in self?.exit = exit }
  }

  var said: String { (try? Disk.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Waits until the command has printed a text this number of times, or has ended.
  func says(_ words: String, times: Int = 1) async throws {
    while said.ranges(of: words).count < times, exit == nil { try await pause() }
    #expect(said.ranges(of: words).count >= times, "\(said)")
  }

  /// - Returns: the command's exit; nil if the command didn't end in time.
  func end(within limit: Duration) async throws -> ChildExit? {
    let end = LoopClock.system.now + limit
    while exit == nil, LoopClock.system.now < end { try await pause() }
    let ended = exit
    process?.signal(SIGKILL)
    return ended
  }

  private func pause() async throws {
    try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10))
  }
}
