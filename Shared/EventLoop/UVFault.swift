import CLibUV

/// What libuv or the operating system answered instead of doing what was asked.
package struct UVFault: Error, Hashable, CustomStringConvertible {
  /// libuv's code: a negated errno, or one of its own such as `UV_EOF`.
  package var code: Int32
  /// What was being done, e.g. `connect run/gateway.sock`.
  package var action: String

  /// A fault of libuv's, and what was being done.
  package init(code: Int32, action: String) {
    self.code = code
    self.action = action
  }

  /// "connect run/gateway.sock: connection refused".
  package var description: String { unsafe "\(action): \(String(cString: uv_strerror(code)))" }

  /// Whether a connection failed because nobody holds the socket: it isn't there, or was left behind by somebody who
  /// died. Someone who is slow to accept refuses in another way, or not at all.
  package var isAbsence: Bool { code == UV_ENOENT.rawValue || code == UV_ECONNREFUSED.rawValue }

  /// Throws when `code` is libuv's way of saying no.
  static func check(_ code: Int32, _ action: @autoclosure () -> String) throws(UVFault) {
    if code < 0 { throw UVFault(code: code, action: action()) }
  }
}
