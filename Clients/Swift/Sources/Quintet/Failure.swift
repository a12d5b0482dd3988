/// Why a call has no result. `reason` is for programs, to be switched over; `message` is for people, in the session's
/// language.
public struct Failure: Error, Sendable, CustomStringConvertible {
  /// Whether the work may have been done.
  public enum Executed: String, Sendable {
    case no, yes, unknown
  }

  /// What is wrong, as the wire has it: `limit_exceeded`.
  public let kind: String
  public let message: String
  /// All that it carries.
  public let data: JSON
  /// JSON-RPC's number; 0 where the client itself says so.
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

  /// After how long the same is worth another try, where that is known.
  public var retryAfter: Duration? { data["retry_after_ms"]?.integer.map { .milliseconds($0) } }

  public var description: String { "\(kind): \(message)" }

  func carried<Value: Carried>() -> Value { Value(data) }
}

/// What a kind of failure carries.
public protocol Carried: Sendable {
  init(_ data: JSON)
}
