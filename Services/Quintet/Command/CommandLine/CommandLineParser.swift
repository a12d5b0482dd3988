import Spelling

/// Splits a command line into words, option values and flags.
///
/// Options may come before, between and after words. `--` ends the options.
struct ParsedCommandLine {
  private(set) var words: [String] = []
  private(set) var values: [String: String] = [:]
  private(set) var flags: Set<String> = []

  /// - Parameter options: all options of the program.
  init(_ arguments: [String], options: [CommandOption]) throws(UsageFault) {
    var rest = arguments[...]
    while let next = rest.popFirst() {
      if next == "--" {
        words += rest
        break
      }
      if next == "-h" {
        flags.insert("help")
        continue
      }
      guard next.hasPrefix("--") else {
        words.append(next)
        continue
      }
      try add(next.dropFirst(2), of: options, followedBy: &rest)
    }
  }

  /// Adds an option, whose value may be the next argument.
  private mutating func add(
    _ option: Substring, of options: [CommandOption], followedBy rest: inout ArraySlice<String>
  ) throws(UsageFault) {
    let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    let known = options.filter { $0.name == name }
    let isFlag = known.contains { $0.value == nil }
    if isFlag, parts.count == 1 {
      flags.insert(name)
    } else if known.contains(where: { $0.value != nil }) {
      // An empty value usually comes from an unset shell variable. As the path of a folder, it would mean the current
      // folder.
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        throw UsageFault("--\(name) needs a value")
      }
      values[name] = value
    } else if isFlag {
      throw UsageFault("--\(name) takes no value")
    } else {
      let names = Set(options.map { "--\($0.name)" }).sorted()
      throw UsageFault("unknown option --\(name)\(Spelling.hint(for: "--\(name)", among: names))")
    }
  }

  /// The names of the given options and flags.
  var given: Set<String> { flags.union(values.keys) }
}

extension Arguments {
  /// Parses the words after a command's name.
  package init(_ words: [String], for configuration: CommandConfiguration) throws(UsageFault) {
    let line = try ParsedCommandLine(words, options: configuration.options)
    try self.init(words: line.words, values: line.values, flags: line.flags, for: configuration)
  }
}
