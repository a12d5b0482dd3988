import CLibUV

/// An error from libuv or the operating system.
package struct UVFault: Error, Hashable, CustomStringConvertible {
  /// libuv's code: a negated errno, or one of libuv's own codes, such as `UV_EOF`.
  package var code: Int32
  /// The action that failed, e.g. `connect run/gateway.sock`.
  package var action: String

  package init(code: Int32, action: String) {
    self.code = code
    self.action = action
  }

  /// "connect run/gateway.sock: connection refused".
  package var description: String {
    // Only the path of a Unix socket has such a low limit. The paths of other files may be much longer.
    if code == UV_ENAMETOOLONG.rawValue {
      return "\(action): the path of a Unix socket may have at most \(ListeningSocket.longestPath) bytes"
    }
    let text = unsafe "\(action): \(String(cString: uv_strerror(code)))"
    if code == UV_EMFILE.rawValue {
      return "\(text): raise the limit with LimitNOFILE= in the systemd unit, or with ulimit -n"
    }
    return text
  }

  /// True if a connection failed because no process holds the socket: the file is missing, or a dead process left it
  /// behind. A process that is slow to accept causes another error, or none.
  package var isAbsence: Bool { code == UV_ENOENT.rawValue || code == UV_ECONNREFUSED.rawValue }

  /// Throws if `code` is a libuv error.
  static func check(_ code: Int32, _ action: @autoclosure () -> String) throws(UVFault) {
    if code < 0 { throw UVFault(code: code, action: action()) }
  }
}
