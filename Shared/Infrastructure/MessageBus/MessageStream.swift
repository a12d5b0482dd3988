package import EventLoop
package import Wire

/// A connection's messages: its byte stream, the decoder that splits the bytes into messages, and the framing of
/// written messages.
///
/// The owner of the byte stream passes on the received bytes:
///
/// ```swift
/// func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
///   do throws(FrameFault) { try messages.read(bytes) { message($0) } } catch { close() }
/// }
/// ```
@Loop package final class MessageStream {
  /// The byte stream that carries the messages.
  package let bytes: ByteStream
  /// The maximum length of a received message, in bytes.
  private let limit: Int
  private var decoder: FrameDecoder

  /// Creates the messages of a stream. If `framing` is nil, the first received byte determines it.
  package init(over bytes: ByteStream, framing: Framing? = .lengthPrefixed, limit: Int) {
    self.bytes = bytes
    self.limit = limit
    decoder = FrameDecoder(framing: framing, limit: limit)
  }

  /// The framing, or the native framing until the peer's first byte determines it.
  package var framing: Framing { decoder.framing ?? .lengthPrefixed }

  /// The number of bytes of an incomplete message.
  package var unfinished: Int { decoder.unfinished }

  /// A description of the received part of an incomplete message, for error messages: "6 of 48 bytes".
  package var arrived: String { decoder.arrived }

  /// Reads a chunk and passes each completed message to `message`.
  ///
  /// - Throws: `FrameFault` if the bytes aren't valid frames. Later bytes can't be trusted, so the connection must be
  ///   closed.
  package func read(_ chunk: Span<UInt8>, _ message: (Span<UInt8>) -> Void) throws(FrameFault) {
    // Swap the decoder out while it works, so that writing a response inside `message` isn't an overlapping access. The
    // placeholder has the framing, which responses need.
    var working = FrameDecoder(framing: decoder.framing ?? Framing(firstByte: chunk[0]), limit: limit)
    swap(&working, &decoder)
    try working.feed(chunk, message)
    swap(&working, &decoder)
  }

  /// Appends one message, which is written by `body`.
  package func write(_ body: (inout Bytes) -> Void) {
    bytes.append { framing.write(into: &$0, body) }
  }

  /// Appends one message, which is written by `body` and has at most `capacity` bytes. The buffer grows at most once.
  @inline(__always)
  package func write(atMost capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    let framing = framing
    // Fast path for the native framing, which nearly all messages use.
    if framing == .lengthPrefixed {
      bytes.append { Framing.lengthPrefixed.write(into: &$0, atMost: capacity, body) }
    } else {
      bytes.append { framing.write(into: &$0, atMost: capacity, body) }
    }
  }
}
