import Glibc

/// Creates listening sockets. This process can listen on their descriptors, keep them, or pass them to a child.
package enum ListeningSocket {
  /// The maximum number of connections that wait to be accepted. The kernel caps it at `somaxconn`.
  static let backlog: Int32 = 4096
  /// The maximum length of a Unix socket's path, in bytes.
  package static let longestPath = 107

  /// Binds and listens at `path`, and replaces a socket that no process holds any more.
  ///
  /// The socket is bound under another name and renamed, so that clients find either the old socket or the new one,
  /// which is already listening and has its mode. A file that isn't a socket is never replaced.
  package static func make(at path: String, mode: UInt32) throws(UVFault) -> Int32 {
    var found = stat()
    if unsafe lstat(path, &found) == 0, found.st_mode & S_IFMT != S_IFSOCK {
      throw UVFault(code: -EEXIST, action: "listen at \(path), which isn't a socket")
    }
    let temporary = "\(path).\(getpid())"
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw UVFault(code: -errno, action: "open a socket") }
    do throws(UVFault) {
      unsafe unlink(temporary)
      try check(bind(descriptor, to: temporary), "bind \(temporary)")
      try unsafe check(chmod(temporary, mode_t(mode)), "set the permissions of \(temporary)")
      try check(Glibc.listen(descriptor, backlog), "listen at \(temporary)")
      try unsafe check(rename(temporary, path), "rename \(temporary) to \(path)")
    } catch {
      unsafe unlink(temporary)
      Glibc.close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Listens on a loopback TCP port, which other machines can't reach. For port 0, the kernel chooses a free port.
  package static func make(loopbackPort port: UInt16) throws(UVFault) -> Int32 {
    let action = "listen at 127.0.0.1:\(port)"
    let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw UVFault(code: -errno, action: "open a socket") }
    do throws(UVFault) {
      var yes: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      // Without this option, the port stays in use for a minute after its last process has ended.
      try unsafe check(setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size), action)
      // Send small frames without delay. Accepted connections inherit this option.
      try unsafe check(setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size), action)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let status = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try check(status, action)
      try check(Glibc.listen(descriptor, backlog), action)
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Returns the port of an IPv4 socket, even if the kernel chose it; nil for other sockets.
  package static func port(of descriptor: Int32) -> UInt16? {
    var found = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &found) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    return status == 0 && found.sin_family == sa_family_t(AF_INET) ? UInt16(bigEndian: found.sin_port) : nil
  }

  /// Tests whether a socket was bound at a path, or bound by `make` under a temporary name and then renamed to it.
  package static func isBound(_ descriptor: Int32, at path: String) -> Bool {
    var found = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = unsafe withUnsafeMutablePointer(to: &found) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    guard status == 0, found.sun_family == sa_family_t(AF_UNIX) else { return false }
    let name = unsafe withUnsafeBytes(of: &found.sun_path) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard name.hasPrefix(path) else { return false }
    let rest = name.dropFirst(path.count)
    return rest.isEmpty || rest.first == "." && Int(rest.dropFirst()) != nil
  }

  private static func check(_ status: Int32, _ action: String) throws(UVFault) {
    if status < 0 { throw UVFault(code: -errno, action: action) }
  }

  /// Binds a socket to a path. Returns -1 and sets `errno` on failure.
  static func bind(_ descriptor: Int32, to path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < capacity else {
      errno = ENAMETOOLONG
      return -1
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
