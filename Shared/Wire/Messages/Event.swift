/// Something that happened in one service and that others must hear of, once (P6).
///
/// The fields are CloudEvents' (v1.0): `id` is unique within `source`, `subject` is the account.
package struct Event: Codable, Hashable, Sendable {
  package var id: String
  package var source: String
  package var type: String
  package var subject: String
  package var app: String
  /// Milliseconds since 1970.
  package var time: Int64
  /// The source's own counting, without gaps: what the receiver's cursor is about.
  package var sequence: Int64
  package var data: RawJSON
  /// The work that caused it (CloudEvents' extension for distributed tracing), if that is traced.
  package var traceparent: String?
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
  /// In the past tense, with its service in front: `ai.roast.created`.
  static var type: String { get }
}
