/// The header of a text export from Anki: `#separator:tab`, `#html:true`, `#tags column:3`.
///
/// Lines that begin with `#` form a header if at least one of them is an Anki directive. The other lines of the header
/// are comments.
struct AnkiHeader {
  /// The delimiter; nil if the header doesn't name it.
  private(set) var delimiter: UInt8?
  /// True if the fields contain HTML.
  private(set) var isHTML = false
  /// The tags that all notes of the file have.
  private(set) var tags: [String] = []
  /// The length of the header in bytes and in lines.
  private(set) var bytes = 0
  private(set) var lines = 0

  /// The value of the `columns` directive, not yet split.
  private var names: String?
  /// The kinds of the columns that don't contain text of the note, such as tags, by column index.
  private var special: [Int: CSVColumn] = [:]

  /// Returns nil if the file has no header from Anki.
  ///
  /// - Parameter sample: The beginning of the file, as UTF-8.
  init?(_ sample: ArraySlice<UInt8>) {
    var rest = sample
    var isAnki = false
    while rest.first == UInt8(ascii: "#") {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      if take(String(decoding: line.dropFirst(), as: UTF8.self)) { isAnki = true }
      rest = rest.dropFirst(line.count + 1)
      bytes += line.count + 1
      lines += 1
    }
    guard isAnki else { return nil }
    bytes = min(bytes, sample.count)
  }

  /// - Returns: True if the line is a directive.
  private mutating func take(_ line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let value = line[line.index(after: colon)...].trimmingBlanks
    switch line[..<colon].trimmingBlanks.lowercased() {
    case "separator": delimiter = Self.delimiter(value)
    case "html": isHTML = value.lowercased() == "true"
    case "tags": tags += AnkiTags(value).names
    case "columns": names = String(line[line.index(after: colon)...].prefix { $0 != "\r" })
    case "tags column": note(.tags, at: value)
    case "notetype column", "deck column", "guid column": note(.other, at: value)
    case "notetype", "deck", "if matches", "match scope": break
    default: return false
    }
    return true
  }

  private mutating func note(_ column: CSVColumn, at place: String) {
    if let place = Int(place), place > 0 { special[place - 1] = column }
  }

  private static func delimiter(_ value: String) -> UInt8? {
    switch value.lowercased() {
    case "tab", "\\t": UInt8(ascii: "\t")
    case "comma": UInt8(ascii: ",")
    case "semicolon": UInt8(ascii: ";")
    case "pipe": UInt8(ascii: "|")
    case "colon": UInt8(ascii: ":")
    case "space": UInt8(ascii: " ")
    default: value.utf8.count == 1 ? value.utf8.first : nil
    }
  }

  /// Returns the kinds of the columns. Fields that belong to neither side of the card become notes, as they do when an
  /// Anki package is imported.
  ///
  /// - Parameters:
  ///   - count: The maximum number of columns of a row.
  ///   - delimiter: The file's delimiter.
  func columns(_ count: Int, delimiter: UInt8) -> [CSVColumn] {
    let names = names?.split(separator: Character(Unicode.Scalar(delimiter)), omittingEmptySubsequences: false) ?? []
    let named = names.map { CSVColumn(header: $0.trimmingBlanks) }
    let isNamed = named.contains(.front)
    var sides: [CSVColumn] = [.back, .front]
    return (0..<count).map { place in
      if let column = special[place] { return column }
      let column = place < named.count ? named[place] : nil
      if let column, isNamed || column == .tags { return column }
      return isNamed ? .notes : sides.popLast() ?? .notes
    }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmingBlanks: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
