import Packing
import CardFiles
import Files

/// Extracts the collection from a package.
enum AnkiCollection {
  /// The newest supported version of the package format. A package states its version in the file `meta`, a Protocol
  /// Buffers message with one number.
  private static let newestVersion = 3
  private static let newest = "collection.anki21b"

  static func unpack(_ path: String, to file: String, atMost most: Int) throws {
    let zip = try ZipReader(path)
    try checkVersion(of: zip)
    let writer = try FileWriter(creating: file, mode: 0o600)
    if zip.has(newest) { return try unpackNewest(zip, atMost: most) { try writer.write($0) } }
    guard let name = ["collection.anki21", "collection.anki2"].first(where: zip.has) else {
      throw CardFileFault("the package has no collection, so it isn't from Anki")
    }
    try zip.unpack(name, atMost: most) { try writer.write($0) }
  }

  private static func unpackNewest(
    _ zip: ZipReader, atMost most: Int, _ give: ([UInt8]) throws -> Void
  ) throws {
    let zstandard = try Zstandard(atMost: most)
    try zip.unpack(newest, atMost: most) { piece in try zstandard.unpack(piece, give) }
    try zstandard.finish()
  }

  private static func checkVersion(of zip: ZipReader) throws {
    guard let meta = try zip.bytes(of: "meta", atMost: 1000) else { return }
    let version = Protobuf.number(1, in: meta) ?? 0
    guard version <= newestVersion else {
      throw CardFileFault("the package was made by a newer, unsupported version of Anki")
    }
  }
}

/// A minimal Protocol Buffers decoder, for numbers at the top level of a message.
enum Protobuf {
  /// Returns the last value of a field; nil if it is missing, or if the message is damaged before it.
  static func number(_ field: Int, in message: [UInt8]) -> Int? {
    var rest = message[...]
    var found = Int?.none
    while !rest.isEmpty {
      guard let key = varint(&rest) else { return found }
      let isWanted = key >> 3 == UInt64(field)
      switch key & 7 {
      case 0:
        guard let value = varint(&rest) else { return found }
        if isWanted { found = Int(truncatingIfNeeded: value) }
      case 1: rest = rest.dropFirst(8)
      case 2:
        guard let length = varint(&rest), length <= UInt64(rest.count) else { return found }
        rest = rest.dropFirst(Int(length))
      case 5: rest = rest.dropFirst(4)
      default: return found
      }
    }
    return found
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return value }
    }
    return nil
  }
}
