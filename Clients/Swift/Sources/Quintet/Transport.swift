import Foundation

/// A way to connect to the services: the gateway's socket, edge's WebSocket, or HTTP requests to edge.
public protocol Transport: Sendable {
  /// Opens a connection, whose first event is `opened` and whose last event is `closed`.
  func open() -> any Wire
}

/// A connection for JSON messages.
public protocol Wire: Sendable {
  var events: AsyncStream<WireEvent> { get }
  /// Sends a message. Messages are sent in the order of the calls.
  func send(_ text: Data)
  func close()
}

/// An event of a connection.
public enum WireEvent: Sendable {
  case opened
  case text(Data)
  /// The connection has ended. The text contains the reason, for a log.
  case closed(String)
}
