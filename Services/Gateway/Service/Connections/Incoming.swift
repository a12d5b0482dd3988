import CivilTime
import Wire

/// A request whose envelope was read.
struct Incoming {
  var envelope: Envelope
  var batch: Batch?
  /// Set if the session had to be looked up, because that time counts towards the deadline.
  var deadline: Instant?
}
