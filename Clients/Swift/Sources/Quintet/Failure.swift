/// The error that a failed call throws. Use `reason` in a `switch`. `message` is for users, in the session's language.
public struct Failure: Error, Sendable, CustomStringConvertible {
  /// The effect of the failed call: `yes` if it had one, `no` if it can't have had one, and `unknown` otherwise.
  public enum Executed: String, Sendable {
    case no, yes, unknown
  }

  /// The kind of failure on the wire, for example `limit_exceeded`.
  public let kind: String
  public let message: String
  /// All details of the failure.
  public let data: JSON
  /// The error code of JSON-RPC; 0 if the client itself created the failure.
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
