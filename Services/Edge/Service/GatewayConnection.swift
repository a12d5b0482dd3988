import CivilTime
import EventLoop
import Glibc
import MessageBus
import Wire

/// Receives the events of a connection to the gateway.
@Loop protocol GatewayConnectionOwner: AnyObject {
  /// Called for each message.
  func received(_ text: Span<UInt8>, on connection: GatewayConnection)
  /// Called when all sent bytes are written.
  func hasCapacity(_ connection: GatewayConnection)
  /// Called when the gateway doesn't read fast enough. The number of pending bytes is in `connection.unread`.
  func stalled(_ connection: GatewayConnection)
  /// Called when the gateway has closed the connection. No other call follows.
  func ended(_ connection: GatewayConnection)
}

extension GatewayConnectionOwner {
  /// By default, does nothing: an owner that sends one text and waits for the reply needs no back-pressure.
  func stalled(_ connection: GatewayConnection) {}
}

/// A connection to the gateway on behalf of a requester. The connection begins with a PROXY header that identifies the
/// requester.
@Loop final class GatewayConnection {
  /// Receives the events; nil at the start and after the end.
  var owner: (any GatewayConnectionOwner)?
  private let messages: MessageStream
  private(set) var isOver = false
  /// True if the gateway has announced that it will stop.
  var isLeaving = false

  /// Opens a connection, and sends the PROXY header of the requester.
  static func open(_ path: String, for requester: Requester, limits: EdgeLimits) async throws(UVFault)
    -> GatewayConnection
  {
    let stream = try await connect(path)
    stream.append { requester.header.write(into: &$0) }
    let connection = GatewayConnection(MessageStream(over: stream, limit: limits.frameBytes))
    stream.start(owner: connection)
    return connection
  }

  /// Opens a connection, and tries again while the gateway's backlog is full. After a restart, many clients reconnect
  /// at once, so the backlog may be full for a moment.
  private static func connect(_ path: String) async throws(UVFault) -> ByteStream {
    for pause in [5, 20, 50, 100, 200, 400, 800] {
      do throws(UVFault) { return try await ByteStream.connect(path) } catch {
        guard error.code == -EAGAIN else { throw error }
        try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(pause))
      }
    }
    return try await ByteStream.connect(path)
  }

  private init(_ messages: MessageStream) { self.messages = messages }

  /// The number of bytes that the gateway hasn't read.
  var unread: Int { messages.bytes.pendingBytes }

  func send(_ text: Span<UInt8>) { messages.write(atMost: text.count) { $0.append(text) } }
  func send(_ text: Bytes) { messages.write { $0 += text } }

  /// Stops reading, so that the gateway has to wait.
  func pause() { messages.bytes.pauseReading() }
  func resume() { messages.bytes.resumeReading() }

  /// Closes the connection, which cancels its calls.
  func close() {
    isOver = true
    owner = nil
    messages.bytes.close()
  }
}

extension GatewayConnection: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    do throws(FrameFault) {
      // An unexpected message could be mistaken for the reply to the next request, so the connection is closed.
      try messages.read(bytes) { if let owner { owner.received($0, on: self) } else { close() } }
    } catch {
      stream.close()
      over()
    }
  }

  func drained(_ stream: ByteStream) { owner?.hasCapacity(self) }
  func stalled(_ stream: ByteStream) { owner?.stalled(self) }

  func ended(_ stream: ByteStream, fault: UVFault?) { over() }

  private func over() {
    guard !isOver else { return }
    isOver = true
    let owner = owner
    self.owner = nil
    owner?.ended(self)
  }
}
