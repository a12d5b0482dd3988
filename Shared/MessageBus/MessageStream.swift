package import EventLoop
package import Wire

/// A connection's messages: its bytes, what cuts them into messages, and the frames around those that are written.
///
/// The byte stream's owner hands on what it receives:
///
/// ```swift
/// func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
///   do throws(FrameFault) { try messages.read(bytes) { message($0) } } catch { close() }
/// }
/// ```
@Loop package final class MessageStream {
  /// What carries the messages.
  package let bytes: ByteStream
  /// The longest message that is taken.
  private let limit: Int
  private var decoder: FrameDecoder

  /// The messages of a stream whose framing is given, or is told by its first byte when that is nil.
  package init(over bytes: ByteStream, framing: Framing? = .lengthPrefixed, limit: Int) {
    self.bytes = bytes
    self.limit = limit
    decoder = FrameDecoder(framing: framing, limit: limit)
  }

  /// How messages are told apart; the native way as long as the other side hasn't said anything.
  package var framing: Framing { decoder.framing ?? .lengthPrefixed }

  /// How many bytes there are of a message that isn't whole.
  package var unfinished: Int { decoder.unfinished }

  /// Takes what was read, and hands on the messages that are now whole.
  ///
  /// After a fault nothing can be trusted that comes: the connection is to be closed.
  package func read(_ chunk: Span<UInt8>, _ message: (Span<UInt8>) -> Void) throws(FrameFault) {
    // The decoder is taken out for as long as it works, so that answering from inside `message` is no overlap. What
    // stands in its place knows the framing, which the answers need.
    var working = FrameDecoder(framing: decoder.framing ?? Framing(firstByte: chunk[0]), limit: limit)
    swap(&working, &decoder)
    try working.feed(chunk, message)
    swap(&working, &decoder)
  }

  /// Appends one message, which `body` writes.
  package func write(_ body: (inout Bytes) -> Void) {
    bytes.append { framing.write(into: &$0, body) }
  }

  /// Appends one message, which `body` writes: at most so many bytes, for which room is made once.
  @inline(__always)
  package func write(atMost room: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    let framing = framing
    // Nearly all are written so, and a framing that is known saves asking for it.
    if framing == .lengthPrefixed {
      bytes.append { Framing.lengthPrefixed.write(into: &$0, atMost: room, body) }
    } else {
      bytes.append { framing.write(into: &$0, atMost: room, body) }
    }
  }
}
