/// A location in a JSON value in RFC 6901 notation: `/rows/0/0/id`. An empty pointer means the whole value.
package struct JSONPointer: Hashable, Sendable {
  /// The keys and indexes of the path, from the outside in.
  package let steps: [String]

  /// Returns nil if the text isn't a pointer. A pointer is empty or begins with `/`, and `~` occurs only in `~0` and
  /// `~1`.
  package init?(_ text: String) {
    if text.isEmpty {
      steps = []
      return
    }
    guard text.hasPrefix("/") else { return nil }
    var steps: [String] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let step = Self.unescaped(part) else { return nil }
      steps.append(step)
    }
    self.steps = steps
  }

  private static func unescaped(_ part: Substring) -> String? {
    var step = ""
    var rest = part
    while let letter = rest.popFirst() {
      guard letter == "~" else {
        step.append(letter)
        continue
      }
      switch rest.popFirst() {
      case "0": step.append("~")
      case "1": step.append("/")
      default: return nil
      }
    }
    return step
  }

  /// The value at this location; nil if there is none. Array indexes start at 0.
  package func value(in whole: JSONValue) -> JSONValue? {
    var value = whole
    for step in steps {
      switch value {
      case .object(let object):
        guard let member = object[step] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Self.index(step), index < elements.count else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// Parses an array index in RFC 6901 notation: digits without leading zeros.
  package static func index(_ step: String) -> Int? {
    let isCanonical = step == "0" || !step.hasPrefix("0")
    return isCanonical && step.utf8.allSatisfy(\.isASCIIDigit) ? Int(step) : nil
  }
}
