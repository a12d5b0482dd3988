import CivilTime
import Wire

/// A request whose envelope has been read.
struct Incoming {
  var envelope: Envelope
  var batch: Batch?
  /// The batch's shared deadline.
  var deadline: Instant?
}
