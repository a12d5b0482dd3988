/// Unused buffers. A stream has a buffer from its first appended byte until all bytes are written. Idle streams
/// therefore hold no buffer, and new bytes go to memory that was used recently.
struct SpareBuffers {
  private var buffers: [[UInt8]] = []
  private var bytes = 0

  /// The maximum number of bytes that are kept in unused buffers.
  private static let most = 4 << 20

  /// Returns an empty buffer, with allocated memory if one is available.
  mutating func take() -> [UInt8] {
    guard let buffer = buffers.popLast() else { return [] }
    bytes -= buffer.capacity
    return buffer
  }

  /// Empties a buffer and keeps its memory for other streams.
  mutating func give(_ buffer: inout [UInt8]) {
    let capacity = buffer.capacity
    guard capacity > 0, bytes + capacity <= Self.most else {
      buffer = []
      return
    }
    buffer.removeAll(keepingCapacity: true)
    buffers.append(buffer)
    bytes += capacity
    buffer = []
  }
}
