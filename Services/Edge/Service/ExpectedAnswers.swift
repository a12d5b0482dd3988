import Wire

/// Matches replies of the gateway to a text's requests. Pure.
struct ExpectedAnswers {
  /// The clients' ids by edge's ids; empty for a notification.
  let clients: [Int64: Bytes]
  let isBatch: Bool

  /// Returns the replies with their clients' ids, without those of notifications. Returns nil unless each request is
  /// answered exactly once.
  func read(_ reply: Span<UInt8>, _ reader: inout EnvelopeReader) -> [Bytes]? {
    var members = [0..<reply.count]
    if isBatch {
      guard let found = try? reader.members(reply, limit: clients.count) else { return nil }
      members = found
    }
    guard members.count == clients.count else { return nil }
    var open = clients
    var answers: [Bytes] = []
    for member in members {
      let text = reply.extracting(member)
      guard let head = AnswerHead(text), let id = open.removeValue(forKey: head.id) else { return nil }
      guard let answer = Self.answer(head, text.extracting(head.value), under: id) else { return nil }
      if !id.isEmpty { answers.append(answer) }
    }
    return answers
  }

  /// Returns a failure for each request, with its client's id. Notifications get none.
  func refusals(_ failure: Failure) -> [Bytes] {
    let error = failure.encoded(in: .en)
    return clients.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isEmpty }.map { id in
      Bytes(capacity: Answer.capacity + id.count + error.count) { Answer.error(into: &$0, id: id.span, error.span) }
    }
  }

  /// Returns nil for an item of a stream, which wasn't requested.
  private static func answer(_ head: AnswerHead, _ value: Span<UInt8>, under id: Bytes) -> Bytes? {
    let capacity = Answer.capacity + id.count + value.count
    switch head.kind {
    case .result: return Bytes(capacity: capacity) { Answer.result(into: &$0, id: id.span, value) }
    case .error: return Bytes(capacity: capacity) { Answer.error(into: &$0, id: id.span, value) }
    case .progress, .notification: return nil
    }
  }
}
