import Wire

/// A text with placeholders. `{name}` stands for a value. The section between `{#name}` and `{/name}` is only included
/// if the value exists.
package struct TextTemplate {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The names of placeholders and sections in order of appearance, with repetitions.
  package var places: [String] {
    var places: [String] = []
    _ = text.filled { place in
      if place.first != "/" { places.append(place.first == "#" ? String(place.dropFirst()) : place) }
      return nil
    }
    return places
  }

  /// Returns true if the placeholder `{name}` appears outside its section. Placeholders such as `{name.hints}` don't
  /// count, because the text is complete without their value.
  package func hasBare(_ name: String) -> Bool {
    var open = [String]()
    var isBare = false
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

  /// The name of a section that isn't closed, or of an end without a section. Nil if all sections are balanced.
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

  /// Returns the text with its placeholders filled in. A placeholder without a value is removed, together with a space
  /// next to it.
  package func filled(_ value: (String) -> String?) -> String {
    var filled = ""
    var open = [Bool]()
    var hidden = 0
    var rest = text[...]
    func put(_ piece: some StringProtocol) {
      if hidden > 0 { return }
      // Keep only one of the spaces around an empty placeholder.
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
