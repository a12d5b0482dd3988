import Wire

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
  /// A method that gives nothing but a stream was called without one: it would never be answered.
  static func onlyStreams(_ method: Method) -> Failure {
    Failure(.invalidRequest, Message("Invalid request: \(method.name) only streams: meta.stream must be true"))
  }
}
