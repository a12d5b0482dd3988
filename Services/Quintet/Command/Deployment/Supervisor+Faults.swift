import EventLoop
import Glibc
package import ServiceHost

/// Access to the processes for demos and tests, which end them on purpose.
extension Supervisor {
  package var directories: DeploymentFolders { plan.directories }

  /// Returns the id of a service's process; nil if it isn't running.
  package func processID(of service: String) -> Int32? { child(service)?.process?.pid }

  /// Kills a process with SIGKILL. It is restarted automatically.
  package func kill(_ service: String) { child(service)?.process?.signal(SIGKILL) }
}
