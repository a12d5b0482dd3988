import Wire

/// A request or batch for a shared connection to the gateway, with edge's own ids.
///
/// Ids are never reused, so a reply can be matched to its request, whatever the order of the replies. A notification
/// also gets an id, because the gateway's reply shows that the notification was processed.
struct ForwardedRequest {
  private(set) var bytes: Bytes
  let answers: ExpectedAnswers
  /// The longest of the requests' own time limits; nil unless every request has one.
  let time: Duration?

  init(_ bytes: Bytes, _ answers: ExpectedAnswers, within time: Duration? = nil) {
    self.bytes = bytes
    self.time = time
    self.answers = answers
  }

  /// Creates one of edge's own requests. The text already contains the id.
  init(_ id: Int64, _ bytes: Bytes, within time: Duration? = nil) {
    self.init(bytes, ExpectedAnswers(id, client: Bytes("\(id)".utf8)), within: time)
  }

  /// Creates one of edge's own requests with a new id. `write` receives the id and returns the text.
  init(
    _ numbers: inout GatewayNumbers, within time: Duration? = nil, _ write: (Int64) throws(Failure) -> Bytes
  ) throws(Failure) {
    let id = numbers.next()
    self.init(id, try write(id), within: time)
  }

  /// Creates a call to one of the gateway's own methods, without params.
  init(_ method: String, timeoutMs: Int, _ numbers: inout GatewayNumbers) {
    let id = numbers.next()
    let text = "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"meta\":{\"timeout_ms\":\(timeoutMs)}}"
    self.init(id, Bytes(text.utf8))
  }

  /// Returns the bytes, and removes them from the request to save memory. The expected replies are kept.
  mutating func take() -> Bytes {
    defer { bytes = [] }
    return bytes
  }
}

/// Generates the ids of edge's requests.
struct GatewayNumbers {
  private var last: Int64 = 0

  mutating func next() -> Int64 {
    last += 1
    return last
  }
}
