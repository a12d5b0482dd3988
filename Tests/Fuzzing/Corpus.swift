import Files
package import Wire

/// The hostile texts of `Tests/Corpus` with their expected verdicts.
package struct Corpus {
  package struct Text: Sendable, CustomStringConvertible {
    package enum Verdict: String, Sendable { case accept, reject, either }

    package var verdict: Verdict
    /// The offset at which a rejected text becomes invalid.
    package var offset: Int?
    package var bytes: Bytes
    /// The position in the file, such as `json.txt:12`, and the start of the text.
    package var description: String
  }

  package let texts: [Text]

  package static let folder: String = {
    let file: String = #filePath
    return file.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Corpus"
  }()

  /// Reads a file. Each line has a verdict, an offset or `-`, and a text, separated by tabs. Lines that start with `#`
  /// are comments.
  package init(_ name: String) throws {
    let lines = try Disk.read("\(Self.folder)/\(name)").split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    texts = lines.enumerated().compactMap { number, line in
      let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, line.first != UInt8(ascii: "#"),
        let verdict = Text.Verdict(rawValue: String(decoding: fields[0], as: UTF8.self))
      else { return nil }
      return Text(
        verdict: verdict, offset: Int(String(decoding: fields[1], as: UTF8.self)), bytes: Self.unescaped(fields[2]),
        description: "\(name):\(number + 1) \(String(decoding: fields[2].prefix(60), as: UTF8.self))")
    }
  }

  /// Replaces `\xHH`, `\t`, `\n`, `\r`, `\\`, and `\(COUNT|TEXT)`, which repeats a text.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> Bytes {
    var out: Bytes = []
    var rest = field
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        out.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "x"):
        out.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      case UInt8(ascii: "("):
        let inside = rest.prefix { $0 != UInt8(ascii: ")") }
        let parts = inside.split(separator: UInt8(ascii: "|"), maxSplits: 1)
        for _ in 0..<(Int(String(decoding: parts[0], as: UTF8.self)) ?? 0) { out += parts[1] }
        rest = rest.dropFirst(inside.count + 1)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case let other: out.append(other ?? 0)
      }
    }
    return out
  }
}
