package import EventLoop
import TimeZones
package import Wire

/// The name of a time zone that this machine has, as a service stores it.
package struct ZoneName: Hashable, Sendable {
  /// The IANA name, such as `Asia/Ho_Chi_Minh`.
  package let text: String

  fileprivate init(_ text: String) { self.text = text }
}

/// Recognises the names of time zones and remembers them, so that the file of a zone is read once.
@Loop package final class ZoneNames {
  /// The known names. The table has at most as many entries as the machine's tzdata has files.
  private var known: [Bytes: ZoneName] = [:]

  package init() {}

  /// Returns a zone.
  ///
  /// - Throws: `invalid_params` for an unknown name; `overloaded` if the process is out of file descriptors.
  package func zone(_ name: String) throws(Failure) -> ZoneName {
    if let zone = try zone(ifKnown: name) { return zone }
    throw ZoneInfo.refusal(of: name)
  }

  /// Returns a zone; nil for an unknown name.
  ///
  /// - Throws: `overloaded` if the process is out of file descriptors.
  package func zone(ifKnown name: String) throws(Failure) -> ZoneName? {
    // The key consists of bytes, because hashing an unchecked text as a `String` is expensive. A name that is too long
    // has an empty key.
    let key = name.utf8.count <= ZoneFiles.longestName ? Bytes(name.utf8) : []
    if let zone = known[key] { return zone }
    guard try ZoneInfo.isKnown(name) else { return nil }
    let zone = ZoneName(name)
    known[key] = zone
    return zone
  }
}
