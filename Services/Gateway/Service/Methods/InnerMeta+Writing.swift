import CivilTime
import Wire

extension InnerMeta {
  /// Appends the meta object of a forwarded request: the forwarded members of the client's meta, and the principal.
  static func write(
    into out: inout OutputSpan<UInt8>, deadline: Instant?, _ meta: Envelope.Meta, _ text: Span<UInt8>,
    principal: Bytes?, origin: String?, isOperator: Bool
  ) {
    // Each member begins with a comma. The first comma is then overwritten by the brace.
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
    if let origin {
      out.append(",\"origin\":\"")
      out.append(origin.utf8.span)
      out.append(UInt8(ascii: "\""))
    }
    if isOperator { out.append(",\"is_operator\":true") }
    if out.count == start { out.append(UInt8(ascii: ",")) }
    out[start] = UInt8(ascii: "{")
    out.append(UInt8(ascii: "}"))
  }

  /// Appends the meta object of a call that the gateway makes on behalf of an account. The service must answer the call
  /// from the given version of the app's data.
  static func write(into out: inout OutputSpan<UInt8>, deadline: Instant, principal: Bytes, dataVersion: String) {
    out.append("{\"deadline\":")
    out.append(decimal: deadline.nanoseconds)
    out.append(",\"principal\":")
    out.append(principal.span)
    out.append(",\"data_version\":\"")
    out.append(dataVersion.utf8.span)
    out.append("\"}")
  }
}
