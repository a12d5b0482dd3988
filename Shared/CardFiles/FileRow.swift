/// One row of a file: a card, or why there is none in it.
package struct FileRow: Hashable, Sendable {
  /// Counts the file's cards, good and bad, from 1; a header isn't one.
  package var number: Int
  /// The line of the file that it begins on, from 1; nil in a file without lines.
  package var line: Int?
  /// The card, or what is wrong with the row.
  package var card: Result<FileCard, RowFault>

  package init(number: Int, line: Int?, card: Result<FileCard, RowFault>) {
    (self.number, self.line, self.card) = (number, line, card)
  }
}

/// Why one row gives no card; the rows behind it do all the same.
package struct RowFault: Error, Hashable, Sendable {
  /// What kind of fault it is, for programs.
  package enum Reason: String, CaseIterable, Codable, Sendable {
    /// Bytes that are no text in the file's encoding.
    case notText = "not_text"
    /// No JSON, or no object.
    case notJSON = "not_json"
    /// No front or no back.
    case incomplete
    /// More fields than there are columns.
    case tooManyFields = "too_many_fields"
    /// A value of another kind than its column has.
    case wrongValue = "wrong_value"
    /// More than the app allows, or something else that a card may not be.
    case refused
    /// A card with this front and back is there already.
    case duplicate
  }

  /// For programs.
  package var reason: Reason
  /// The rule and its place, in English.
  package var detail: String

  package init(_ reason: Reason, _ detail: String) { (self.reason, self.detail) = (reason, detail) }
}

extension RowFault {
  /// Notes that hide parts of a picture have no text to learn.
  package static let pictureOcclusion = RowFault(.refused, "the note hides parts of a picture (image occlusion)")
}

/// Why a file can't be read any further, and where.
package struct CardFileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in words that fit behind the place.
  package var reason: String
  /// From 1; nil for what has no lines.
  package var line: Int?
  /// Characters of the line, from 1.
  package var column: Int?

  /// - Parameters:
  ///   - reason: what is wrong, in words that fit behind the place.
  ///   - line: from 1; nil for what has no lines.
  ///   - column: characters of the line, from 1.
  package init(_ reason: String, line: Int? = nil, column: Int? = nil) {
    (self.reason, self.line, self.column) = (reason, line, column)
  }

  /// "line 3, column 7: …".
  package var description: String {
    let place = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap(\.self).joined(separator: ", ")
    return place.isEmpty ? reason : "\(place): \(reason)"
  }
}

/// What a reader of any format does: it takes a file's bytes in pieces of any size and gives the rows that they end.
package protocol CardReader {
  /// Appends the rows that end in these bytes.
  ///
  /// - Parameter isLast: whether the file ends behind them; then it isn't called again.
  /// - Throws: for what leaves no way to tell where the next row begins. The rows before it were appended.
  mutating func read(_ bytes: [UInt8], isLast: Bool, into rows: inout [FileRow]) throws(CardFileFault)
}
