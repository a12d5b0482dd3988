/// Converts values to and from PostgreSQL's binary format. Types are identified by their OIDs.
enum PostgresValue {
  static let bool: UInt32 = 16
  static let bytea: UInt32 = 17
  static let int8: UInt32 = 20
  static let int2: UInt32 = 21
  static let int4: UInt32 = 23
  static let text: UInt32 = 25
  static let float8: UInt32 = 701
  private static let float4: UInt32 = 700
  private static let oid: UInt32 = 26
  private static let numeric: UInt32 = 1700
  /// The OIDs of types that are read as texts: names, texts of fixed or limited length, JSON, and values without a
  /// type.
  private static let texts: Set<UInt32> = [18, 19, text, 114, 705, 1042, 1043]

  static func isText(_ type: UInt32) -> Bool { texts.contains(type) }

  /// Returns the type to send for a value if the server hasn't described its parameter; 0 for NULL.
  static func type(of value: Column?) -> UInt32 {
    switch value {
    case nil: 0
    case .integer: int8
    case .real: float8
    case .text: text
    case .blob: bytea
    }
  }

  /// Returns a value of a row; nil for an unsupported type. Integers of all sizes have the same type in the result.
  static func column(_ bytes: Span<UInt8>, type: UInt32) -> Column? {
    switch type {
    case int8, int4, int2, oid, bool: .integer(integer(bytes, isSigned: type != bool && type != oid))
    case float8: .real(Double(bitPattern: UInt64(bitPattern: integer(bytes, isSigned: false))))
    case float4: .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: integer(bytes, isSigned: false)))))
    case bytea: .blob(array(bytes))
    case numeric: PostgresNumeric(bytes)?.column
    case let type where isText(type): .text(String(decoding: array(bytes), as: UTF8.self))
    default: nil
    }
  }

  /// Returns the binary form of a value for a parameter of the given type, or nil if the parameter doesn't accept it.
  static func bytes(_ value: Column, type: UInt32) -> [UInt8]? {
    switch (value, type) {
    case (.integer(let number), int8): big(number)
    case (.integer(let number), int4): Int32(exactly: number).map(big)
    case (.integer(let number), int2): Int16(exactly: number).map(big)
    case (.integer(let number), bool): [number == 0 ? 0 : 1]
    case (.integer(let number), float8): big(Double(number).bitPattern)
    case (.integer(let number), numeric): PostgresNumeric(number).bytes
    case (.real(let number), float8): big(number.bitPattern)
    case (.text(let text), let type) where isText(type): Array(text.utf8)
    case (.blob(let blob), bytea): blob
    default: nil
    }
  }

  static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func integer(_ bytes: Span<UInt8>, isSigned: Bool) -> Int64 {
    var number: Int64 = isSigned && bytes.count > 0 && bytes[0] >= 0x80 ? -1 : 0
    for index in bytes.indices { number = number << 8 | Int64(bytes[index]) }
    return number
  }

  private static func array(_ bytes: Span<UInt8>) -> [UInt8] {
    unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}
