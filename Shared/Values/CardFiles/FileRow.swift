/// A row of a file: a card, or the reason why there is none.
package struct FileRow: Hashable, Sendable {
  /// The row's number, starting at 1. Invalid rows count too, but a header doesn't.
  package var number: Int
  /// The number of the line on which the row begins, starting at 1; nil in a file without lines.
  package var line: Int?
  /// The card, or the row's fault.
  package var card: Result<FileCard, RowFault>

  package init(number: Int, line: Int?, card: Result<FileCard, RowFault>) {
    self.number = number
    self.line = line
    self.card = card
  }
}

/// The reason why one row has no card. The following rows can still be read.
package struct RowFault: Error, Hashable, Sendable {
  /// The kind of the fault, for programs.
  package enum Reason: String, CaseIterable, Codable, Sendable {
    /// The row's bytes aren't valid text in the file's encoding.
    case notText = "not_text"
    /// The row isn't JSON, or isn't a JSON object.
    case notJSON = "not_json"
    /// The front or the back is missing.
    case incomplete
    /// A field begins with a quote that is never closed.
    case unclosedQuote = "unclosed_quote"
    /// The row has more fields than there are columns.
    case tooManyFields = "too_many_fields"
    /// A value has the wrong type for its column.
    case wrongValue = "wrong_value"
    /// The card breaks a rule of the app, such as a limit.
    case refused
    /// The account already has a card with this front and back.
    case duplicate
  }

  /// The kind of the fault.
  package var reason: Reason
  /// The broken rule and the place of the fault, in English.
  package var detail: String

  package init(_ reason: Reason, _ detail: String) {
    self.reason = reason
    self.detail = detail
  }
}

extension RowFault {
  /// The fault of a note that has no text to learn, because it hides parts of a picture.
  package static let pictureOcclusion = RowFault(.refused, "the note hides parts of a picture (image occlusion)")
}

/// The reason why the rest of a file can't be read, and the place of the fault.
package struct CardFileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the fault, worded to follow "line 3, column 7: ".
  package var reason: String
  /// The line number, starting at 1; nil for a file without lines.
  package var line: Int?
  /// The column number in characters, starting at 1.
  package var column: Int?

  /// - Parameters:
  ///   - reason: A description of the fault, worded to follow "line 3, column 7: ".
  ///   - line: The line number, starting at 1; nil for a file without lines.
  ///   - column: The column number in characters, starting at 1.
  package init(_ reason: String, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// The fault with its place: "line 3, column 7: …".
  package var description: String {
    let place = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap(\.self).joined(separator: ", ")
    return place.isEmpty ? reason : "\(place): \(reason)"
  }
}

/// A reader of a file format, which accepts a file's bytes in pieces of any size and returns the rows as they become
/// complete.
package protocol CardFileReader {
  /// Appends the rows that end in these bytes.
  ///
  /// - Parameter isLast: True if the file ends after these bytes. This is then the last call.
  /// - Throws: `CardFileFault` if the beginning of the next row can't be determined. The rows before the fault are
  ///   appended.
  mutating func read(_ bytes: [UInt8], isLast: Bool, into rows: inout [FileRow]) throws(CardFileFault)
}
