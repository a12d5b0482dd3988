import Wire

/// Finds what belongs to a method by the bytes of its name, without making a string of them.
package struct MethodTable<Value> {
  private struct Entry {
    var name: Bytes
    var value: Value
  }

  private var buckets: [[Entry]] = Array(repeating: [], count: 256)
  /// All names, in the order they came.
  package private(set) var names: [String] = []

  package init() {}

  /// Adds a method; a name can be there only once.
  package mutating func add(_ name: String, _ value: Value) {
    let bytes = Bytes(name.utf8)
    precondition(self[bytes.span] == nil, "\(name) is there twice")
    buckets[Self.bucket(bytes.span)].append(Entry(name: bytes, value: value))
    names.append(name)
  }

  package subscript(name: Span<UInt8>) -> Value? {
    let bucket = Self.bucket(name)
    for entry in buckets[bucket] {
      let known = entry.name
      if name.equals(known.span) { return entry.value }
    }
    return nil
  }

  package subscript(name: String) -> Value? {
    let bytes = Bytes(name.utf8)
    return self[bytes.span]
  }

  private static func bucket(_ name: Span<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for index in name.indices { hash = (hash ^ UInt32(name[index])) &* 16_777_619 }
    return Int((hash ^ hash >> 16) & 255)
  }
}
