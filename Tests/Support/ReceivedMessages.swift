import Files
package import Wire

/// Returns the messages that a simulated service has written to a file, one line of JSON each, in order. Returns none
/// if the file doesn't exist.
///
/// The service may still be writing: a write becomes visible in parts, so text after the last newline isn't read.
package func receivedMessages(in file: String) throws -> [JSONValue] {
  guard try Disk.exists(file) else { return [] }
  let newline = UInt8(ascii: "\n")
  let text = try Disk.read(file)
  guard let end = text.lastIndex(of: newline) else { return [] }
  return try text[..<end].split(separator: newline).map { try JSON.decode(JSONValue.self, from: Array($0)) }
}
