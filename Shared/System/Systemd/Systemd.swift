private import CSystemd
import Glibc

/// The protocol between an init system and a daemon. `quintet up` uses it too.
///
/// Without an init system, the functions do nothing and report that in their results, so the same program runs from a
/// shell.
package enum Systemd {
  /// A descriptor, such as a socket, that was open when this process started.
  package struct InheritedDescriptor: Hashable, Sendable {
    /// The descriptor, which this process owns.
    package let descriptor: Int32
    /// The unit's `FileDescriptorName=`; "unknown" if there is none.
    package let name: String

    package init(descriptor: Int32, name: String) {
      self.descriptor = descriptor
      self.name = name
    }
  }

  /// Notifies the supervisor: "READY=1", "STOPPING=1", "WATCHDOG=1", "STATUS=serving".
  ///
  /// - Returns: true if a supervisor was notified; false if there is none (`NOTIFY_SOCKET` isn't set) or it can't be
  ///   reached.
  @discardableResult
  package static func notify(_ state: String) -> Bool { unsafe sd_notify(0, state) > 0 }

  /// The time that the supervisor waits for a "WATCHDOG=1" before it kills this process; nil without a watchdog.
  package static var watchdogTimeout: Duration? {
    var microseconds: UInt64 = 0
    guard unsafe sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
    return .microseconds(Int64(microseconds))
  }

  /// Returns the descriptors that the supervisor passed (`LISTEN_FDS`). Only the first call returns them.
  ///
  /// Children of this process don't inherit them. `LISTEN_PID` must be this process's id. A supervisor that can't know
  /// the id before it starts the program, as with libuv's spawn, sets `LISTEN_PPID` to its own id instead.
  package static func takeInheritedDescriptors() -> [InheritedDescriptor] {
    acceptParentID()
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = unsafe sd_listen_fds_with_names(1, &list)
    guard count > 0, let names = unsafe list else { return [] }
    defer { unsafe free(names) }
    return (0..<Int(count)).map { index in
      let name = unsafe names[index].map { unsafe String(cString: $0) } ?? ""
      unsafe free(names[index])
      return InheritedDescriptor(descriptor: Int32(index) + SD_LISTEN_FDS_START, name: name)
    }
  }

  /// Sets `LISTEN_PID` if `LISTEN_PPID` is the id of this process's parent.
  private static func acceptParentID() {
    if unsafe getenv("LISTEN_PID") == nil, unsafe getenv("LISTEN_PPID").map({ unsafe atoi($0) }) == getppid() {
      unsafe setenv("LISTEN_PID", "\(getpid())", 1)
    }
    unsafe unsetenv("LISTEN_PPID")
  }

  /// The environment variable that contains the supervisor's process id. A supervisor sets it for children that must
  /// end when the supervisor ends.
  package static let supervisorVariable = "SUPERVISOR_PID"

  /// Arranges that this process gets a SIGTERM when the supervisor ends, if `supervisorVariable` is set.
  ///
  /// - Returns: false if the supervisor has already ended.
  package static func endWithSupervisor() -> Bool {
    guard let text = unsafe getenv(supervisorVariable) else { return true }
    let supervisor = unsafe atoi(text)
    // This process's children must not inherit the variable.
    unsafe unsetenv(supervisorVariable)
    guard quintet_follow_parent(SIGTERM) == 0 else { return true }
    return getppid() == supervisor || kill(supervisor, 0) == 0
  }

  /// Tests whether a descriptor is a Unix stream socket that accepts connections.
  package static func isListener(_ descriptor: Int32) -> Bool {
    sd_is_socket_unix(descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0
  }

  /// Tests whether a descriptor is a stream socket of any family that accepts connections.
  package static func isStreamListener(_ descriptor: Int32) -> Bool {
    sd_is_socket(descriptor, Int32(AF_UNSPEC), Int32(SOCK_STREAM.rawValue), 1) > 0
  }
}
