import CLibUV
import Glibc

/// A Unix socket on which a supervisor receives notifications from its children, one per datagram, like systemd's
/// `NOTIFY_SOCKET`.
@safe @Loop package final class NotifySocket {
  package let path: String
  private let descriptor: Int32
  private var watch: DescriptorWatch?
  /// The maximum length of a notification in bytes. Longer notifications are truncated; "WATCHDOG=1" needs ten bytes.
  private static let most = 1024

  /// - Parameters:
  ///   - path: the socket's path. Only this process's user may send to it. An existing file is replaced.
  ///   - heard: called with each notification.
  package init(at path: String, heard: @escaping @Loop ([UInt8]) -> Void) throws(UVFault) {
    self.path = path
    let kind = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(kind), 0)
    self.descriptor = descriptor
    guard descriptor >= 0 else { throw UVFault(code: -errno, action: "open a socket") }
    do throws(UVFault) {
      unsafe unlink(path)
      // The socket's file is created with the mode of the descriptor, less the umask. Setting the mode before `bind`
      // leaves no moment at which other users can send to the socket.
      guard fchmod(descriptor, 0o600) == 0, ListeningSocket.bind(descriptor, to: path) == 0 else {
        throw UVFault(code: -errno, action: "bind \(path)")
      }
      watch = try DescriptorWatch(descriptor) {
        var notice = [UInt8](repeating: 0, count: Self.most)
        let count = unsafe notice.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count > 0 { heard(Array(notice[..<count])) }
      }
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  /// Stops receiving and deletes the socket's file.
  package func close() {
    guard let watch else { return }
    watch.close()
    self.watch = nil
    Glibc.close(descriptor)
    unsafe unlink(path)
  }
}
