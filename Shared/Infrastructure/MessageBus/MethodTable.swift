import Wire

/// Numbers methods in the order in which they are added, and finds the number by the bytes of a name without creating a
/// string.
///
/// The table's owner stores the methods' data by number. The table isn't generic over that data, because calls from
/// other modules would then go through witness tables for each message.
package struct MethodTable {
  /// The range of a name in `names`, and the method's number.
  private struct Place {
    var name: Range<Int>
    var number: Int
  }

  /// A hash table with linear probing. At most a quarter of the slots are used.
  private var places: [Place?] = Array(repeating: nil, count: 256)
  private var names: Bytes = []
  private var count = 0

  package init() {}

  /// Adds a method with the next number. The name must be unique.
  package mutating func add(_ name: String) {
    precondition(self[name.utf8Span.span] == nil, "\(name) is listed twice")
    if count * 4 >= places.count { grow() }
    let start = names.count
    names.append(contentsOf: name.utf8)
    put(Place(name: start..<names.count, number: count))
    count += 1
  }

  /// The number of the method with this name; nil if there is none.
  package subscript(name: Span<UInt8>) -> Int? {
    let known = names.span
    var index = name.wordHash & (places.count - 1)
    while let place = places[index] {
      if name.equals(known.extracting(place.name)) { return place.number }
      index = (index + 1) & (places.count - 1)
    }
    return nil
  }

  private mutating func put(_ place: Place) {
    var index = names.span.extracting(place.name).wordHash & (places.count - 1)
    while places[index] != nil { index = (index + 1) & (places.count - 1) }
    places[index] = place
  }

  private mutating func grow() {
    let known = places.compactMap { $0 }
    places = Array(repeating: nil, count: places.count * 2)
    for place in known { put(place) }
  }
}
