import CivilTime
import Wire

/// A request whose envelope has been read.
struct Incoming {
  var envelope: Envelope
  var batch: Batch?
  /// The batch's shared deadline.
  var deadline: Instant?
}

extension InnerMeta {
  /// Appends the meta object of a request that is passed on: what is kept of the client's, and the principal.
  static func write(
    into out: inout OutputSpan<UInt8>, deadline: Instant?, _ meta: Envelope.Meta, _ text: Span<UInt8>, principal: Bytes?
  ) {
    // Each member brings the comma before it, and the first one's is overwritten by the brace.
    let start = out.count
    if let deadline {
      out.append(",\"deadline\":")
      out.append(decimal: deadline.nanoseconds)
    }
    if let key = meta.idempotencyKey {
      out.append(",\"idempotency_key\":\"")
      out.append(text.extracting(key))
      out.append(UInt8(ascii: "\""))
    }
    if meta.wantsStream { out.append(",\"stream\":true") }
    if let principal {
      out.append(",\"principal\":")
      out.append(principal.span)
    }
    if out.count == start { out.append(UInt8(ascii: ",")) }
    out[start] = UInt8(ascii: "{")
    out.append(UInt8(ascii: "}"))
  }

  /// The same for a call of the gateway's own, on somebody's behalf.
  static func write(into out: inout OutputSpan<UInt8>, deadline: Instant, principal: Bytes) {
    out.append("{\"deadline\":")
    out.append(decimal: deadline.nanoseconds)
    out.append(",\"principal\":")
    out.append(principal.span)
    out.append(UInt8(ascii: "}"))
  }
}

extension FailureKind {
  /// The kind of an `error` object as our own processes write it: `{"code":-32010,…`.
  init?(answer text: Span<UInt8>) {
    guard text.has("{\"code\":-", at: 0) else { return nil }
    var (code, at) = (0, 9)
    while at < min(text.count, 15), text[at] &- UInt8(ascii: "0") < 10 {
      code = code * 10 + Int(text[at] - UInt8(ascii: "0"))
      at += 1
    }
    guard let kind = Self.allCases.first(where: { $0.code == -code }) else { return nil }
    self = kind
  }
}

extension Failure {
  /// What a client is told whose text is no request.
  init(_ fault: EnvelopeFault) {
    let title =
      switch fault.kind {
      case .parseError: "Parse error"
      case .invalidParams: "Invalid params"
      default: "Invalid request"
      }
    self.init(fault.kind, LocalizedText("\(title): \(fault.reason)"))
  }
}

extension LocalizedText {
  static func notForClients(_ method: Method) -> LocalizedText {
    LocalizedText(
      en: "\(method.name) is not for clients.", vi: "\(method.name) không dành cho ứng dụng khách.")
  }
}
