/// Converts names on the wire to the conventions of programming languages.
enum ClientName {
  /// Converts `RegisterDevice.Reply` to `RegisterDeviceReply` and `add-many` to `AddMany`.
  static func type(_ name: some StringProtocol) -> String {
    words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Converts `front_language` to `frontLanguage` and `add-many` to `addMany`.
  static func member(_ name: some StringProtocol) -> String {
    let words = words(name)
    return (words.first ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Converts `add-many` to `add_many`.
  static func snake(_ name: some StringProtocol) -> String { words(name).joined(separator: "_") }

  private static func words(_ name: some StringProtocol) -> [String] {
    String(name).split(whereSeparator: { ".-_ ".contains($0) }).map(String.init)
  }
}

/// The source text of a program, built line by line.
struct ClientText {
  private(set) var text = ""
  private var indent = 0
  private let step: Int

  /// - Parameter step: the number of spaces for each level of indentation.
  init(step: Int) { self.step = step }

  /// Adds lines at the current indentation.
  mutating func add(_ lines: String...) {
    for line in lines { text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n" }
  }

  /// Adds a block: a first line, an indented body and a last line.
  mutating func block(_ first: String, to last: String? = nil, _ body: (inout ClientText) throws -> Void) rethrows {
    add(first)
    indent += step
    try body(&self)
    indent -= step
    if let last { add(last) }
  }

  /// Adds text, wrapped at 110 columns unless a single word is longer.
  mutating func wrap(_ words: String, after first: String, then next: String, before last: String = "") {
    var line = first
    var isFresh = true
    for word in words.split(separator: " ") {
      if !isFresh, indent + line.count + 1 + word.count > 110 {
        add(line)
        line = next
        isFresh = true
      }
      line += (isFresh ? "" : " ") + word
      isFresh = false
    }
    add(line + last)
  }
}
