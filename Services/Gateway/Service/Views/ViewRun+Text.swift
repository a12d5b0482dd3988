import CivilTime
import GatewayContract
import Wire

extension ViewRun {
  /// The JSON text of the `GetView.Reply`, with the parts in the view's order and their results unchanged.
  ///
  /// The text is assembled by hand, because it consists mostly of results that needn't be decoded. Ids and names need
  /// no escapes, as the view's check ensures.
  func text() -> Bytes {
    var out: Bytes = []
    out.reserveCapacity(parts.reduce(64) { $0 + ($1?.result?.bytes.count ?? $1?.error?.bytes.count ?? 0) + 128 })
    out.append("{\"view\":\"")
    out.append(contentsOf: plan.id.utf8)
    out.append("\",\"parts\":")
    var separator = UInt8(ascii: "{")
    for (place, part) in parts.enumerated() {
      guard let part else { continue }
      out.append(separator)
      separator = UInt8(ascii: ",")
      out.append(UInt8(ascii: "\""))
      out.append(contentsOf: plan.parts[place].name.utf8)
      out.append("\":")
      part.write(into: &out)
    }
    out.append("}")
    if let refreshAt {
      out.append(",\"refresh_at\":")
      out.append(decimal: refreshAt.milliseconds)
    }
    out.append("}")
    return out
  }
}

extension GetView.Part {
  fileprivate func write(into out: inout Bytes) {
    out.append("{\"state\":\"")
    out.append(contentsOf: state.rawValue.utf8)
    out.append("\",\"after_ms\":")
    out.append(milliseconds: afterMs)
    out.append(",\"took_ms\":")
    out.append(milliseconds: tookMs)
    if let lacks {
      out.append(",\"lacks\":\"")
      out.append(contentsOf: lacks.utf8)
      out.append(UInt8(ascii: "\""))
    }
    if let result {
      out.append(",\"result\":")
      out.append(contentsOf: result.bytes)
    }
    if let error {
      out.append(",\"error\":")
      out.append(contentsOf: error.bytes)
    }
    out.append(UInt8(ascii: "}"))
  }
}

extension Bytes {
  /// Appends a time in milliseconds with microsecond precision.
  fileprivate mutating func append(milliseconds time: Double) {
    let (whole, micros) = Int64((Swift.max(0, time) * 1000).rounded()).quotientAndRemainder(dividingBy: 1000)
    append(decimal: whole)
    // Four digits, of which the first is 1. It is then overwritten by the decimal point.
    append(decimal: 1000 + micros)
    self[count - 4] = UInt8(ascii: ".")
  }
}
