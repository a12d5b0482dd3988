/// Finds what stands between a file's fields: what makes column names of the first row, or most rows equally long.
enum CSVDelimiter {
  /// Bytes of the file that are looked at.
  static let sample = 32 << 10
  static let comma = UInt8(ascii: ",")
  /// Those that texts have seldom come first.
  private static let candidates: [UInt8] = [
    UInt8(ascii: "\t"), UInt8(ascii: ";"), comma, UInt8(ascii: "|"),
  ]
  private static let rows = 200

  /// The delimiter, and how many bytes at the start only say it (`sep=;`, as spreadsheets write).
  ///
  /// - Parameters:
  ///   - sample: the file's beginning, as UTF-8.
  ///   - isWhole: whether the file ends with it.
  static func found(in sample: ArraySlice<UInt8>, isWhole: Bool) -> (delimiter: UInt8, skip: Int) {
    if let said = said(sample) { return said }
    if let named = candidates.first(where: { namesColumns(sample, $0) }) { return (named, 0) }
    var best = (delimiter: comma, agreeing: 0, fields: 0)
    for candidate in candidates {
      let counts = counts(sample, candidate, isWhole: isWhole)
      var tally: [Int: Int] = [:]
      for count in counts where count > 1 { tally[count, default: 0] += 1 }
      // Of two that do equally well, the one that makes more fields.
      guard let most = tally.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { continue }
      if (most.value, most.key) > (best.agreeing, best.fields) { best = (candidate, most.value, most.key) }
    }
    return (best.delimiter, 0)
  }

  private static func said(_ sample: ArraySlice<UInt8>) -> (delimiter: UInt8, skip: Int)? {
    guard sample.starts(with: "sep=".utf8) else { return nil }
    let line = sample.prefix { $0 != UInt8(ascii: "\n") }
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard line.count < sample.count, text.count == 5, let delimiter = text.last else { return nil }
    return (delimiter, line.count + 1)
  }

  /// Whether the first row is a header then. Texts may have more of another sign than the file has of its own.
  private static func namesColumns(_ sample: ArraySlice<UInt8>, _ delimiter: UInt8) -> Bool {
    let line = sample.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    // No list of column names is longer.
    guard line.count <= 1000 else { return false }
    let fields = line.split(separator: delimiter, omittingEmptySubsequences: false)
    return CSVColumn.header(fields.map { String(decoding: $0.filter { $0 != quote }, as: UTF8.self) }) != nil
  }

  /// How many fields each of the first rows would have.
  private static func counts(_ sample: ArraySlice<UInt8>, _ delimiter: UInt8, isWhole: Bool) -> [Int] {
    enum State { case fieldStart, plain, quoted, quoteInQuoted }
    var counts: [Int] = []
    var (fields, state) = (1, State.fieldStart)
    for byte in sample {
      switch (state, byte) {
      case (.quoted, quote): state = .quoteInQuoted
      case (.quoted, _): break
      case (.quoteInQuoted, quote), (.fieldStart, quote): state = .quoted
      case (_, delimiter): (fields, state) = (fields + 1, .fieldStart)
      case (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")):
        if fields > 1 || state != .fieldStart { counts.append(fields) }
        (fields, state) = (1, .fieldStart)
        if counts.count == rows { return counts }
      default: state = .plain
      }
    }
    if isWhole, fields > 1 || state != .fieldStart { counts.append(fields) }
    return counts
  }

  private static let quote = UInt8(ascii: "\"")
}
