/// A statement's parameters in the format in which they are sent, in a single buffer.
struct PostgresParameters {
  /// All values in sequence. They follow one extra byte, so that an empty value has a valid address too.
  private(set) var bytes: [UInt8] = [0]
  /// The offset of each value; nil is NULL.
  private(set) var starts: [Int?] = []
  private(set) var lengths: [Int32] = []
  /// The format of each parameter, which is always 1 (binary).
  private(set) var formats: [Int32] = []

  /// - Parameter types: the types of the statement's parameters.
  /// - Throws: `StoreFault` for a value that its parameter doesn't accept.
  init(_ values: [Column?], types: [UInt32], sql: String) throws(StoreFault) {
    for (index, value) in values.enumerated() {
      formats.append(1)
      guard let value else {
        starts.append(nil)
        lengths.append(0)
        continue
      }
      guard let part = PostgresValue.bytes(value, type: types[index]) else {
        throw StoreFault(state: "42804", message: "$\(index + 1) has the wrong type", sql: sql)
      }
      if case .text = value, part.contains(0) {
        throw StoreFault(
          state: "22021", message: "$\(index + 1) is a text with a NUL, which PostgreSQL doesn't store", sql: sql)
      }
      starts.append(bytes.count)
      lengths.append(Int32(part.count))
      bytes += part
    }
  }
}
