/// Something that happened in one service and that others must hear of, once (P6).
///
/// The fields are CloudEvents' (v1.0): `id` is unique within `source`, `subject` is the account.
package struct Event: Codable, Hashable, Sendable {
  /// Unique within its source, for ever.
  package var id: String
  /// The service that it happened in.
  package var source: String
  /// What happened: "progress.badge.unlocked".
  package var type: String
  /// The account that it happened to.
  package var subject: String
  /// The app's id.
  package var app: String
  /// Milliseconds since 1970.
  package var time: Int64
  /// The source's own counting, without gaps: what the receiver's cursor is about.
  package var sequence: Int64
  /// What else there is to say, in the form of its type.
  package var data: RawJSON
  /// The work that caused it (CloudEvents' extension for distributed tracing), if that is traced.
  package var traceparent: String?
  /// W3C's, beside a `traceparent`.
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

/// What an event of one type carries.
package protocol EventBody: Codable, Sendable {
  /// In the past tense, with its service in front: `ai.text.generated`.
  static var type: String { get }
}
