package import CivilTime
import Files

/// The time zones that the machine knows (Debian's tzdata).
package enum ZoneInfo {
  private static let folder = "/usr/share/zoneinfo"

  /// The rules of a zone by its IANA name; nil for a name that isn't one.
  package static func rules(of name: String) -> TimeZoneRules? {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"):
        true
      default: false
      }
    }
    guard isPlain, !name.isEmpty, !name.hasPrefix("/"), let bytes = try? Disk.read("\(folder)/\(name)", limit: 1 << 16)
    else { return nil }
    return TimeZoneRules(tzif: bytes)
  }
}
