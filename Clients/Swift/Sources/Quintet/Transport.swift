import Foundation

/// A way to a stack: the gateway's own socket, the edge's WebSocket, or POST.
public protocol Transport: Sendable {
  /// Begins a connection. Its first event is `opened`, its last one `closed`.
  func open() -> any Wire
}

/// A connection that carries JSON texts.
public protocol Wire: Sendable {
  var events: AsyncStream<WireEvent> { get }
  /// Sends a text, behind those before it.
  func send(_ text: Data)
  /// Ends it.
  func close()
}

/// What a connection tells.
public enum WireEvent: Sendable {
  case opened
  case text(Data)
  /// It is over; why, in words for a log.
  case closed(String)
}
