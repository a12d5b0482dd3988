import CLibUV

/// The streams that this turn appended to.
@Loop final class DirtyStreams {
  static let shared = DirtyStreams()

  var hasAny: Bool { !streams.isEmpty }
  var room = SpareRoom()
  /// The number of the read whose bytes are being worked through.
  var read = 0

  private var streams: [ByteStream] = []
  private var flushing: [ByteStream] = []

  private init() {}

  func add(_ stream: ByteStream) { streams.append(stream) }

  /// Writes what streams have to send, at the end of each turn.
  ///
  /// - Returns: whether owners, told that all is written or that the peer has gone, appended to streams again: the next
  ///   turn then comes without waiting for an event.
  func flush() -> Bool {
    guard !streams.isEmpty else { return false }
    swap(&streams, &flushing)
    for index in flushing.indices { flushing[index].flushTurn() }
    flushing.removeAll(keepingCapacity: true)
    return !streams.isEmpty
  }
}

/// The buffer that every stream reads into, for as long as its owner's `received` runs.
@Loop enum LoopBuffer {
  static let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 * 1024)

  /// At most its first `count` bytes.
  static func first(_ count: Int) -> uv_buf_t {
    unsafe uv_buf_init(
      UnsafeMutableRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), UInt32(min(count, bytes.count)))
  }
}
