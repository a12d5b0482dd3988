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
    into out: inout Bytes, deadline: Instant?, _ meta: Envelope.Meta, _ text: Span<UInt8>, principal: Bytes?
  ) {
    var separator = UInt8(ascii: "{")
    func member(_ name: StaticString, _ out: inout Bytes) {
      out.append(separator)
      separator = UInt8(ascii: ",")
      out.append(name)
    }
    if let deadline {
      member("\"deadline\":", &out)
      out.append(decimal: deadline.nanoseconds)
    }
    if let key = meta.idempotencyKey {
      member("\"idempotency_key\":\"", &out)
      out.append(text.extracting(key))
      out.append(UInt8(ascii: "\""))
    }
    if meta.wantsStream { member("\"stream\":true", &out) }
    if let principal {
      member("\"principal\":", &out)
      out.append(contentsOf: principal)
    }
    if separator == UInt8(ascii: "{") { out.append(separator) }
    out.append(UInt8(ascii: "}"))
  }

  /// The same for a call of the gateway's own, on somebody's behalf.
  static func write(into out: inout Bytes, deadline: Instant, principal: Bytes) {
    out.append("{\"deadline\":")
    out.append(decimal: deadline.nanoseconds)
    out.append(",\"principal\":")
    out.append(contentsOf: principal)
    out.append(UInt8(ascii: "}"))
  }
}

extension Span<UInt8> {
  /// Whether it has the form of a W3C traceparent: 55 hexadecimal digits and dashes.
  var isTraceparent: Bool {
    guard count == 55 else { return false }
    for index in 0..<count {
      switch self[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "-"): continue
      default: return false
      }
    }
    return true
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
