import EventLoop
import Glibc
import QuintetCommand
import ServiceHost

/// The services that the demo uses. Either this process supervises them, or they were already running.
@Loop protocol DemoStage: AnyObject {
  var directories: DeploymentFolders { get }
  /// The folder of the logs, for the message about a failed step; nil if there are none.
  var logs: String? { get }
  /// Returns the id of a service's process; nil if it isn't running.
  func processID(of service: String) async -> Int32?
  /// Kills a process with SIGKILL. The process is restarted automatically.
  func kill(_ service: String) async
  /// Kills a process and prevents its restart until `release`.
  func hold(_ service: String) async
  func release(_ service: String) async
}

extension DemoStage {
  /// Returns the message about failed steps.
  func failure(of steps: [String]) -> String {
    Output.red("Failed: \(steps.joined(separator: ", ")).") + (logs.map { " Logs: \($0)" } ?? "")
  }
}

extension Supervisor: DemoStage {
  var logs: String? { logFolder }
}
