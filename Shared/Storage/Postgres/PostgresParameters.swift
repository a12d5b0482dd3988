/// A statement's parameters as they are sent: all bytes in one piece.
struct PostgresParameters {
  /// All of them, one behind the other, and one more, so that an empty one has a place too.
  private(set) var bytes: [UInt8] = [0]
  /// Where each begins; nil is NULL.
  private(set) var starts: [Int?] = []
  private(set) var lengths: [Int32] = []
  /// 1 for bytes, which all are.
  private(set) var formats: [Int32] = []

  /// - Parameter types: those of the statement's parameters.
  /// - Throws: for a value that a parameter doesn't take.
  init(_ values: [Column?], types: [UInt32], sql: String) throws(StoreFault) {
    for (index, value) in values.enumerated() {
      formats.append(1)
      guard let value else {
        starts.append(nil)
        lengths.append(0)
        continue
      }
      guard let part = PostgresValue.bytes(value, type: types[index]) else {
        throw StoreFault(state: "42804", message: "$\(index + 1) takes another type", sql: sql)
      }
      if case .text = value, part.contains(0) {
        throw StoreFault(state: "22021", message: "$\(index + 1) is a text with a NUL, which no column takes", sql: sql)
      }
      starts.append(bytes.count)
      lengths.append(Int32(part.count))
      bytes += part
    }
  }
}
