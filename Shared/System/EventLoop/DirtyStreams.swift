import CLibUV

/// The streams to which bytes were appended in this turn.
@Loop final class DirtyStreams {
  static let shared = DirtyStreams()

  var hasAny: Bool { !streams.isEmpty }
  var spareBuffers = SpareBuffers()
  /// The sequence number of the read whose bytes are being processed.
  var read = 0

  private var streams: [ByteStream] = []
  private var flushing: [ByteStream] = []

  private init() {}

  func add(_ stream: ByteStream) { streams.append(stream) }

  /// Writes the streams' bytes at the end of each turn.
  ///
  /// - Returns: true if owners appended to streams again in their `drained` or `stalled`. The next turn then starts
  ///   without waiting for an event.
  func flush() -> Bool {
    guard !streams.isEmpty else { return false }
    swap(&streams, &flushing)
    for index in flushing.indices { flushing[index].flushTurn() }
    flushing.removeAll(keepingCapacity: true)
    return !streams.isEmpty
  }
}

/// The buffer that all streams read into. Its contents are valid while an owner's `received` runs.
@Loop enum LoopBuffer {
  static let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 * 1024)

  /// Returns the first `count` bytes of the buffer, or the whole buffer if it is shorter.
  static func first(_ count: Int) -> uv_buf_t {
    unsafe uv_buf_init(
      UnsafeMutableRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), UInt32(min(count, bytes.count)))
  }
}
