/// The name and mode of the socket on which `edge` accepts HTTP.
package enum EdgeListener {
  /// The name under which a supervisor passes the socket.
  package static let name = "edge-http"
  /// The socket's permissions. Every user may connect, since a client has no more rights here than on the gateway's
  /// socket.
  package static let mode: UInt32 = 0o666
}
