/// A change in one service that other services must process exactly once (P6).
///
/// The fields are those of CloudEvents v1.0: `id` is unique within `source`; `subject` is the account's id.
package struct Event: Codable, Hashable, Sendable {
  /// The event's id. A source never uses an id twice.
  package var id: String
  /// The service that published the event.
  package var source: String
  /// The event type: "progress.badge.unlocked".
  package var type: String
  /// The id of the account that the event is about.
  package var subject: String
  /// The app's id.
  package var app: String
  /// The time when the event happened, in milliseconds since 1970.
  package var time: Int64
  /// The event's position in the source's sequence of events, which has no gaps. A receiver stores the position of the
  /// last event it processed as its cursor.
  package var sequence: Int64
  /// The event's payload, in the format of its type.
  package var data: RawJSON
  /// The W3C trace context of the work that caused the event (CloudEvents' distributed tracing extension); nil if it
  /// isn't traced.
  package var traceparent: String?
  /// The W3C trace state; nil without a `traceparent`.
  package var tracestate: String?

  package init(
    id: String, source: String, type: String, subject: String, app: String, time: Int64, sequence: Int64,
    data: RawJSON, traceparent: String? = nil, tracestate: String? = nil
  ) {
    self.id = id
    self.source = source
    self.type = type
    self.subject = subject
    self.app = app
    self.time = time
    self.sequence = sequence
    self.data = data
    self.traceparent = traceparent
    self.tracestate = tracestate
  }
}

/// The payload of one event type.
package protocol EventBody: Codable, Sendable {
  /// The event type, in the past tense and prefixed with its service: `ai.text.generated`.
  static var type: String { get }
}
