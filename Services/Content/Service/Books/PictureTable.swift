import ContentContract
import Crypto
import Storage
import Wire

/// A range of a picture's file, in bytes.
package struct PicturePiece: Hashable, Sendable {
  /// An answer's share of a file. Whole groups of three bytes, so that a piece's Base64 stands without padding.
  package static let most = GetPagePicture.mostBytes

  /// Where it begins.
  package var offset: Int
  /// How many bytes; fewer at the end.
  package var length: Int

  /// - Parameter length: at most `most`.
  package init(offset: Int, length: Int) { (self.offset, self.length) = (offset, length) }
}

/// One picture as it was made once: its size, and its file in pieces, so that no read touches more of it than it gives.
struct PictureTable {
  private let db: Connection
  private let digest: String
  private let half: String

  init(_ db: Connection, digest: String, half: PictureHalf) {
    (self.db, self.digest, self.half) = (db, digest, half.rawValue)
  }

  /// A piece of the file; nil before it is made.
  ///
  /// - Throws: `invalid_params` for a piece that begins behind the end.
  func reply(_ piece: PicturePiece) throws -> GetPagePicture.Reply? {
    let known = try db.first(
      "SELECT width, height, bytes FROM page_pictures WHERE digest = $1 AND half = $2", digest, half
    ) { (width: $0.int(0), height: $0.int(1), bytes: $0.int(2)) }
    guard let known else { return nil }
    guard piece.offset == 0 || piece.offset < known.bytes else {
      throw Failure.invalidParams("offset: the picture has \(known.bytes) bytes")
    }
    let end = min(known.bytes, piece.offset + piece.length)
    return GetPagePicture.Reply(
      contentType: "image/png", width: known.width, height: known.height, bytes: known.bytes, offset: piece.offset,
      data: try data(piece.offset..<end), nextOffset: end < known.bytes ? end : nil)
  }

  /// Whether it was made already.
  func isKept() throws -> Bool {
    try db.first("SELECT 1 FROM page_pictures WHERE digest = $1 AND half = $2", digest, half) { _ in true } ?? false
  }

  /// Keeps what was made for whoever asks next.
  func keep(_ made: SpreadCut.Made) throws {
    try db.run(
      "INSERT INTO page_pictures (digest, half, width, height, bytes) VALUES ($1, $2, $3, $4, $5)", digest, half,
      made.width, made.height, made.file.count)
    for (number, start) in stride(from: 0, to: made.file.count, by: PicturePiece.most).enumerated() {
      let bytes = Array(made.file[start..<min(made.file.count, start + PicturePiece.most)])
      try db.run(
        "INSERT INTO picture_pieces (digest, half, piece, data) VALUES ($1, $2, $3, $4)", digest, half, number,
        Base64.encode(bytes))
    }
  }

  /// Base64 of a range, out of the one or two pieces that it lies in.
  private func data(_ range: Range<Int>) throws -> String {
    guard !range.isEmpty else { return "" }
    let numbers = range.lowerBound / PicturePiece.most...(range.upperBound - 1) / PicturePiece.most
    let pieces = try db.rows(
      """
      SELECT data FROM picture_pieces WHERE digest = $1 AND half = $2 AND piece >= $3 AND piece <= $4 ORDER BY piece
      """, digest, half, numbers.lowerBound, numbers.upperBound
    ) { $0.string(0) }
    // Each three bytes are four letters: of the text only those are looked at that are asked for.
    let text = pieces.count == 1 ? pieces[0] : pieces.joined()
    let first = range.lowerBound - numbers.lowerBound * PicturePiece.most
    let groups = first / 3..<(first + range.count + 2) / 3
    let letters = text.utf8.dropFirst(groups.lowerBound * 4).prefix(groups.count * 4)
    if first % 3 == 0, range.count % 3 == 0 || letters.endIndex == text.utf8.endIndex {
      return letters.count == text.utf8.count ? text : String(Substring(letters))
    }
    let bytes = Base64.decode(letters) ?? []
    return Base64.encode(Array(bytes.dropFirst(first % 3).prefix(range.count)))
  }
}
