package import CivilTime
package import Telemetry
package import Wire

/// The caller's account, deadline and trace. Handlers can read it, and pass it on to the calls that they make.
package struct Caller: Sendable {
  /// The account on whose behalf the call runs; nil for calls without a session.
  package var principal: Principal?
  /// The client's address or network, if it connects through a proxy. Only set if the method needs it.
  package var origin: String?
  /// True if an operator calls on the principal's behalf. Only set if the method returns more to operators.
  package var isOperator: Bool
  /// The idempotency key, which makes sure that a change is applied once.
  package var idempotencyKey: String?
  /// The call's own trace context, which is the parent of the spans that it causes.
  package var trace: TraceContext?
  /// The W3C `tracestate`, passed on unchanged with the trace.
  package var traceState: String?
  /// The caller's deadline; nil for an endless stream.
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

  package var language: Language { principal?.language ?? .en }

  /// Returns the principal, for methods that require an account.
  ///
  /// - Throws: `unauthenticated` if there is no principal.
  package func account() throws(Failure) -> Principal {
    guard let principal else { throw .unauthenticated }
    return principal
  }
}
