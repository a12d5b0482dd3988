/// Writes a flat JSON object. Telemetry can't depend on the project's JSON coder and needs only this much.
struct JSONLine {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  mutating func add(_ name: String, _ value: LoggedValue) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    string(name)
    bytes.append(UInt8(ascii: ":"))
    switch value {
    case .text(let text): string(text)
    case .number(let number) where !number.isFinite: string("\(number)")
    default: bytes += value.text.utf8
    }
  }

  var finished: [UInt8] { bytes + "}\n".utf8 }

  private mutating func string(_ text: String) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0..<0x20: bytes += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
