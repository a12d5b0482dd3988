import Wire

/// Numbers methods in the order they come, and finds a number by the bytes of a name without making a string of them.
///
/// What belongs to a method is kept by its number, by the owner of the table: a generic table would be called through
/// witnesses from other modules, for each message.
package struct MethodTable {
  /// Where a name stands in `names`, and the method's number.
  private struct Place {
    var name: Range<Int>
    var number: Int
  }

  /// By hash, each in the first free place from there on; a fourth of them is in use at most.
  private var places: [Place?] = Array(repeating: nil, count: 256)
  private var names: Bytes = []
  private var count = 0

  /// A table without methods.
  package init() {}

  /// Gives a method the next number; a name can be there only once.
  package mutating func add(_ name: String) {
    precondition(self[name.utf8Span.span] == nil, "\(name) is there twice")
    if count * 4 >= places.count { grow() }
    let start = names.count
    names.append(contentsOf: name.utf8)
    put(Place(name: start..<names.count, number: count))
    count += 1
  }

  /// The place of the method with this name; nil if there is none.
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
