/// The socket on which `edge` accepts HTTP, as a supervisor sees it.
package enum EdgeListener {
  /// The name under which the socket is passed.
  package static let name = "edge-http"
  /// The socket's permissions. Every user may connect, since a client has no more rights here than on the gateway's
  /// socket.
  package static let mode: UInt32 = 0o666
}
