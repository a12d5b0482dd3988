import Crypto
import HTTP
import Wire

/// What is done next for a file that is asked for: which piece the gateway is asked for, and what the client gets of it.
/// Pure.
///
/// How long the file is, and its tag, is known with the first piece. Where only a part may be wanted that has one byte.
struct FileDelivery {
  /// What to do with a piece.
  enum Step {
    /// The answer's head, and what follows it so far.
    case begin(HTTPAnswer, Bytes)
    case more(Bytes)
    /// The file is another than the one whose bytes have gone: the rest is never sent.
    case breakOff
  }

  /// The piece that is to be asked for next; nil where nothing more is needed.
  private(set) var wanted: Range<Int>?

  private let address: FileAddress
  private let head: HTTPHead
  private var tag: EntityTag?

  /// The most bytes of a piece.
  static let pieceBytes = 65_536

  init(_ address: FileAddress, for head: HTTPHead) {
    (self.address, self.head) = (address, head)
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

  /// Takes the piece that was asked for.
  ///
  /// - Parameter value: the result of its method.
  /// - Throws: `internal` for what is no piece.
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
    goOn(behind: asked.lowerBound + data.count, to: end)
    return .more(data)
  }

  /// Where what is sent ends.
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
    // What came is the file's beginning, which may be none of what is wanted.
    let first = range.lowerBound == 0 ? Bytes(data.prefix(end)) : []
    goOn(behind: range.lowerBound + first.count, to: end)
    return .begin(answer, first)
  }

  private mutating func goOn(behind offset: Int, to end: Int) {
    wanted = offset < end ? offset..<min(end, offset + Self.pieceBytes) : nil
  }

  /// Only what edge knows to be harmless is called by its name.
  private func type(of piece: Piece) -> String {
    switch address.kind {
    case .archive: "application/zip"
    case .picture: ["image/png", "image/jpeg"].first { $0 == piece.type } ?? "application/octet-stream"
    }
  }
}
