import EventLoop
import Files
import MessageBus
import ServiceHost

/// The six processes, in the order in which they are shown.
enum Process {
  /// The name of each service, which is its methods' first segment, and of its executable.
  static let all: [(service: String, executable: String)] = [
    ("gateway", "gateway"), ("entitlements", "entitlements"), ("content", "content"), ("ai", "ai-gateway"),
    ("progress", "progress"), ("notifications", "notifications"),
  ]
}

/// Where a stack, or a part of one, lives, and with what it is run.
struct StackPlan: Sendable {
  var directories: Directories
  /// The folder of the executables.
  var binaries: String
  /// Settings beside the directories, as environment variables.
  var settings: [String: String] = [:]
  /// Which processes are run; a container has one.
  var services: Set<String> = Set(Process.all.map(\.service))
  /// Whether the processes' logs are kept in the state folder; else they go where this process's go.
  var keepsLogs = true
  /// How long a process may give no sign of working until it is killed and started again; nil when nobody watches: on a laptop one may be
  /// standing in a debugger.
  var patience: Duration?
}
