import ChaosModel
import CivilTime
import EventLoop
import Files
import Glibc

/// Calls of another user, far more than any user may have pending.
struct Flood: Trouble {
  /// The command that runs `flood` through `setpriv` with the given options, where it can reach the gateway's socket.
  /// Killing the command must kill `flood`.
  let command: @Loop (_ user: [String]) -> (program: String, arguments: [String])

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    guard geteuid() == 0 else { throw ChaosFault("only root can run programs as another user") }
    let ended = Waiter<Bool>()
    // The deployment doesn't know this user.
    let (program, arguments) = command(["--reuid=65533", "--clear-groups", "--pdeathsig=KILL"])
    let flooder = try Tool.start(program, arguments) { _ in ended.resolve(true) }
    return {
      flooder.signal(SIGKILL)
      _ = await ended.value()
    }
  }
}

/// A process that can't open any more files.
struct NoDescriptors: Trouble {
  let stack: any Stack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    let victims = try stack.processes(of: services)
    var before: [(pid: Int32, soft: String)] = []
    for pid in victims {
      // A process that another fault has ended in the meantime is skipped.
      guard let soft = Processes.softLimit(ofFilesOf: pid) else { continue }
      do {
        try await Self.limit(pid, to: "\(Processes.descriptors(of: pid) + 1)")
        before.append((pid, soft))
      } catch  where !Processes.isAlive(pid) {
      } catch {
        for (pid, soft) in before { try? await Self.limit(pid, to: soft) }
        throw error
      }
    }
    return {
      // A process that has ended in the meantime needs no limit restored.
      for (pid, soft) in before { try? await Self.limit(pid, to: soft) }
    }
  }

  /// Runs as the process's own user, who may always set the limit. Root may lack the privilege.
  private static func limit(_ pid: Int32, to count: String) async throws {
    var arguments = ["--pid", "\(pid)", "--nofile=\(count):"]
    guard let owner = Processes.owner(of: pid) else { throw ChaosFault("the process \(pid) has ended") }
    guard owner.user != geteuid() else { return try await Tool.run("prlimit", arguments) }
    arguments = ["--reuid=\(owner.user)", "--regid=\(owner.group)", "--clear-groups", "prlimit"] + arguments
    try await Tool.run("setpriv", arguments)
  }
}

/// A wall clock that jumps and jumps back. libfaketime reads the offset from a file.
@Loop final class JumpingClock: Trouble {
  private let file: String
  private let seen: String
  private var turn = 0
  /// Each jump is shorter than the ten minutes for which a registration's key is valid.
  private static let jumps = ["+290s", "-290s", "+30s", "-30s"]
  private static let libraries = [
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1", "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
  ]

  init(file: String, asSeenByServices seen: String) {
    self.file = file
    self.seen = seen
  }

  /// A clock for processes in containers: a folder with the library, the offset's file and the program with which
  /// `Tests/Box/clock.yaml` starts them. Returns nil if libfaketime isn't installed.
  static func folder(at path: String) throws -> JumpingClock? {
    guard let library = Self.library else { return nil }
    try Disk.makeDirectories(path, mode: 0o755)
    for file in [library, "/usr/bin/env"] {
      try Disk.write(Disk.read(file), to: "\(path)/\(file.split(separator: "/").last ?? "")", mode: 0o755)
    }
    let clock = JumpingClock(file: "\(path)/offset", asSeenByServices: "/clock/offset")
    try clock.set("+0s")
    return clock
  }

  private static var library: String? { libraries.first { (try? Disk.exists($0)) == true } }

  /// The environment that makes processes read the time from the file; nil if libfaketime isn't installed.
  func environment() throws -> [String: String]? {
    guard let library = Self.library else { return nil }
    try set("+0s")
    return [
      "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": seen, "FAKETIME_CACHE_DURATION": "1",
      "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    ]
  }

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    guard try Disk.exists(file) else { throw ChaosFault("libfaketime isn't installed") }
    turn += 1
    try set(Self.jumps[turn % Self.jumps.count])
    return { try? self.set("+0s") }
  }

  private func set(_ offset: String) throws { try Disk.replace(file, with: Array("\(offset)\n".utf8)) }
}
