import Spelling

/// A parsed command line: words, options with values, and switches.
struct Arguments {
  private(set) var words: [String] = []
  private var options: [String: String] = [:]
  private var switches: Set<String> = []

  /// - Parameters:
  ///   - valued: the names of options that take a value, such as `--state DIR`.
  ///   - plain: the names of switches.
  init(_ arguments: [String], valued: [String], plain: [String]) throws(UsageFault) {
    var rest = arguments[...]
    while let next = rest.popFirst() {
      guard next.hasPrefix("--"), next != "--" else {
        words.append(next)
        continue
      }
      let parts = next.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      let name = parts[0]
      if plain.contains(name), parts.count == 1 {
        switches.insert(name)
      } else if valued.contains(name) {
        // An empty value is usually an unset shell variable. As a folder it would mean the current one.
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw UsageFault("--\(name) needs a value")
        }
        options[name] = value
      } else {
        throw UsageFault("there is no option --\(name)\(Spelling.hint(for: name, among: valued + plain))")
      }
    }
  }

  subscript(option: String) -> String? { options[option] }
  func has(_ name: String) -> Bool { switches.contains(name) }

  /// The names of the options and switches on the command line.
  var given: Set<String> { switches.union(options.keys) }
}

/// An invalid command line. The exit code is 64 (`EX_USAGE`).
struct UsageFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
