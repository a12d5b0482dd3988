import Wire

/// Which answers belong to a text. Pure.
struct ExpectedAnswers {
  /// By edge's id, the client's own; empty for a notification.
  let clients: [Int64: Bytes]
  let isBatch: Bool

  /// The answers under their clients' ids, without those of notifications; nil for what doesn't answer this text, all
  /// of it and once.
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

  /// What all of it is answered with where nobody else answers, under its clients' ids; notifications get nothing.
  func refusals(_ failure: Failure) -> [Bytes] {
    let error = failure.encoded(in: .en)
    return clients.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isEmpty }.map { id in
      Bytes(capacity: Answer.room + id.count + error.count) { Answer.error(into: &$0, id: id.span, error.span) }
    }
  }

  /// Nil for an item of a stream, which nobody asked for.
  private static func answer(_ head: AnswerHead, _ value: Span<UInt8>, under id: Bytes) -> Bytes? {
    let room = Answer.room + id.count + value.count
    switch head.kind {
    case .result: return Bytes(capacity: room) { Answer.result(into: &$0, id: id.span, value) }
    case .error: return Bytes(capacity: room) { Answer.error(into: &$0, id: id.span, value) }
    case .progress, .notification: return nil
    }
  }
}
