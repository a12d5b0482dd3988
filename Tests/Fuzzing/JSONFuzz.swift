import Wire

/// Fuzzes JSON texts. The scanner must agree with a simple parser at any alignment, and the decoder must agree with the
/// encoder.
enum JSONFuzz {
  static func finding(_ input: Bytes) -> String? {
    let fault = fault(input)
    let plain = PlainScan.fault(input)
    if fault != plain { return "the scanner reports \(told(fault)), and the simple parser \(told(plain))" }
    // Checks the text at other alignments, because the scanner reads whole words and vectors.
    for shift in [1, 5, 11] {
      let shifted = Bytes(repeating: 0x20, count: shift) + input
      if self.fault(shifted) != fault.map({ $0 + shift }) { return "a different verdict \(shift) bytes later" }
    }
    return fault == nil ? value(input) : refused(input)
  }

  private static func fault(_ text: Bytes) -> Int? {
    do throws(JSONFault) {
      try JSON.check(text.span)
      return nil
    } catch {
      return error.offset
    }
  }

  private static func told(_ fault: Int?) -> String { fault.map { "wrong at \($0)" } ?? "right" }

  private static func refused(_ text: Bytes) -> String? {
    do {
      _ = try JSON.decode(JSONValue.self, from: text)
      return "the full reader accepts a text that the scanner rejects"
    } catch is JSONFault {
      return nil
    } catch {
      return "the full reader rejects the text as a value: \(error)"
    }
  }

  private static func value(_ text: Bytes) -> String? {
    do {
      let raw = try JSON.decode(RawJSON.self, from: text)
      let value = try JSON.decode(JSONValue.self, from: text)
      let written = try JSON.encode(value)
      if fault(written) != nil { return "the encoded value can't be read: \(String(decoding: written, as: UTF8.self))" }
      // The comparison uses texts: 1.0 is written as 1, which is a different `JSONValue` for the same number.
      if try JSON.encode(JSON.decode(JSONValue.self, from: written)) != written { return "encoding changes the value" }
      if try raw.decode(JSONValue.self) != value { return "storage as text changes the value" }
      return nil
    } catch is DecodingFault {
      return nil  // a number out of its type's range
    } catch {
      return "the full reader rejects a text that the scanner accepts: \(error)"
    }
  }
}
