package import CivilTime
package import Files
import Glibc

/// The machine's time zone files (Debian's package `tzdata`).
package enum ZoneFiles {
  /// The maximum length of a name, in bytes. The longest existing name is 32 bytes long.
  package static let longestName = 64
  private static let folder = "/usr/share/zoneinfo"
  private static let maxBytes = 1 << 16
  /// Entries of the folder that aren't zones: folders with copies of all zones (those in `right` count leap seconds),
  /// the machine's own zone, and placeholders.
  private static let noZones: Set<Substring> = ["posix", "right", "posixrules", "localtime", "Factory"]

  /// Returns the rules of a zone by its current or a former IANA name, or nil if the machine has no such zone.
  ///
  /// - Parameter folder: the folder of the zone files, for tests.
  /// - Throws: `FileFault` if the process is out of file descriptors.
  package static func rules(of name: String, in folder: String = folder) throws(FileFault) -> TimeZoneRules? {
    guard isPossible(name) else { return nil }
    if let rules = try read(name, in: folder) { return rules }
    guard let current = ZoneLinks.current[name] else { return nil }
    return try read(current, in: folder)
  }

  private static func read(_ name: String, in folder: String) throws(FileFault) -> TimeZoneRules? {
    do throws(FileFault) {
      return TimeZoneRules(tzif: try Disk.read("\(folder)/\(name)", limit: maxBytes))
    } catch {
      // A lack of file descriptors doesn't mean that the file is missing.
      if [EMFILE, ENFILE].contains(error.errno) { throw error }
      return nil
    }
  }

  /// Tests whether a text can be a zone's name. `Asia//Tokyo` and `../etc/passwd` can't, even if such a file exists.
  private static func isPossible(_ name: String) -> Bool {
    guard name.utf8.count <= longestName, name.utf8.allSatisfy(isPlain) else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains("") && !noZones.contains(parts[0])
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    default: false
    }
  }
}
