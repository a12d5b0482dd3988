package import CivilTime

/// What a `read` body gets: a connection to one consistent state, and the time.
package final class Reading: Connection {
  /// The wall clock when the read began: its one "now".
  package let wallNow: Timestamp

  init(_ engine: any Engine, wallNow: Timestamp) {
    self.wallNow = wallNow
    super.init(engine)
  }
}
