import EventLoop
import Files
import MessageBus
import ServiceHost

/// Where a stack, or a part of one, lives, and with what it is run.
struct StackPlan: Sendable {
  var directories: StackFolders
  /// The folder of the executables.
  var binaries: String
  /// Settings beside the directories, as environment variables.
  var settings: [String: String] = [:]
  /// Which processes are run; a container has one.
  var services: Set<String> = Set(Roster.names)
  /// Whether the processes' logs are kept in the state folder; else they go where this process's go.
  var keepsLogs = true
  /// Whether it is written down in the runtime folder where state, apps and programs are; a part of a stack knows its
  /// own only.
  var keepsFacts = true
  /// How long a process may give no sign of working until it is killed and started again; nil when nobody watches: on a
  /// laptop one may be standing in a debugger.
  var patience: Duration?
}
