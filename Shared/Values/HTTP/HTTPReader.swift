package import Wire

/// Splits a connection's bytes into requests.
///
/// ```swift
/// while at < bytes.count {
///   switch try reader.read(bytes, from: &at) {
///   case .more: return
///   case .head: if reader.head?.expectsContinue == true { … }
///   case .whole: answer(reader.take())
///   }
/// }
/// ```
///
/// The result doesn't depend on how the bytes are split into chunks. After a complete request, the reader stops until
/// `take` is called, so that pipelined requests are answered one after the other.
package struct HTTPReader: ~Copyable, Sendable {
  /// The progress after a read.
  package enum Step: Hashable, Sendable {
    /// All bytes were consumed, and more are needed.
    case more
    /// The head is complete, and its body follows.
    case head
    /// The request is complete.
    case whole
  }

  private enum Place: Hashable, Sendable {
    case head(HeadEnd)
    case body(left: Int)
    case chunks(ChunkReader)
    case whole
  }

  /// The state of the search for the end of the head.
  private enum HeadEnd: Hashable, Sendable {
    case text, carriageReturn, lineFeed, secondCarriageReturn
  }

  private let bounds: HTTPBounds
  private var place = Place.head(.lineFeed)
  private var kept: Bytes = []
  /// The head of the current request.
  package private(set) var head: HTTPHead?
  private var body: Bytes = []
  /// True if an empty line was skipped before the request.
  private var hasSkippedLine = false

  package init(bounds: HTTPBounds = HTTPBounds()) { self.bounds = bounds }

  /// The number of bytes of the current request that are stored.
  package var unfinished: Int { kept.count + body.count + (head?.bytes.count ?? 0) }

  /// True if only a part of a request has arrived.
  package var isInside: Bool { place != .whole && unfinished > 0 }

  /// True if a complete request waits for `take`.
  package var isWhole: Bool { place == .whole }

  /// True if the next bytes belong to a body of known length, which only needs to be copied.
  package var isCopying: Bool {
    if case .body = place { return true }
    return false
  }

  /// Reads bytes from `at` until a step is complete.
  ///
  /// - Throws: `HTTPFault` if the request is malformed, unsupported or exceeds a limit.
  package mutating func read(_ chunk: Span<UInt8>, from at: inout Int) throws(HTTPFault) -> Step {
    switch place {
    case .head(let end): return try readHead(chunk, from: &at, end)
    case .body(let left):
      let count = min(left, chunk.count - at)
      body.append(chunk.extracting(at..<at + count))
      at += count
      place = count < left ? .body(left: left - count) : .whole
    case .chunks(var chunks):
      try chunks.read(chunk, from: &at, into: &body)
      place = chunks.isOver ? .whole : .chunks(chunks)
    case .whole: break
    }
    return place == .whole ? .whole : .more
  }

  /// Returns the complete request, and continues with the next one.
  package mutating func take() -> (head: HTTPHead, body: Bytes)? {
    guard place == .whole, let head else { return nil }
    let request = (head, body)
    self.head = nil
    body = []
    place = .head(.lineFeed)
    return request
  }

  private mutating func readHead(
    _ chunk: Span<UInt8>, from at: inout Int, _ found: HeadEnd
  ) throws(HTTPFault) -> Step {
    var end = found
    let start = at
    while at < chunk.count {
      let byte = chunk[at]
      at += 1
      if kept.count + at - start > bounds.headBytes {
        throw HTTPFault(.fieldsTooLarge, "a head longer than \(bounds.headBytes) bytes")
      }
      guard let next = try Self.next(end, byte) else {
        kept.append(chunk.extracting(start..<at))
        if kept.count > 2 { return try headIsWhole() }
        try skipLine()
        return try readHead(chunk, from: &at, .lineFeed)
      }
      end = next
    }
    kept.append(chunk.extracting(start..<at))
    place = .head(end)
    return .more
  }

  /// - Returns: The next state; nil at the end of the empty line.
  private static func next(_ end: HeadEnd, _ byte: UInt8) throws(HTTPFault) -> HeadEnd? {
    switch (end, byte) {
    case (.secondCarriageReturn, 0x0A): return nil
    case (.carriageReturn, 0x0A): return .lineFeed
    case (.text, 0x0A), (.lineFeed, 0x0A): throw .bad("a line feed without a carriage return")
    case (.carriageReturn, _), (.secondCarriageReturn, _): throw .bad("a carriage return inside a line")
    case (.lineFeed, 0x0D): return .secondCarriageReturn
    case (.text, 0x0D): return .carriageReturn
    default: return .text
    }
  }

  /// Skips one empty line before a request, which some old clients send after a body (RFC 9112, section 2.2).
  private mutating func skipLine() throws(HTTPFault) {
    if hasSkippedLine { throw .bad("empty lines before a request") }
    hasSkippedLine = true
    kept = []
  }

  private mutating func headIsWhole() throws(HTTPFault) -> Step {
    hasSkippedLine = false
    var text: Bytes = []
    swap(&text, &kept)
    let head = try HTTPHead(text, bounds: bounds)
    self.head = head
    switch head.body {
    case .none:
      place = .whole
      return .whole
    case .length(let count):
      place = .body(left: count)
      body.reserveCapacity(min(count, 64 << 10))
    case .chunked: place = .chunks(ChunkReader(bounds: bounds))
    }
    return .head
  }
}
