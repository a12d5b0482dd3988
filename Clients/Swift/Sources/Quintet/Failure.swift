/// The reason why a call has no result. Use `reason` in a `switch`; `message` is for the user, in the session's
/// language.
public struct Failure: Error, Sendable, CustomStringConvertible {
  /// Indicates whether the call may have taken effect.
  public enum Executed: String, Sendable {
    case no, yes, unknown
  }

  /// The kind of failure on the wire, for example `limit_exceeded`.
  public let kind: String
  public let message: String
  /// All details of the failure.
  public let data: JSON
  /// The JSON-RPC error code; 0 for a failure of the client itself.
  public let code: Int

  public init(kind: String, message: String, data: JSON = [:], code: Int = 0) {
    self.kind = kind
    self.message = message
    self.data = data
    self.code = code
  }

  init(kind: String, message: String, executed: Executed) {
    self.init(kind: kind, message: message, data: ["executed": .string(executed.rawValue)])
  }

  public var executed: Executed { data["executed"]?.string.flatMap(Executed.init) ?? .unknown }

  /// The delay after which the call may be repeated; nil if unknown.
  public var retryAfter: Duration? { data["retry_after_ms"]?.integer.map { .milliseconds($0) } }

  public var description: String { "\(kind): \(message)" }

  func carried<Value: Carried>() -> Value { Value(data) }
}

/// The details of a kind of failure.
public protocol Carried: Sendable {
  init(_ data: JSON)
}
