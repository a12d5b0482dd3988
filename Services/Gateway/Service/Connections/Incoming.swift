import CivilTime
import Wire

/// A request whose envelope was read.
struct Incoming {
  var envelope: Envelope
  var batch: Batch?
  /// The deadline of the request. Set only if the session had to be looked up, because the lookup counts towards the
  /// deadline.
  var deadline: Instant?
}
