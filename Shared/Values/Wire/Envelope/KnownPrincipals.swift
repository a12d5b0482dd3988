/// A cache of decoded principals, keyed by their JSON text, so that the principal of a frequent caller is decoded only
/// once. For each hash, two slots hold the two most recent principals, so the size of the cache is fixed.
package struct KnownPrincipals {
  private var places: [Place] = []
  private static let count = 1024

  private struct Place {
    var text: Bytes = []
    var principal: Principal?
  }

  package init() {}

  /// Decodes a principal. Returns nil for any other text.
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

  /// The principal in a slot that `find` returned. Decoding another principal may replace it.
  package subscript(place: Int) -> Principal? { places[place].principal }

  /// The slot and the length of the principal's text that begins at `start`; nil unless the principal is cached.
  func find(_ text: Span<UInt8>, at start: Int) -> (place: Int, length: Int)? {
    guard !places.isEmpty else { return nil }
    let rest = text.extracting(start..<text.count)
    let index = Self.place(rest)
    for other in 0...1 {
      let place = index ^ other
      let known = places[place].text
      if !known.isEmpty, known.count <= rest.count, rest.extracting(0..<known.count).equals(known.span) {
        return (place, known.count)
      }
    }
    return nil
  }

  /// The slot for a principal. The hash only covers the first 48 bytes, which contain the account, because the caller
  /// may not know yet where the text ends.
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
