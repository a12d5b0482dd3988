package import EventLoop
package import MessageBus

/// Who takes the connections that come to a process's socket: the bus's `Server`, or the gateway's own.
@Loop package protocol Front: AnyObject {
  /// A new connection; its bytes haven't been read yet.
  func accept(_ stream: ByteStream)
  /// Calls that are being answered.
  var callsInFlight: Int { get }
  /// Tells all peers that this process is about to stop.
  func goAway()
  /// Returns when no call is being answered.
  func waitUntilIdle() async
  /// Closes all connections.
  func close()
}

extension Server: Front {}
