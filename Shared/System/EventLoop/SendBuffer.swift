import Glibc

/// The kernel's send buffer of a stream socket.
enum SendBuffer {
  /// Returns the number of bytes that the other end hasn't acknowledged; 0 if the kernel doesn't report it. For a Unix
  /// socket, the kernel reports the size of the memory that holds the unread bytes, which exceeds their number.
  static func unacknowledgedBytes(of descriptor: Int32) -> UInt64 {
    var count: Int32 = 0
    // Linux defines SIOCOUTQ as TIOCOUTQ.
    guard unsafe ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 else { return 0 }
    return UInt64(max(0, count))
  }
}
