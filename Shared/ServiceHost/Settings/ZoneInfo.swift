package import CivilTime
import EventLoop
import Files
import Glibc
import Synchronization
package import Wire

/// The time zones that the machine knows (Debian's tzdata).
package enum ZoneInfo {
  /// Bytes of a name; the longest real one has 32.
  static let longest = 64
  private static let folder = "/usr/share/zoneinfo"
  /// What else lies in the folder with rules in it: copies (`right` counts leap seconds), the machine's own, and none.
  private static let noZones: Set<Substring> = ["posix", "right", "posixrules", "localtime", "Factory"]

  /// The rules of a zone that `check` let in, by its IANA name; UTC's if the machine's tzdata doesn't have it any more.
  ///
  /// - Throws: `overloaded` while this process has no descriptors to read them by: a day reckoned by another zone's would stay
  ///   wrong.
  package static func rules(of name: String) throws(Failure) -> TimeZoneRules {
    let now = Loop.monotonicTime
    if let rules = recent.withLock({ $0.rules(of: name, at: now) }) { return rules }
    let rules = try known(name) ?? .utc
    recent.withLock { $0.add(rules, of: name, at: now) }
    return rules
  }

  private static let recent = Mutex(RecentZones())

  private static func known(_ name: String) throws(Failure) -> TimeZoneRules? {
    do throws(FileFault) {
      return try read(name)
    } catch {
      if [EMFILE, ENFILE].contains(error.errno) { throw .overloaded(limit: "open files", whose: "the process") }
      return nil
    }
  }

  /// - Throws: why the file of a possible name can't be read.
  private static func read(_ name: String) throws(FileFault) -> TimeZoneRules? {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"):
        true
      default: false
      }
    }
    // Each zone by one name only: a file is found by `Asia//Tokyo` too.
    let parts =
      name.utf8.count <= longest && isPlain ? name.split(separator: "/", omittingEmptySubsequences: false) : []
    guard let first = parts.first, !parts.contains(""), !noZones.contains(first) else { return nil }
    return TimeZoneRules(tzif: try Disk.read("\(folder)/\(name)", limit: 1 << 16))
  }

  /// - Throws: `invalid_params` that names it, for a `time_zone` of a call's that is no zone's name; `overloaded` while this process
  ///   has no descriptors to look it up by.
  package static func check(_ name: String) throws(Failure) {
    // What is far from a name isn't repeated.
    let quoted = name.utf8.count <= longest ? " '\(name)'" : ""
    if try known(name) != nil { return }
    throw .invalidParams("time_zone\(quoted) is no zone's name, like Asia/Ho_Chi_Minh")
  }
}
