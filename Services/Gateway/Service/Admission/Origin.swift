import CivilTime
import EventLoop
import Quotas

/// Where calls come from, as far as can be told from outside of them: an opaque value beside the principal.
///
/// On this machine's socket it is the user of the client's process. A process that takes calls from other machines would say
/// their addresses.
package struct Origin: Hashable, Sendable {
  /// As refusals say it.
  let name: String

  package init(_ name: String) { self.name = name }

  /// A user of this machine.
  package init(user: UInt32) { name = "user \(user)" }
}

/// How often one party has called lately, and may again.
struct CallPace {
  var calls = TokenBucket()
  var expensive = TokenBucket()
  var registrations = TokenBucket()
  var wrongCodes = TokenBucket()

  /// Whether it is as if nobody had called.
  func isRested(at now: Instant) -> Bool {
    calls.isFull(at: now) && expensive.isFull(at: now) && registrations.isFull(at: now)
      && wrongCodes.isFull(at: now)
  }
}

/// What all connections from one origin have in common.
@Loop final class OriginUse: RecentlyUsed {
  let key: Origin
  let bytes = 256
  var newer: OriginUse?
  var older: OriginUse?
  var pace = CallPace()
  /// Connections that come from there now.
  var connections = 0

  init(_ origin: Origin) { key = origin }
}
