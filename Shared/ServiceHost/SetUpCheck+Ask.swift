import EventLoop
import Files
import Glibc
import Wire

extension SetUpCheck {
  /// What a service's program finds with the environment of this process, which is of the same service.
  ///
  /// A program that isn't there, or ends by itself, is a finding: so would the next start. One that knows no such
  /// question, or can't be asked for a reason of this process's own, may start well.
  @Loop static func asked(of program: String, service: String) async -> SetUpCheck {
    do {
      let (exit, answer) = try await run(program)
      if let check = try? JSON.decode(SetUpCheck.self, from: answer) { return check }
      // What programs without the option say of it (`EX_USAGE`).
      if exit == .exited(code: 64) { return SetUpCheck(findings: [], unasked: "\(program) has no option --findings") }
      return SetUpCheck(findings: [
        Finding(
          .error, "it \(exit) and didn't say what would be in the way", at: program,
          cure: "quintet logs \(service) has what it wrote; quintet drain \(service) restarts it all the same")
      ])
    } catch let fault as UVFault where fault.code == -ENOENT {
      return SetUpCheck(findings: [Finding(.error, "the program isn't there", at: program, cure: "install it again")])
    } catch {
      return SetUpCheck(findings: [], unasked: "\(error)")
    }
  }

  @Loop private static func run(_ program: String) async throws -> (ChildExit, answer: [UInt8]) {
    var environment = Environment.current()
    // What belongs to this process alone: its sockets, and who supervises it.
    for name in environment.keys
    where name.hasPrefix("LISTEN_") || name.hasPrefix("WATCHDOG_") || name == "NOTIFY_SOCKET" {
      environment[name] = nil
    }
    return try await withTemporaryDirectory { scratch in
      let path = "\(scratch)/findings"
      let file = try Disk.appendOnly(path, mode: 0o600)
      defer { close(file) }
      let exit = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<ChildExit, any Error>) in
        do {
          _ = try ChildProcess(program, ["--findings"], environment: environment, output: (file, STDERR_FILENO)) {
            ended.resume(returning: $0)
          }
        } catch {
          ended.resume(throwing: error)
        }
      }
      return (exit, try Disk.read(path))
    }
  }
}
