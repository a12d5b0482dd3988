import Spelling

/// A command line, taken apart: words, options with values, and switches.
struct Arguments {
  private(set) var words: [String] = []
  private var options: [String: String] = [:]
  private var switches: Set<String> = []

  /// - Parameters:
  ///   - valued: the names of options that take a value, as `--state DIR`.
  ///   - plain: the names of those that don't.
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
        // An empty text is mostly a variable that isn't set; taken for a folder it would be the current one.
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

  /// The names of the options that were given.
  var given: Set<String> { switches.union(options.keys) }
}

/// The command line can't be understood; the exit code is 64 (`EX_USAGE`).
struct UsageFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
