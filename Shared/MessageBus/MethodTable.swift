import Wire

/// Numbers methods in the order they come, and finds a number by the bytes of a name without making a string of them.
///
/// What belongs to a method is kept by its number, by the owner of the table: a generic table would be called through
/// witnesses from other modules, for each message.
package struct MethodTable {
  private struct Entry {
    var name: Bytes
    var number: Int
  }

  /// By hash, each in the first free place from there on; a fourth of it is in use at most.
  private var places: [Entry?] = Array(repeating: nil, count: 256)
  private var count = 0

  package init() {}

  /// Gives a method the next number; a name can be there only once.
  package mutating func add(_ name: String) {
    let bytes = Bytes(name.utf8)
    precondition(self[bytes.span] == nil, "\(name) is there twice")
    if count * 4 >= places.count { grow() }
    put(Entry(name: bytes, number: count))
    count += 1
  }

  package subscript(name: Span<UInt8>) -> Int? {
    var place = name.wordHash & (places.count - 1)
    while let entry = places[place] {
      if name.equals(entry.name.span) { return entry.number }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private mutating func put(_ entry: Entry) {
    var place = entry.name.span.wordHash & (places.count - 1)
    while places[place] != nil { place = (place + 1) & (places.count - 1) }
    places[place] = entry
  }

  private mutating func grow() {
    let known = places.compactMap { $0 }
    places = Array(repeating: nil, count: places.count * 2)
    for entry in known { put(entry) }
  }
}
