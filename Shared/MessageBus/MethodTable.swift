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

  private var buckets: [[Entry]] = Array(repeating: [], count: 256)
  private var count = 0

  package init() {}

  /// Gives a method the next number; a name can be there only once.
  package mutating func add(_ name: String) {
    let bytes = Bytes(name.utf8)
    precondition(self[bytes.span] == nil, "\(name) is there twice")
    buckets[Self.bucket(bytes.span)].append(Entry(name: bytes, number: count))
    count += 1
  }

  package subscript(name: Span<UInt8>) -> Int? {
    let bucket = Self.bucket(name)
    for entry in buckets[bucket] {
      let known = entry.name
      if name.equals(known.span) { return entry.number }
    }
    return nil
  }

  private static func bucket(_ name: Span<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for index in name.indices { hash = (hash ^ UInt32(name[index])) &* 16_777_619 }
    return Int((hash ^ hash >> 16) & 255)
  }
}
