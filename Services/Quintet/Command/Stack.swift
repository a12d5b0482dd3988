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

/// Where a stack lives, and with what it is run.
struct StackPlan: Sendable {
  var directories: Directories
  /// The folder of the executables.
  var binaries: String
  /// Settings beside the directories, as environment variables.
  var settings: [String: String] = [:]
}
