import Crypto
import HTTP
import Wire

/// Decides which piece of a file to request next, and what to send to the client.
///
/// The reply with the first piece also contains the file's length and tag. The first piece is a single byte if the
/// client may need only a part of the file, or none of it.
struct FileDelivery {
  /// The next step for a received piece.
  enum Step {
    /// The answer's head, and the first bytes of its body.
    case begin(HTTPAnswer, Bytes)
    case more(Bytes)
    /// The file has changed since the first piece, so the rest is never sent.
    case breakOff
  }

  /// The next piece to request; nil if none is needed.
  private(set) var wanted: Range<Int>?

  private let address: FileAddress
  private let head: HTTPHead
  private var tag: EntityTag?

  /// The maximum size of a piece, in bytes.
  static let pieceBytes = 65_536

  init(_ address: FileAddress, for head: HTTPHead) {
    self.address = address
    self.head = head
    let isPlain = head.method == "GET" && head.value("range") == nil && head.value("if-none-match") == nil
    wanted = 0..<(isPlain ? Self.pieceBytes : 1)
  }

  private struct Piece: Decodable {
    var type: String?
    var open: Bool?
    var bytes: Int
    var sha256: String
    var offset: Int
    var data: String
  }

  /// Handles the piece that was requested.
  ///
  /// - Parameter value: the method's result.
  /// - Throws: `internal` if the result isn't a piece.
  mutating func take(_ value: Bytes) throws(Failure) -> Step {
    guard let asked = wanted, let piece = try? JSON.decode(Piece.self, from: value), piece.offset == asked.lowerBound,
      let data = Base64.decode(piece.data.utf8), piece.offset + data.count <= piece.bytes,
      data.count == min(asked.upperBound, piece.bytes) - asked.lowerBound
    else { throw .internal(id: "unreadable") }
    let tag = EntityTag(piece.sha256)
    guard let known = self.tag else {
      self.tag = tag
      return begin(with: piece, data, tag: tag)
    }
    guard known == tag else {
      wanted = nil
      return .breakOff
    }
    advance(behind: asked.lowerBound + data.count, to: end)
    return .more(data)
  }

  /// The end of the range to send.
  private var end = 0

  private mutating func begin(with piece: Piece, _ data: Bytes, tag: EntityTag) -> Step {
    let part = FilePart(for: head, tag: tag, count: piece.bytes)
    let range = part.range(of: piece.bytes)
    var answer = part.answer(type: type(of: piece), tag: tag, count: piece.bytes) { .length($0.count) }
    let isOpen = address.kind == .picture && piece.open == true
    answer.set("Cache-Control", isOpen ? "public, max-age=31536000, immutable" : "private, no-store")
    if isOpen { answer.set("Access-Control-Allow-Origin", "*") }
    if address.kind == .archive { answer.set("Content-Disposition", "attachment; filename=\"archive.zip\"") }
    end = head.method == "HEAD" ? range.lowerBound : range.upperBound
    // The first piece is the beginning of the file, which may be outside the requested range.
    let first = range.lowerBound == 0 ? Bytes(data.prefix(end)) : []
    advance(behind: range.lowerBound + first.count, to: end)
    return .begin(answer, first)
  }

  private mutating func advance(behind offset: Int, to end: Int) {
    wanted = offset < end ? offset..<min(end, offset + Self.pieceBytes) : nil
  }

  /// Returns the content type of a piece. A type that isn't known to be harmless is replaced by a generic type.
  private func type(of piece: Piece) -> String {
    switch address.kind {
    case .archive: "application/zip"
    case .picture: ["image/png", "image/jpeg"].first { $0 == piece.type } ?? "application/octet-stream"
    }
  }
}
