package import CivilTime

/// The connection that a `read` body receives. It sees one consistent state and carries the time of the read.
package final class Reading: Connection {
  /// The wall clock when the read began. Use it as the only "now" of this read.
  package let wallNow: Timestamp
  /// The service's name, which is the source of its events.
  package let source: String

  init(_ engine: any Engine, wallNow: Timestamp, source: String) {
    self.wallNow = wallNow
    self.source = source
    super.init(engine)
  }
}
