/// Principals by their texts, so that one who calls often is read once. There are two places for all whose texts fall
/// together, and the two that were read last stay: it needs neither a bound nor a time to forget.
package struct KnownPrincipals {
  private var places: [Place] = []
  private static let count = 1024

  private struct Place {
    var text: Bytes = []
    var principal: Principal?
  }

  /// Knows nobody yet.
  package init() {}

  /// Reads a principal's text; nil for any other.
  package mutating func principal(_ text: Span<UInt8>) -> Principal? {
    if places.isEmpty { places = Array(repeating: Place(), count: Self.count) }
    let index = Self.place(text)
    for other in 0...1 {
      let known = places[index ^ other].text
      if text.equals(known.span) { return places[index ^ other].principal }
    }
    guard let principal = try? JSON.decode(Principal.self, from: text) else { return nil }
    places.swapAt(index, index ^ 1)
    places[index] = Place(text: Bytes(text), principal: principal)
    return principal
  }

  /// How long the principal's text is that begins at `start`; nil unless it was read before.
  func length(_ text: Span<UInt8>, at start: Int) -> Int? {
    guard !places.isEmpty else { return nil }
    let rest = text.extracting(start..<text.count)
    let index = Self.place(rest)
    for other in 0...1 {
      let known = places[index ^ other].text
      if !known.isEmpty, known.count <= rest.count, rest.extracting(0..<known.count).equals(known.span) {
        return known.count
      }
    }
    return nil
  }

  /// By its first 48 bytes, where the account stands: whoever looks for one doesn't know yet where it ends.
  private static func place(_ text: Span<UInt8>) -> Int {
    var hash: UInt64 = 0
    var at = 0
    while at < 48, at + 8 <= text.count {
      hash = (hash ^ text.word(at: at)) &* 0x9E37_79B9_7F4A_7C15
      at += 8
    }
    return Int(hash >> 54) & ~1
  }
}
