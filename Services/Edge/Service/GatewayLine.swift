import CivilTime
import EventLoop
import Glibc
import MessageBus
import Wire

/// What hears of a line to the gateway.
@Loop protocol GatewayLineOwner: AnyObject {
  /// A text has come.
  func said(_ text: Span<UInt8>, on line: GatewayLine)
  /// All that was sent has gone.
  func hasRoom(_ line: GatewayLine)
  /// The gateway doesn't take all: `unread` bytes wait.
  func stalled(_ line: GatewayLine)
  /// The gateway has ended it. Nothing is told after this.
  func ended(_ line: GatewayLine)
}

extension GatewayLineOwner {
  /// An owner that sends one text and waits has nothing to do.
  func stalled(_ line: GatewayLine) {}
}

/// A connection to the gateway on somebody's behalf, which begins by saying whose it is.
@Loop final class GatewayLine {
  /// Hears what comes; nobody before it is set, nor after the end.
  var owner: (any GatewayLineOwner)?
  private let messages: MessageStream
  private(set) var isOver = false
  /// Whether the gateway said that it is about to stop.
  var isLeaving = false

  /// Connects, and says where the requester is.
  static func open(_ path: String, for requester: Requester, limits: EdgeLimits) async throws(UVFault) -> GatewayLine {
    let stream = try await connect(path)
    stream.append { requester.header.write(into: &$0) }
    let line = GatewayLine(MessageStream(over: stream, limit: limits.frameBytes))
    stream.start(owner: line)
    return line
  }

  /// Where very many come back at once, as after a restart, the gateway's socket may have no room for a moment.
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

  /// What the gateway hasn't read.
  var unread: Int { messages.bytes.pendingBytes }

  func send(_ text: Span<UInt8>) {
    messages.write(atMost: text.count) { $0.append(text) }
  }

  func send(_ text: Bytes) {
    messages.write { $0 += text }
  }

  /// Makes the gateway wait.
  func pause() { messages.bytes.pauseReading() }
  func resume() { messages.bytes.resumeReading() }

  /// Ends it, and so all that runs for it.
  func close() {
    isOver = true
    owner = nil
    messages.bytes.close()
  }
}

extension GatewayLine: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    do throws(FrameFault) {
      // What nobody waits for is somebody's whom it would reach too late: the line has lost its place.
      try messages.read(bytes) { if let owner { owner.said($0, on: self) } else { close() } }
    } catch {
      stream.close()
      over()
    }
  }

  func drained(_ stream: ByteStream) { owner?.hasRoom(self) }
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
