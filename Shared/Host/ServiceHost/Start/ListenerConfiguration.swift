package import EventLoop

/// An additional socket on which a process accepts connections.
package struct ListenerConfiguration {
  /// The name under which a supervisor passes the socket.
  package let name: String
  /// The path at which the socket is created if no supervisor passes it.
  package let path: String
  /// The mode of the socket's file, which controls who may connect.
  package let mode: UInt32
  let admit: @Loop (PeerCredentials) -> Admission
  let shed: @Loop () -> [UInt8]
  let accepted: @Loop (ByteStream) -> Void

  /// - Parameters:
  ///   - admit: Decides whether to accept a new connection, before any resources are allocated for it.
  ///   - shed: Returns the response to a client if the process has no file descriptor left.
  ///   - accepted: Receives each accepted connection.
  package init(
    name: String, path: String, mode: UInt32, admit: @escaping @Loop (PeerCredentials) -> Admission,
    shed: @escaping @Loop () -> [UInt8], accepted: @escaping @Loop (ByteStream) -> Void
  ) {
    self.name = name
    self.path = path
    self.mode = mode
    self.admit = admit
    self.shed = shed
    self.accepted = accepted
  }
}
