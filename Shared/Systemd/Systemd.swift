private import CSystemd
import Glibc

/// What an init system and a daemon say to each other. The same protocol serves `quintet up`.
///
/// Everything here does nothing, and says so, where no init system is listening: the same executable runs from a shell.
package enum Systemd {
  /// A socket or other descriptor that was open when this process began.
  package struct HandedOver: Hashable, Sendable {
    /// The descriptor, which is this process's to keep.
    package let descriptor: Int32
    /// `FileDescriptorName=` of the unit; "unknown" when none was given.
    package let name: String

    /// A descriptor under the name that the supervisor gave it.
    package init(descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }
  }

  /// Tells the supervisor something: "READY=1", "STOPPING=1", "WATCHDOG=1", "STATUS=serving".
  ///
  /// - Returns: whether a supervisor was told; false when there is none (`NOTIFY_SOCKET` is not set) or it can't hear.
  @discardableResult
  package static func notify(_ state: String) -> Bool { unsafe sd_notify(0, state) > 0 }

  /// How long the supervisor waits for a "WATCHDOG=1" before it kills this process; nil when it doesn't watch.
  package static var watchdogTimeout: Duration? {
    var microseconds: UInt64 = 0
    guard unsafe sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
    return .microseconds(Int64(microseconds))
  }

  /// The descriptors that were handed over (`LISTEN_FDS`), once: a second call gives none, and so do children.
  ///
  /// They don't pass to children of this process. `LISTEN_PID` must be this process's id; a supervisor that can't know
  /// it before it starts the program, as libuv's spawn can't, gives its own id as `LISTEN_PPID` instead.
  package static func takeHandedOver() -> [HandedOver] {
    if unsafe getenv("LISTEN_PID") == nil, unsafe getenv("LISTEN_PPID").map({ unsafe atoi($0) }) == getppid() {
      unsafe setenv("LISTEN_PID", "\(getpid())", 1)
    }
    unsafe unsetenv("LISTEN_PPID")
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = unsafe sd_listen_fds_with_names(1, &list)
    guard count > 0, let names = unsafe list else { return [] }
    defer { unsafe free(names) }
    return (0..<Int(count)).map { index in
      let name = unsafe names[index].map { unsafe String(cString: $0) } ?? ""
      unsafe free(names[index])
      return HandedOver(descriptor: Int32(index) + SD_LISTEN_FDS_START, name: name)
    }
  }

  /// The variable by which a supervisor that would leave nobody behind asks its children to end with it: its own id.
  package static let supervisorVariable = "SUPERVISOR_PID"

  /// Has this process get a SIGTERM when its supervisor ends, if that asked for it.
  ///
  /// - Returns: false where the supervisor has ended already.
  package static func endWithSupervisor() -> Bool {
    guard let text = unsafe getenv(supervisorVariable) else { return true }
    let supervisor = unsafe atoi(text)
    // It is meant for this process, and not for those that it starts.
    unsafe unsetenv(supervisorVariable)
    guard quintet_follow_parent(SIGTERM) == 0 else { return true }
    return getppid() == supervisor || kill(supervisor, 0) == 0
  }

  /// Whether a descriptor is a Unix stream socket that accepts connections.
  package static func isListener(_ descriptor: Int32) -> Bool {
    sd_is_socket_unix(descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0
  }

  /// Whether a descriptor is a stream socket of any family that accepts connections.
  package static func isStreamListener(_ descriptor: Int32) -> Bool {
    sd_is_socket(descriptor, Int32(AF_UNSPEC), Int32(SOCK_STREAM.rawValue), 1) > 0
  }
}
