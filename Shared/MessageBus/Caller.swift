package import CivilTime
package import Telemetry
package import Wire

/// On whose behalf a call runs, and until when: what a handler may know of it, and what it hands on to the calls that
/// it makes.
package struct Caller: Sendable {
  /// Nobody, for calls that need no session.
  package var principal: Principal?
  /// From which address a client behind a proxy calls, or from which network; only where the method asks for it.
  package var origin: String?
  /// Whether somebody who runs the machine calls on the principal's behalf; only where the method's answer says more to
  /// them.
  package var isOperator: Bool
  /// Makes a change happen once.
  package var idempotencyKey: String?
  /// The call's own place in its trace: what it causes goes below it.
  package var trace: TraceContext?
  /// W3C's `tracestate`: handed on with the trace, as it came.
  package var traceState: String?
  /// When the caller stops waiting; nil for an endless stream.
  package var deadline: Instant?

  package init(
    principal: Principal?, origin: String? = nil, isOperator: Bool = false, idempotencyKey: String? = nil,
    trace: TraceContext? = nil,
    traceState: String? = nil,
    deadline: Instant? = nil
  ) {
    self.principal = principal
    self.origin = origin
    self.isOperator = isOperator
    self.idempotencyKey = idempotencyKey
    self.trace = trace
    self.traceState = traceState
    self.deadline = deadline
  }

  /// The language of the caller's messages.
  package var language: Language { principal?.language ?? .en }

  /// The principal that a method for accounts must have.
  package func account() throws(Failure) -> Principal {
    guard let principal else { throw .unauthenticated }
    return principal
  }
}
