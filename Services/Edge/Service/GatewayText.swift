import Wire

/// What goes to the gateway by a line that others use too: a request, or a batch, each under an id of edge's own. Pure.
///
/// An id is given once, so an answer belongs to whoever has its id and to nobody else, whatever the gateway says and in
/// whatever order. What was sent as a notification gets one too: its answer says that it is done.
struct GatewayText {
  private(set) var bytes: Bytes
  let answers: ExpectedAnswers
  /// How long it may take by its own word; nil where it doesn't say, or not of each request.
  let time: Duration?

  /// - Parameter clients: by edge's id, the client's own; empty for a notification.
  init(_ bytes: Bytes, isBatch: Bool, clients: [Int64: Bytes], within time: Duration? = nil) {
    (self.bytes, self.time) = (bytes, time)
    answers = ExpectedAnswers(clients: clients, isBatch: isBatch)
  }

  /// One of edge's own requests, under its id.
  init(_ id: Int64, _ bytes: Bytes, within time: Duration? = nil) {
    self.init(bytes, isBatch: false, clients: [id: Bytes("\(id)".utf8)], within: time)
  }

  /// One of edge's own requests, as `write` makes it under its id.
  init(
    _ numbers: inout GatewayNumbers, within time: Duration? = nil, _ write: (Int64) throws(Failure) -> Bytes
  ) throws(Failure) {
    let id = numbers.next()
    self.init(id, try write(id), within: time)
  }

  /// A call of the gateway's own, without params.
  init(_ method: String, timeoutMs: Int, _ numbers: inout GatewayNumbers) {
    let id = numbers.next()
    let text = "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"meta\":{\"timeout_ms\":\(timeoutMs)}}"
    self.init(id, Bytes(text.utf8))
  }

  /// Gives the bytes away; what answers them stays known.
  mutating func take() -> Bytes {
    defer { bytes = [] }
    return bytes
  }
}

/// Numbers that edge gives its requests, no two of them alike.
struct GatewayNumbers {
  private var last: Int64 = 0

  mutating func next() -> Int64 {
    last += 1
    return last
  }
}
