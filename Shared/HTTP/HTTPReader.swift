package import Wire

/// Cuts a connection's bytes into requests.
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
/// However the bytes are cut, the same comes out. Behind a whole request it reads no further until that is taken, so
/// that requests which came together are answered one after the other.
package struct HTTPReader: Sendable {
  /// What has come.
  package enum Step: Hashable, Sendable {
    /// All bytes were taken, and more are needed.
    case more
    /// A head whose body is still to come.
    case head
    /// A whole request.
    case whole
  }

  private enum Place: Hashable, Sendable {
    case head(HeadEnd)
    case body(left: Int)
    case chunks(ChunkReader)
    case whole
  }

  /// Where the search for a head's end is.
  private enum HeadEnd: Hashable, Sendable {
    case text, carriageReturn, lineFeed, secondCarriageReturn
  }

  private let bounds: HTTPBounds
  private var place = Place.head(.lineFeed)
  private var kept: Bytes = []
  /// The head of the request that is being read.
  package private(set) var head: HTTPHead?
  private var body: Bytes = []
  /// Whether an empty line stood before the request.
  private var hasSkippedLine = false

  package init(bounds: HTTPBounds = HTTPBounds()) { self.bounds = bounds }

  /// Bytes that are kept of a request that isn't whole.
  package var unfinished: Int { kept.count + body.count + (head?.bytes.count ?? 0) }

  /// Whether some of a request has come, and not all.
  package var isInside: Bool { place != .whole && unfinished > 0 }

  /// Whether a request is whole and wasn't taken.
  package var isWhole: Bool { place == .whole }

  /// Whether what comes next is only copied.
  package var isCopying: Bool {
    if case .body = place { return true }
    return false
  }

  /// Takes bytes from `at` on, until something has come.
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

  /// The request that is whole; the reader goes on with the next one.
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

  /// - Returns: nil at the end of the empty line.
  private static func next(_ end: HeadEnd, _ byte: UInt8) throws(HTTPFault) -> HeadEnd? {
    switch (end, byte) {
    case (.secondCarriageReturn, 0x0A): return nil
    case (.carriageReturn, 0x0A): return .lineFeed
    case (.text, 0x0A), (.lineFeed, 0x0A): throw .bad("a line feed without a carriage return")
    case (.carriageReturn, _), (.secondCarriageReturn, _): throw .bad("a carriage return inside of a line")
    case (.lineFeed, 0x0D): return .secondCarriageReturn
    case (.text, 0x0D): return .carriageReturn
    default: return .text
    }
  }

  /// One empty line before a request is what some old clients send behind a body (RFC 9112, section 2.2).
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
