/// The names of the wire as languages write them.
enum ClientName {
  /// `RegisterDevice.Reply` as `RegisterDeviceReply`, `add-many` as `AddMany`.
  static func type(_ name: some StringProtocol) -> String {
    words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// `front_language` as `frontLanguage`, `add-many` as `addMany`.
  static func member(_ name: some StringProtocol) -> String {
    let words = words(name)
    return (words.first ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// `add-many` as `add_many`.
  static func snake(_ name: some StringProtocol) -> String { words(name).joined(separator: "_") }

  private static func words(_ name: some StringProtocol) -> [String] {
    String(name).split(whereSeparator: { ".-_ ".contains($0) }).map(String.init)
  }
}

/// Text of a program, line by line.
struct ClientText {
  private(set) var text = ""
  private var indent = 0
  private let step: Int

  /// - Parameter step: how far what stands inside of something is moved in.
  init(step: Int) { self.step = step }

  /// Adds lines as deep as the place is.
  mutating func add(_ lines: String...) {
    for line in lines { text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n" }
  }

  /// Adds what stands between two lines, one step in.
  mutating func block(_ first: String, to last: String? = nil, _ body: (inout ClientText) throws -> Void) rethrows {
    add(first)
    indent += step
    try body(&self)
    indent -= step
    if let last { add(last) }
  }

  /// Adds words in lines that are no longer than 110 columns, where no word is.
  mutating func wrap(_ words: String, after first: String, then next: String, before last: String = "") {
    var line = first
    var isFresh = true
    for word in words.split(separator: " ") {
      if !isFresh, indent + line.count + 1 + word.count > 110 {
        add(line)
        (line, isFresh) = (next, true)
      }
      line += (isFresh ? "" : " ") + word
      isFresh = false
    }
    add(line + last)
  }
}
