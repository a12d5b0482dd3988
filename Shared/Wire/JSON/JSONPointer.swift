/// A place in a JSON value, as RFC 6901 writes it: `/rows/0/0/id`; empty for the whole.
package struct JSONPointer: Hashable, Sendable {
  /// The names and places that lead there, one in the other.
  package let steps: [String]

  /// Nil for what isn't a pointer: it begins with `/` or is empty, and `~` stands only in `~0` and `~1`.
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

  /// What stands there; nil when there is nothing. An array's elements are counted from 0.
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

  /// RFC 6901's own form of an index: digits, and no zero in front.
  package static func index(_ step: String) -> Int? {
    guard step.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), step == "0" || !step.hasPrefix("0") else {
      return nil
    }
    return Int(step)
  }
}
