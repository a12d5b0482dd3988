import Spelling
import Wire

/// Finds the keys of a file that its type didn't take: in data written by hand they are misspelt ones.
///
/// The decoder skips what it doesn't know, as a protocol that grows must. So the section is encoded again and compared:
/// what didn't come back wasn't read.
enum UnknownKeys {
  static func add(from section: some CatalogSection, in text: Bytes, to problems: inout Problems) throws {
    let written = try JSON.decode(JSONValue.self, from: text)
    let taken = try JSON.decode(JSONValue.self, from: JSON.encode(section))
    compare(written, with: taken, at: "", into: &problems)
  }

  private static func compare(
    _ written: JSONValue, with taken: JSONValue, at path: String, into problems: inout Problems
  ) {
    switch (written, taken) {
    case (.object(let written), .object(let taken)):
      for (key, value) in written.members {
        let inner = path.isEmpty ? key : "\(path).\(key)"
        if let same = taken[key] {
          compare(value, with: same, at: inner, into: &problems)
        } else {
          let hint = Spelling.hint(for: key, among: taken.members.map(\.key).filter { written[$0] == nil })
          problems.add(inner, value == .null ? "is null: leave it out" : "is not known here\(hint)")
        }
      }
    case (.array(let written), .array(let taken)):
      for (index, pair) in zip(written, taken).enumerated() {
        compare(pair.0, with: pair.1, at: "\(path)[\(index)]", into: &problems)
      }
    default: break
    }
  }
}
