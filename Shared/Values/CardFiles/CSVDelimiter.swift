/// Detects a file's delimiter: the candidate that splits the first row into column names, or otherwise the candidate
/// that splits the most rows into the same number of fields.
///
/// Texts in the fields may contain commas and semicolons too, but a space usually follows them. In most rows, the
/// delimiter is the first candidate that occurs.
enum CSVDelimiter {
  /// The number of bytes of the file to examine.
  static let sample = 32 << 10
  static let comma = UInt8(ascii: ",")
  /// The candidates, starting with those that are rare in texts.
  private static let candidates: [UInt8] = [
    UInt8(ascii: "\t"), UInt8(ascii: ";"), comma, UInt8(ascii: "|"),
  ]
  private static let rows = 200

  /// Returns the delimiter and the number of bytes to skip. Spreadsheets may write a first line that only names the
  /// delimiter (`sep=;`), which must be skipped.
  ///
  /// - Parameters:
  ///   - sample: The beginning of the file, as UTF-8.
  ///   - isWhole: True if the sample is the whole file.
  static func found(in sample: ArraySlice<UInt8>, isWhole: Bool) -> (delimiter: UInt8, skip: Int) {
    if let declared = declared(in: sample) { return declared }
    if let named = candidates.first(where: { namesColumns(sample, $0) }) { return (named, 0) }
    var best = comma
    var bestScore = Score()
    for candidate in candidates {
      let score = Score(of: candidate, counts(sample, candidate, isWhole: isWhole))
      if score > bestScore {
        best = candidate
        bestScore = score
      }
    }
    return (best, 0)
  }

  /// A measure of how well a candidate separates the fields of the first rows.
  private struct Score: Comparable {
    /// The number of rows with the most common number of fields, plus the number of rows in which no space follows the
    /// first occurrence of the candidate.
    private var rows = 0
    /// True for a tab, which users don't type in texts.
    private var isTab = false
    /// The number of rows in which this candidate is the first to occur.
    private var first = 0
    /// The most common number of fields.
    private var fields = 0

    init() {}

    init(of candidate: UInt8, _ counts: [RowCount]) {
      var tally: [Int: Int] = [:]
      for row in counts where row.fields > 1 { tally[row.fields, default: 0] += 1 }
      guard let most = tally.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return }
      rows = most.value + counts.count { $0.isTight }
      isTab = candidate == UInt8(ascii: "\t")
      first = counts.count { $0.isFirst }
      fields = most.key
    }

    static func < (one: Score, other: Score) -> Bool {
      if one.rows != other.rows { return one.rows < other.rows }
      if one.isTab != other.isTab { return other.isTab }
      return (one.first, one.fields) < (other.first, other.fields)
    }
  }

  /// The occurrence of a candidate in a row.
  private struct RowCount {
    var fields = 1
    /// True if the row contains the candidate and no space follows its first occurrence.
    var isTight = false
    /// True if the row contains the candidate before all others.
    var isFirst = false
  }

  private static func declared(in sample: ArraySlice<UInt8>) -> (delimiter: UInt8, skip: Int)? {
    guard sample.starts(with: "sep=".utf8) else { return nil }
    let line = sample.prefix { $0 != UInt8(ascii: "\n") }
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard line.count < sample.count, text.count == 5, let delimiter = text.last else { return nil }
    return (delimiter, line.count + 1)
  }

  /// Tests whether the first row is a header when it is split at this character. Without this test, a candidate that
  /// occurs often in the texts could be mistaken for the delimiter.
  private static func namesColumns(_ sample: ArraySlice<UInt8>, _ delimiter: UInt8) -> Bool {
    let line = sample.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    // A list of column names is never longer.
    guard line.count <= 1000 else { return false }
    let fields = line.split(separator: delimiter, omittingEmptySubsequences: false)
    return CSVColumn.header(fields.map { String(decoding: $0.filter { $0 != quote }, as: UTF8.self) }) != nil
  }

  /// Returns the properties that the first rows have when they are split at this character.
  private static func counts(_ sample: ArraySlice<UInt8>, _ delimiter: UInt8, isWhole: Bool) -> [RowCount] {
    enum State { case fieldStart, plain, quoted, quoteInQuoted }
    var counts: [RowCount] = []
    var row = RowCount()
    var state = State.fieldStart
    var hasOther = false
    func isEmpty() -> Bool { row.fields == 1 && state == .fieldStart }
    for (place, byte) in zip(sample.indices, sample) {
      switch (state, byte) {
      case (.quoted, quote): state = .quoteInQuoted
      case (.quoted, _): break
      case (.quoteInQuoted, quote), (.fieldStart, quote): state = .quoted
      case (_, delimiter):
        if row.fields == 1 {
          row.isTight = place + 1 == sample.endIndex || sample[place + 1] != UInt8(ascii: " ")
          row.isFirst = !hasOther
        }
        row.fields += 1
        state = .fieldStart
      case (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")):
        if !isEmpty() { counts.append(row) }
        row = RowCount()
        hasOther = false
        state = .fieldStart
        if counts.count == rows { return counts }
      default:
        if candidates.contains(byte) { hasOther = true }
        state = .plain
      }
    }
    if isWhole, !isEmpty() { counts.append(row) }
    return counts
  }

  private static let quote = UInt8(ascii: "\"")
}
