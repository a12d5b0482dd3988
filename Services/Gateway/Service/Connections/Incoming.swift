import CivilTime
import Wire

/// A request whose envelope has been read.
struct Incoming {
  var envelope: Envelope
  var batch: Batch?
  /// Set where its caller's session had to be asked for: the time that takes counts.
  var deadline: Instant?
}
