/// The envelope of a client's request, read in one strict scan of the whole text. All ranges are offsets into the text.
/// The scan copies nothing and doesn't decode params.
package struct Envelope: Sendable {
  /// The id, including quotes; nil for a notification.
  package var id: Range<Int>?
  /// The method, without quotes.
  package var method: Range<Int>
  /// The params object; nil if there is none.
  package var params: Range<Int>?
  /// The `traceparent`, without quotes; nil if there is none in W3C's format.
  package var traceparent: Range<Int>?
  /// The `tracestate`, without quotes; only set together with `traceparent`.
  package var tracestate: Range<Int>?
  /// The members of `meta`.
  package var meta = Meta()

  /// The members of `meta` listed in docs/protocol.md. Unknown members are ignored.
  package struct Meta: Sendable {
    /// The position after the opening brace; nil if the request has no `meta`.
    package var start: Int?
    /// The session token as written, without quotes.
    package var token: Range<Int>?
    /// The idempotency key as written, without quotes.
    package var idempotencyKey: Range<Int>?
    /// The timeout in milliseconds; nil for the default.
    package var timeoutMs: Int?
    /// True if the client accepts stream items.
    package var wantsStream = false
  }
}

/// The reason why a text isn't a valid request.
package struct EnvelopeFault: Error, Hashable, Sendable {
  /// The kind of failure to return.
  package var kind: FailureKind
  /// The reason, which becomes the error's message.
  package var reason: String
  /// The request's id, if it was readable.
  package var id: Range<Int>?
  /// True if the text is a notification despite the fault. A notification gets no response (JSON-RPC 2.0,
  /// "Notification").
  package var isNotification = false
}

extension EnvelopeFault {
  /// Creates the fault for a text that isn't JSON.
  init(_ fault: JSONFault) { self.init(kind: .parseError, reason: fault.description) }

  /// The fault of a valid request whose envelope contains unnecessary escapes, such as PHP's `$\/cancelRequest`. The
  /// caller must read the result of `EnvelopeReader.respelled` instead.
  package static let respelled = EnvelopeFault(kind: .invalidRequest, reason: "its names are written with escapes")
}

extension Failure {
  /// Creates the failure for a text that isn't a valid request.
  package init(_ fault: EnvelopeFault) {
    let title =
      switch fault.kind {
      case .parseError: "Parse error"
      case .invalidParams: "Invalid params"
      default: "Invalid request"
      }
    self.init(fault.kind, Message("\(title): \(fault.reason)"))
  }
}
