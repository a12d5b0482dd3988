import EventLoop
import Files
import TestSupport

@testable import QuintetCommand

/// A point at which a command is killed: immediately before its n-th system call of one kind.
struct KillPoint: CustomStringConvertible {
  /// The name of the system call.
  let call: String
  /// The number of the call, counted from 1.
  let number: Int

  var description: String { "\(call) \(number)" }
}

/// Finds the points at which a command changes files, and kills the command there with `strace`.
enum KillPoints {
  private static let tracer = "/usr/bin/strace"
  /// The system calls that change files. Opening a file isn't listed, because a listed call follows each new file's
  /// creation.
  private static let calls = [
    "mkdir", "mkdirat", "write", "pwrite64", "ftruncate", "fchmod", "chmod", "fsync", "fdatasync", "rename", "renameat",
    "renameat2", "link", "linkat", "unlink", "unlinkat", "rmdir",
  ]

  /// True if this machine can intercept system calls.
  static func arePossible() async -> Bool {
    let words = ["-qq", "-o", "/dev/null", "-e", "trace=getpid", "/bin/true"]
    return (try? await onLoop { try await Programs.run(tracer, words).exit }) == .exited(code: 0)
  }

  /// Runs a command and waits for its end.
  ///
  /// - Returns: every point at which it could have been killed, in order.
  @Loop static func all(_ words: [String], environment: [String: String]) async throws -> [KillPoint] {
    try await withTemporaryDirectory { folder in
      let set = calls.map { "?\($0)" }.joined(separator: ",")
      let run = try await Programs.run(
        tracer, ["-qq", "-o", "\(folder)/calls", "-e", "trace=\(set)", "\(Programs.folder)/quintet"] + words,
        environment: environment)
      guard run.exit == .exited(code: 0) else {
        throw ProgramFailed(program: "quintet", exit: run.exit, output: run.output)
      }
      var counts: [String: Int] = [:]
      return String(decoding: try Disk.read("\(folder)/calls"), as: UTF8.self).split(separator: "\n").compactMap {
        line in
        let call = String(line.prefix { $0 != "(" })
        guard calls.contains(call) else { return nil }
        counts[call, default: 0] += 1
        return KillPoint(call: call, number: counts[call] ?? 0)
      }
    }
  }

  /// Runs a command and kills it at a point.
  ///
  /// - Parameter followsChildren: true if the processes that it starts are killed at their n-th call, too.
  /// - Returns: the command's exit, which isn't a kill if the command made fewer calls.
  @Loop static func run(
    _ words: [String], environment: [String: String], killedAt point: KillPoint, followsChildren: Bool = false
  ) async throws -> (exit: ChildExit, output: String) {
    try await Programs.run(
      tracer,
      (followsChildren ? ["-f"] : []) + [
        "-qq", "-o", "/dev/null", "-e", "trace=\(point.call)", "-e",
        "inject=\(point.call):signal=KILL:when=\(point.number)", "\(Programs.folder)/quintet",
      ] + words, environment: environment)
  }

  /// Chooses points that are spread over a whole run.
  static func spread(_ points: [KillPoint], atMost most: Int) -> [KillPoint] {
    guard points.count > most else { return points }
    return (0..<most).map { points[$0 * (points.count - 1) / max(most - 1, 1)] }
  }
}
