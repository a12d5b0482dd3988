import EventLoop
import Glibc
import ServiceHost

/// The stack that the demo's journeys are walked on: the one that `quintet` holds, or one that is there already.
@Loop protocol DemoStage: AnyObject {
  var directories: StackFolders { get }
  /// Where to look when a step went wrong; nil where no logs are kept.
  var logs: String? { get }
  /// The id of a service's process; nil while there is none.
  func processID(of service: String) async -> Int32?
  /// Kills a process (-9), which then comes back by itself.
  func kill(_ service: String) async
  /// Kills a process, which doesn't come back until `release`.
  func hold(_ service: String) async
  func release(_ service: String) async
}

extension Supervisor: DemoStage {
  var directories: StackFolders { plan.directories }
  var logs: String? { logFolder }
  func processID(of service: String) -> Int32? { child(service)?.process?.pid }
  func kill(_ service: String) { child(service)?.process?.signal(SIGKILL) }
}
