import Glibc

/// Who is at the other end of a Unix socket, from `SO_PEERCRED`: as of its `connect`.
package struct PeerCredentials: Hashable, Sendable {
  /// The process that connected; it may have ended since.
  package var pid: Int32
  /// The user whom it ran as.
  package var uid: UInt32
  /// The group that it ran as.
  package var gid: UInt32

  /// Credentials that are known in another way, as in a simulation.
  package init(pid: Int32, uid: UInt32, gid: UInt32) {
    self.pid = pid
    self.uid = uid
    self.gid = gid
  }

  /// Asks the kernel. A peer that can't be known gets ids that nobody has.
  init(of descriptor: Int32) {
    // `struct ucred` is only declared to GNU C: pid, uid and gid, 4 bytes each.
    var found: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: found))
    let isKnown = unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &found, &length) == 0
    self = isKnown ? Self(pid: found.pid, uid: found.uid, gid: found.gid) : Self(pid: 0, uid: .max, gid: .max)
  }
}
