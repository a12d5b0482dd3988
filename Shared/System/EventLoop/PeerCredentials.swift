import Glibc

/// The identity of the process at the other end of a Unix socket, from `SO_PEERCRED` at the time of its `connect`.
package struct PeerCredentials: Hashable, Sendable {
  /// The id of the process that connected; it may have ended since.
  package var pid: Int32
  /// The user that the process ran as.
  package var uid: UInt32

  package init(pid: Int32, uid: UInt32) {
    self.pid = pid
    self.uid = uid
  }

  /// Reads the credentials from the kernel. If the kernel doesn't know the peer, the user's id is invalid.
  init(of descriptor: Int32) {
    // Swift doesn't see `struct ucred`, which is only declared for GNU C. Its members are pid, uid and gid, 4 bytes
    // each.
    var found: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: found))
    let isKnown = unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &found, &length) == 0
    self = isKnown ? Self(pid: found.pid, uid: found.uid) : Self(pid: 0, uid: .max)
  }
}
