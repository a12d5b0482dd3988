import EventLoop
import Files
import Glibc
import Wire

/// The problems that would prevent a service's start: the output of `--diagnostics`.
package struct SetUpCheck: Codable, Hashable, Sendable {
  /// All problems, in the order of the checks.
  package var diagnostics: [Diagnostic]
  /// The reason why the program couldn't be checked, although the service's next start may succeed; absent if the
  /// program was checked.
  package var unasked: String?

  package init(diagnostics: [Diagnostic], unasked: String? = nil) {
    self.diagnostics = diagnostics
    self.unasked = unasked
  }
}

extension SetUpCheck {
  /// Runs a service's program with `--diagnostics` and returns the problems that it reports.
  ///
  /// The program gets the environment of this process, which must belong to the same service. A program that is missing
  /// or exits without an answer is reported as an error, because the next start would fail too. If the program merely
  /// lacks the option, or if this process isn't able to run the program, the next start may still succeed. In these
  /// cases, `unasked` contains the reason.
  @Loop static func asked(of program: String, service: String) async -> SetUpCheck {
    do {
      let (exit, answer) = try await run(program)
      if let check = try? JSON.decode(SetUpCheck.self, from: answer) { return check }
      // `EX_USAGE` is the exit code of a program that lacks the option.
      if exit == .exited(code: 64) {
        return SetUpCheck(diagnostics: [], unasked: "\(program) has no option --diagnostics")
      }
      return Self.fault(
        "it \(exit) and reported no reason", at: program,
        cure: "see quintet logs \(service); quintet drain \(service) restarts it anyway")
    } catch let fault as UVFault where fault.code == -ENOENT {
      return Self.fault("the program is missing", at: program, cure: "install it again")
    } catch {
      return SetUpCheck(diagnostics: [], unasked: "\(error)")
    }
  }

  private static func fault(_ what: String, at program: String, cure: String) -> SetUpCheck {
    SetUpCheck(diagnostics: [Diagnostic(.error, what, at: program, cure: cure)])
  }

  @Loop private static func run(_ program: String) async throws -> (ChildExit, answer: [UInt8]) {
    var environment = Environment.current()
    // These variables belong to this process alone: its sockets and its supervisor.
    for name in environment.keys
    where name.hasPrefix("LISTEN_") || name.hasPrefix("WATCHDOG_") || name == "NOTIFY_SOCKET" {
      environment[name] = nil
    }
    return try await withTemporaryDirectory { scratch in
      let path = "\(scratch)/diagnostics"
      let file = try Disk.appendOnly(path, mode: 0o600)
      defer { close(file) }
      let exit = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<ChildExit, any Error>) in
        do {
          _ = try ChildProcess(program, ["--diagnostics"], environment: environment, output: (file, STDERR_FILENO)) {
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
