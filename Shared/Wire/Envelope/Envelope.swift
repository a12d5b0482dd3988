/// What stands around a client's request, found in one strict scan of the whole text. All ranges are
/// offsets into it: nothing is copied, and params stay unread.
package struct Envelope: Sendable {
  /// The id as it stands, quotes included; nil for a notification.
  package var id: Range<Int>?
  /// Between the quotes.
  package var method: Range<Int>
  /// The object's text; nil when there is none.
  package var params: Range<Int>?
  /// Between the quotes; nil where there is none in W3C's form.
  package var traceparent: Range<Int>?
  /// Between the quotes; only beside a `traceparent`.
  package var tracestate: Range<Int>?
  /// What the request says beside its params.
  package var meta = Meta()

  /// The members of `meta` that docs/protocol.md names; others are passed over.
  package struct Meta: Sendable {
    /// Between the quotes, as it is written.
    package var token: Range<Int>?
    /// Between the quotes, as it is written.
    package var idempotencyKey: Range<Int>?
    /// Milliseconds; nil for the default.
    package var timeoutMs: Int?
    /// Whether the client takes items.
    package var wantsStream = false
  }
}

/// Why a text isn't a request.
package struct EnvelopeFault: Error, Hashable, Sendable {
  /// The kind of the failure that answers it.
  package var kind: FailureKind
  /// What is wrong, for the message.
  package var reason: String
  /// The request's id, if it could be read.
  package var id: Range<Int>?
  /// Whether it is a notification all the same, which nobody answers (JSON-RPC 2.0, "Notification").
  package var isNotification = false
}

extension EnvelopeFault {
  /// The text is no JSON.
  init(_ fault: JSONFault) { self.init(kind: .parseError, reason: fault.description) }

  /// Nothing is wrong, but the request's own names are written with escapes (`$\/cancelRequest`, as PHP writes it): read what
  /// `EnvelopeReader.respelled` makes of the text.
  package static let respelled = EnvelopeFault(kind: .invalidRequest, reason: "its names are written with escapes")
}
