import Glibc

/// The address of the other end of a TCP connection. A connection from this machine has the loopback address.
package enum RemoteAddress: Hashable, Sendable {
  case v4(UInt32, port: UInt16)
  /// The two halves of the address, the higher one first.
  case v6(UInt64, UInt64, port: UInt16)

  /// Reads the address from the kernel. Returns nil if the socket isn't a TCP socket.
  init?(of descriptor: Int32) {
    var found = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = unsafe withUnsafeMutablePointer(to: &found) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getpeername(descriptor, $0, &length) }
    }
    guard status == 0 else { return nil }
    let bytes = unsafe withUnsafeBytes(of: &found) { unsafe [UInt8]($0) }
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    // `sockaddr_in` has family, port and address; `sockaddr_in6` has a flow label before its address.
    switch Int32(found.ss_family) {
    case AF_INET: self = .v4(UInt32(number(4..<8)), port: UInt16(number(2..<4)))
    case AF_INET6: self = .v6(number(8..<16), number(16..<24), port: UInt16(number(2..<4)))
    default: return nil
    }
  }
}
