package import CivilTime

/// What a `read` body gets: a connection to one consistent state, and the time.
package final class Reading: Connection {
  /// The wall clock when the read began: its one "now".
  package let wallNow: Timestamp
  /// The service's name, under which its events are known.
  package let source: String

  init(_ engine: any Engine, wallNow: Timestamp, source: String) {
    (self.wallNow, self.source) = (wallNow, source)
    super.init(engine)
  }
}
