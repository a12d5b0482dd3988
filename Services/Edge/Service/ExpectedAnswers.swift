import Wire

/// Matches the gateway's replies to the request or batch that edge has sent.
struct ExpectedAnswers {
  /// Edge's id of a single request; 0 for a batch.
  let id: Int64
  /// The client's id of a single request; empty for a notification.
  private let client: Bytes
  /// The client's ids of a batch's requests, by edge's ids. The client's id is empty for a notification.
  private let clients: [Int64: Bytes]

  init(_ id: Int64, client: Bytes) {
    self.id = id
    self.client = client
    clients = [:]
  }

  init(batch clients: [Int64: Bytes]) {
    id = 0
    client = []
    self.clients = clients
  }

  var isBatch: Bool { id == 0 }

  /// Returns the replies with the client's ids, without those to notifications. Returns nil unless each request is
  /// answered exactly once.
  ///
  /// - Parameter head: the head of the reply to a single request.
  func read(_ reply: Span<UInt8>, _ head: AnswerHead?, by reader: inout EnvelopeReader) -> [Bytes]? {
    guard isBatch else {
      guard let head, head.id == id, let answer = Self.answer(head, in: reply, under: client) else { return nil }
      return client.isEmpty ? [] : [answer]
    }
    guard let members = try? reader.members(reply, limit: clients.count), members.count == clients.count else {
      return nil
    }
    var open = clients
    var answers: [Bytes] = []
    for member in members {
      let text = reply.extracting(member)
      guard let head = AnswerHead(text), let id = open.removeValue(forKey: head.id) else { return nil }
      guard let answer = Self.answer(head, in: text, under: id) else { return nil }
      if !id.isEmpty { answers.append(answer) }
    }
    return answers
  }

  /// Returns a failure as the reply to each request, with the client's id. Notifications get no reply.
  func refusals(_ failure: Failure) -> [Bytes] {
    let error = failure.encoded(in: .en)
    let ids = isBatch ? clients.sorted { $0.key < $1.key }.map(\.value) : [client]
    return ids.filter { !$0.isEmpty }.map { id in
      Bytes(capacity: Answer.capacity + id.count + error.count) { Answer.error(into: &$0, id: id.span, error.span) }
    }
  }

  /// Returns nil for a stream item, because no stream was requested.
  private static func answer(_ head: AnswerHead, in text: Span<UInt8>, under id: Bytes) -> Bytes? {
    let value = text.extracting(head.value)
    let capacity = Answer.capacity + id.count + value.count
    switch head.kind {
    case .result: return Bytes(capacity: capacity) { Answer.result(into: &$0, id: id.span, value) }
    case .error: return Bytes(capacity: capacity) { Answer.error(into: &$0, id: id.span, value) }
    case .progress, .notification: return nil
    }
  }
}
