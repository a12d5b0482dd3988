import Spelling

/// The arguments of one command, which match its configuration.
package struct Arguments: Sendable {
  /// The values of the parameters, in order.
  package let words: [String]
  private let values: [String: String]
  private let flags: Set<String>
  private let options: Set<String>

  /// - Parameters:
  ///   - words: the words after the command's name.
  ///   - values: the values of the options, by name.
  ///   - flags: the names of the flags.
  ///   - configuration: the command's configuration.
  /// - Throws: `UsageFault` if the arguments don't match the configuration.
  init(
    words: [String], values: [String: String], flags: Set<String>, for configuration: CommandConfiguration
  ) throws(UsageFault) {
    self.words = words
    self.values = values
    self.flags = flags
    options = Set(configuration.options.map(\.name))
    for option in configuration.options where option.isRequired && values[option.name] == nil {
      throw UsageFault("\(option.usage) is required")
    }
    try Self.check(words, configuration.parameters)
  }

  private static func check(_ words: [String], _ parameters: [CommandParameter]) throws(UsageFault) {
    let required = parameters.filter { $0.count == .one || $0.count == .many }
    if words.count < required.count { throw UsageFault("\(required[words.count].name) is missing") }
    let isOpen = parameters.contains { $0.count == .many || $0.count == .any }
    if !isOpen, words.count > parameters.count {
      throw UsageFault("unexpected argument '\(words[parameters.count])'")
    }
  }

  /// The value of an option; nil if it wasn't given.
  package subscript(option: String) -> String? {
    precondition(options.contains(option), "the command doesn't declare --\(option)")
    return values[option]
  }

  /// Tests whether a flag was given.
  package func has(_ flag: String) -> Bool {
    precondition(options.contains(flag), "the command doesn't declare --\(flag)")
    return flags.contains(flag)
  }

  /// The value of an option that some commands don't have.
  func ifDeclared(_ option: String) -> String? { values[option] }
}

/// Conversions of option values, with uniform error messages.
extension Arguments {
  /// Returns an option's value as a number; `usual` if it wasn't given.
  package func number(_ option: String, usual: Double, atLeast least: Double) throws(UsageFault) -> Double {
    guard let text = self[option] else { return usual }
    guard let number = Double(text), number >= least, number <= 1e9 else {
      throw UsageFault("--\(option) takes a number of at least \(least)")
    }
    return number
  }

  /// Returns an option's value as an integer in a range; nil if it wasn't given.
  package func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageFault) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageFault("--\(option) takes a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

/// An invalid command line. The exit code is 64 (`EX_USAGE`).
package struct UsageFault: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// The error for a command that can't run, with its own exit code.
struct CommandFault: Error, CustomStringConvertible {
  let description: String
  let code: Int32

  init(_ description: String, code: Int32) {
    self.description = description
    self.code = code
  }
}
