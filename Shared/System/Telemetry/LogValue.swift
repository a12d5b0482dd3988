/// A type that a log field can have: text, numbers, durations, and secrets (as asterisks).
package protocol LogValue: Sendable {
  /// The value as it appears in a log line.
  var logged: LoggedValue { get }
}

/// A field's value as it is written.
package enum LoggedValue: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case bool(Bool)
  /// The field is left out of the line.
  case absent

  /// The value in readable form, without quotes.
  package var text: String {
    switch self {
    case .text(let value): value
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .bool(let value): value ? "true" : "false"
    case .absent: ""
    }
  }
}

extension String: LogValue { package var logged: LoggedValue { .text(self) } }
extension Substring: LogValue { package var logged: LoggedValue { .text(String(self)) } }
extension Bool: LogValue { package var logged: LoggedValue { .bool(self) } }
extension Int: LogValue { package var logged: LoggedValue { .integer(Int64(self)) } }
extension Int32: LogValue { package var logged: LoggedValue { .integer(Int64(self)) } }
extension Int64: LogValue { package var logged: LoggedValue { .integer(self) } }
extension Double: LogValue { package var logged: LoggedValue { .number(self) } }

/// A field that only some lines have.
extension Optional: LogValue where Wrapped: LogValue {
  /// The wrapped value's form, or `absent`.
  package var logged: LoggedValue { self?.logged ?? .absent }
}

extension Duration: LogValue {
  /// The duration in milliseconds, so that lines can be compared. The field's name ends in `_ms`.
  package var logged: LoggedValue {
    let (seconds, attoseconds) = components
    return .number(Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1000)
  }
}
