import Wire

extension FailureKind {
  /// Reads the kind from an `error` object as Quintet's processes write it: `{"code":-32010,…`.
  init?(answer text: Span<UInt8>) {
    guard text.has("{\"code\":-", at: 0) else { return nil }
    var code = 0
    var at = 9
    while at < min(text.count, 15), text[at] &- UInt8(ascii: "0") < 10 {
      code = code * 10 + Int(text[at] - UInt8(ascii: "0"))
      at += 1
    }
    guard let kind = Self.allCases.first(where: { $0.code == -code }) else { return nil }
    self = kind
  }
}

extension Failure {
  /// Returns the failure for a call to an endless method without `meta.stream`. Such a call would never get a result.
  static func onlyStreams(_ method: Method) -> Failure {
    Failure(.invalidRequest, Message("Invalid request: \(method.name) requires meta.stream to be true"))
  }
}
