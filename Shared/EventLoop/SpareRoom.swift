/// Buffers that nobody uses now: a stream has one from its first byte until all is written, so that idle streams hold
/// none, and the memory that is written to next is what was used last.
struct SpareRoom {
  private var buffers: [[UInt8]] = []
  private var bytes = 0

  /// More than this isn't kept for whoever comes next.
  private static let most = 4 << 20

  /// An empty buffer, with room where there is one.
  mutating func take() -> [UInt8] {
    guard let buffer = buffers.popLast() else { return [] }
    bytes -= buffer.capacity
    return buffer
  }

  /// Empties a buffer and takes its room away.
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
