import Glibc

extension Disk {
  /// Goes through a text of any length line by line, without its line feeds; the last line may lack one.
  package static func eachLine(_ path: String, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    let file = try Descriptor(path, O_RDONLY, for: "open")
    var rest: [UInt8] = []
    while true {
      let part = try file.read(upTo: 1 << 16)
      if part.isEmpty { break }
      rest += part
      var start = rest.startIndex
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        try body(rest[start..<end])
        start = end + 1
      }
      rest.removeFirst(start)
    }
    if !rest.isEmpty { try body(rest[...]) }
  }
}
