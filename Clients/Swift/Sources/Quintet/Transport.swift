import Foundation

/// A way to connect: the gateway's socket, edge's WebSocket, or POST.
public protocol Transport: Sendable {
  /// Opens a connection. Its first event is `opened`, its last one `closed`.
  func open() -> any Wire
}

/// A connection for JSON messages.
public protocol Wire: Sendable {
  var events: AsyncStream<WireEvent> { get }
  /// Sends a message after the earlier ones.
  func send(_ text: Data)
  func close()
}

/// An event of a connection.
public enum WireEvent: Sendable {
  case opened
  case text(Data)
  /// The connection has ended. The text describes the reason for a log.
  case closed(String)
}
