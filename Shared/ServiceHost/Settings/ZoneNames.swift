package import EventLoop
import TimeZones
package import Wire

/// The name of a time zone that this machine knows, as a service keeps it.
package struct ZoneName: Hashable, Sendable {
  /// The IANA name, such as `Asia/Ho_Chi_Minh`.
  package let text: String

  fileprivate init(_ text: String) { self.text = text }
}

/// Tells zones' names from other texts, and remembers those it has met: the file of a zone is read once.
@Loop package final class ZoneNames {
  /// Grows to the number of files in the machine's tzdata at most, since only their names get in.
  private var known: [Bytes: ZoneName] = [:]

  /// Knows none yet.
  package init() {}

  /// - Throws: as `ZoneInfo.check` does.
  package func zone(_ name: String) throws(Failure) -> ZoneName {
    if let zone = try zone(ifKnown: name) { return zone }
    throw ZoneInfo.refusal(of: name)
  }

  /// Returns a zone; nil for a name that the machine doesn't know.
  ///
  /// - Throws: `overloaded` if the process is out of file descriptors.
  package func zone(ifKnown name: String) throws(Failure) -> ZoneName? {
    // By bytes, and only short ones: a text that nobody has checked is not to be hashed as one.
    let key = name.utf8.count <= ZoneFiles.longestName ? Bytes(name.utf8) : []
    if let zone = known[key] { return zone }
    guard try ZoneInfo.isKnown(name) else { return nil }
    let zone = ZoneName(name)
    known[key] = zone
    return zone
  }
}
