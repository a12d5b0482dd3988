/// A point in wall-clock time with millisecond precision, stored and sent as a number (`1790000000000`).
package struct Timestamp: Hashable, Comparable, Codable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  package var milliseconds: Int64

  /// Creates a timestamp from milliseconds since 1970-01-01T00:00:00Z.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }
  /// Creates a timestamp from seconds since 1970-01-01T00:00:00Z.
  package init(seconds: Int64) { self.milliseconds = seconds * 1000 }

  /// Decodes a plain number of milliseconds.
  package init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Encodes a plain number of milliseconds.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }

  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
  package static func + (a: Timestamp, d: Duration) -> Timestamp {
    Timestamp(milliseconds: a.milliseconds + d.milliseconds)
  }
  package static func - (a: Timestamp, b: Timestamp) -> Duration { .milliseconds(a.milliseconds - b.milliseconds) }
}
