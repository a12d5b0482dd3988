/// What Anki's text export says of itself in its first lines: `#separator:tab`, `#html:true`, `#tags column:3`.
///
/// Lines that begin with `#` count as a header if one of them is a directive of Anki's. The others among them are
/// comments.
struct AnkiHeader {
  /// What stands between fields; nil where the file doesn't say it.
  private(set) var delimiter: UInt8?
  /// Whether fields are HTML.
  private(set) var isHTML = false
  /// Tags of every note.
  private(set) var tags: [String] = []
  /// How many bytes and lines the header has.
  private(set) var bytes = 0
  private(set) var lines = 0

  /// The names of the columns, still in one line.
  private var names: String?
  /// What columns are that hold no text of the note, by their places.
  private var special: [Int: CSVColumn] = [:]

  /// Nil for a file without such lines.
  ///
  /// - Parameter sample: the file's beginning, as UTF-8.
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

  /// - Returns: whether it is a directive.
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

  /// What the columns are. Fields that are neither side go into the notes, as those of a package do.
  ///
  /// - Parameters:
  ///   - count: how many columns a row may have.
  ///   - delimiter: the file's.
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
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
