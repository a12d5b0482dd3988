import Wire

/// A text with places: `{name}` stands for a value, and what stands between `{#name}` and `{/name}` is there only if
/// the value is.
package struct TextTemplate {
  private let text: String

  /// The text as the data have it.
  package init(_ text: String) { self.text = text }

  /// The names in it, in their order, each as often as it stands there; those of sections without their sign.
  package var places: [String] {
    var places: [String] = []
    _ = text.filled { place in
      if place.first != "/" { places.append(place.first == "#" ? String(place.dropFirst()) : place) }
      return nil
    }
    return places
  }

  /// Whether a value stands outside of its section. One of its own, `{name.hints}`, may: nothing is missed where there
  /// is none.
  package func hasBare(_ name: String) -> Bool {
    var (open, isBare) = ([String](), false)
    _ = text.filled { place in
      switch place.first {
      case "#": open.append(String(place.dropFirst()))
      case "/": _ = open.popLast()
      default: if place == name, !open.contains(name) { isBare = true }
      }
      return nil
    }
    return isBare
  }

  /// A section that doesn't end, or an end without its section; nil if there is none.
  package var openSection: String? {
    var open: [String] = []
    var fault: String?
    _ = text.filled { place in
      if place.first == "#" {
        open.append(String(place.dropFirst()))
      } else if place.first == "/", open.popLast() != String(place.dropFirst()) {
        fault = fault ?? String(place.dropFirst())
      }
      return nil
    }
    return fault ?? open.first
  }

  /// The text with its places filled: nothing stands for a value that isn't there, and no blank stays where it would
  /// have stood.
  package func filled(_ value: (String) -> String?) -> String {
    var (filled, open, hidden) = ("", [Bool](), 0)
    var rest = text[...]
    func put(_ piece: some StringProtocol) {
      if hidden > 0 { return }
      // Of the blanks around a place that is empty one stays.
      let isAfterBlank = filled.last.map { $0 == " " || $0 == "\n" } ?? true
      filled += isAfterBlank ? String(piece.drop { $0 == " " }) : String(piece)
    }
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      put(rest[..<start])
      let place = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      switch place.first {
      case "#":
        open.append(value(String(place.dropFirst())) != nil)
        if open.last == false { hidden += 1 }
      case "/": if open.popLast() == false { hidden -= 1 }
      default: if hidden == 0, let value = value(String(place)) { filled += value }
      }
    }
    put(rest)
    while filled.last == " " { filled.removeLast() }
    return filled
  }
}
