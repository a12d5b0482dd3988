import EventLoop
import Files
import Glibc
import Wire

extension SetUpCheck {
  /// What a service's program finds with the environment of this process, which is of the same service.
  @Loop static func asked(of program: String) async throws -> SetUpCheck {
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
      _ = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<ChildExit, any Error>) in
        do {
          _ = try ChildProcess(program, ["--findings"], environment: environment, output: (file, STDERR_FILENO)) {
            ended.resume(returning: $0)
          }
        } catch {
          ended.resume(throwing: error)
        }
      }
      return try JSON.decode(SetUpCheck.self, from: Disk.read(path))
    }
  }
}
