import Wire

/// A request that a service answers as soon as it reads it:
/// `{"jsonrpc":"2.0","id":0,"method":"$/probe","meta":{},"params":{}}`.
///
/// The reply shows that the service has processed all earlier requests on the connection. A release without this method
/// returns an error, which proves the same.
enum Probe {
  /// An id that no call has.
  static let id: Int64 = 0
  static let method: StaticString = "$/probe"

  static func write(into out: inout OutputSpan<UInt8>) {
    let nothing: Bytes = []
    InnerRequest.write(into: &out, id: id, head: head.span, meta: { $0.append("{}") }, params: nothing.span)
  }

  private static let head = InnerRequest.head(of: "\(method)")
}
