import Wire

extension Check {
  /// Endless streams end with their connection, and other calls may end with it. Every remaining call has exactly one
  /// answer.
  static let answeredOnce = Check("answered-once", "each call is answered once, or its connection ended first") {
    history in
    var found = history.strays.map { at, answer in
      let text = answer.facts.flatMap { try? JSON.encode($0) }.map { ": \(String(decoding: $0, as: UTF8.self))" }
      return Finding("call \(answer.call) was answered, but was never sent\(text ?? "")", at: at)
    }
    for (id, call) in history.calls.sorted(by: { $0.key < $1.key }) {
      if call.answers.count > 1 {
        found.append(
          Finding("call \(id), \(call.sent.method), was answered \(call.answers.count) times", at: call.answers[1].at))
      }
      if call.answers.isEmpty, call.lostAt == nil {
        found.append(Finding("call \(id), \(call.sent.method), was never answered", at: call.sentAt))
      }
      if let (at, answer) = call.answers.first, let place = answer.disorderAt {
        found.append(
          Finding("call \(id), \(call.sent.method): item \(place) of its stream is missing or repeated", at: at))
      }
    }
    return found
  }

  /// A stopped or dead gateway can't answer, so the deadline of a call that waits at its socket counts from the fault's
  /// end.
  static let inTime = Check("in-time", "each answer arrives at most 50 ms after its deadline") { history in
    let gaps = history.gaps(of: ["gateway"], \.silences)
    let byEdge = history.gaps(of: ["gateway", "edge"], \.silences)
    return history.calls.sorted { $0.key < $1.key }.compactMap { id, call in
      // A call without an answer counts as pending until its connection ends.
      guard call.sent.isTorn != true, let at = call.answers.first?.at ?? call.lostAt else { return nil }
      var from = call.sentAt
      for gap in call.sent.way == nil ? gaps : byEdge where gap.lowerBound < at && gap.upperBound > from {
        from = min(at, gap.upperBound)
      }
      let late = at - from - Int64(call.sent.timeoutMs) * 1_000_000
      guard late > 50_000_000, late > 50_000_000 + 2 * history.lateness(from: from, to: at) else { return nil }
      let what = call.answers.isEmpty ? "had no answer yet" : "was answered"
      return Finding(
        "call \(id), \(call.sent.method), \(what) \(late / 1_000_000) ms after its deadline of "
          + "\(call.sent.timeoutMs) ms",
        at: at)
    }
  }

  static let noRefusedConnection = Check(
    "no-refusal", "no connection is refused, except by a stopped container", unless: History.hasTwoMachines
  ) { history in
    let away = history.gaps(of: ["gateway"]) { $0.dropsSocket(under: history.run?.stack ?? "") }
    return history.connections.filter { connection in
      connection.note.state == .refused && !away.contains { $0.contains(connection.at) }
    }.map { Finding("connection \($0.note.connection) was refused", at: $0.at) }
  }

  /// Every later answer to a key must equal the first.
  static let sameAnswerAgain = Check("same-answer", "a change repeated with its key gets its first answer") {
    history in
    let ended = history.joinBegins
    return history.ops.sorted { $0.key < $1.key }.compactMap { id, op in
      guard op.isChange, let first = op.ok else { return nil }
      for call in op.calls {
        guard let call = history.calls[call], let (at, answer) = call.answers.first, call.sent.hasKey else { continue }
        if answer.outcome == "ok", answer.facts != first.facts {
          return Finding(
            "op \(id), \(op.method): first answered \(first.facts ?? .null), then \(answer.facts ?? .null)", at: at)
        }
        if at > first.at, call.sentAt > first.at, answer.outcome != "ok", !History.putOff.contains(answer.outcome),
          !(answer.outcome == "unauthenticated" && ended[op.account ?? ""].map { $0 < at } ?? false)
        {
          return Finding("op \(id), \(op.method): first succeeded, then returned \(answer.outcome)", at: at)
        }
      }
      return nil
    }
  }

  /// Finds failures that no rule of the app or the protocol explains.
  static let knownOutcomes = Check(
    "known-outcomes", "no call fails because of the deployment, except temporary rejections"
  ) { history in
    let strange: Set<String> = [
      "internal", "parse_error", "invalid_request", "method_not_found", "invalid_params", "permission_denied",
      "unauthenticated", "not_found", "conflict", "cancelled", "unreadable",
    ]
    let ended = history.joinBegins
    return history.calls.sorted { $0.key < $1.key }.flatMap { id, call -> [Finding] in
      // Tokens of an account that merged into another are revoked, and a new link code invalidates the previous one.
      let answeredAt = call.answers.first?.at ?? .max
      if let began = call.sent.account.flatMap({ ended[$0] }), began < answeredAt,
        call.answers.first?.answer.outcome == "unauthenticated"
      {
        return []
      }
      // A promotional code may be used up, or be refused for an account that already has the plan forever.
      if [JoinWalk.join, Promotion.redeem].contains(call.sent.method),
        call.answers.first?.answer.outcome == "not_found"
      {
        return []
      }
      if call.sent.method == Promotion.redeem, call.answers.first?.answer.outcome == "conflict" { return [] }
      // A client stops listening by cancelling the call.
      if call.sent.method == "gateway.events.listen", call.answers.first?.answer.outcome == "cancelled" { return [] }
      return call.answers.filter { strange.contains($0.answer.outcome) }.map { answer in
        Finding("call \(id), \(call.sent.method), was answered \(answer.answer.outcome)", at: answer.at)
      }
    }
  }

  static let settled = Check(
    "settled", "every change with a key has a final answer after the faults"
  ) { history in
    history.ops.sorted { $0.key < $1.key }.compactMap { id, op in
      guard op.isChange, op.settledAt == nil, !op.isTorn, history.calls[op.calls[0]]?.sent.hasKey == true else {
        return nil
      }
      return Finding(
        "op \(id), \(op.method), was tried \(op.calls.count) times and never got a final answer", at: op.sentAt)
    }
  }
}

extension History {
  /// Returns the times at which a fault of a matching kind affected one of `doors` (the gateway, or edge in front of
  /// it).
  package func gaps(of doors: Set<String>, _ isOne: (FaultKind) -> Bool) -> [Range<Int64>] {
    faults.values.filter {
      !doors.isDisjoint(with: $0.services) && $0.skipped == nil && FaultKind(rawValue: $0.kind).map(isOne) == true
    }.map { fault in
      let back = doors.compactMap { fault.recoveredAt[$0] }.max()
      let end = max(fault.endedAt ?? endedAt, back ?? fault.endedAt ?? endedAt)
      return fault.beganAt..<max(end, fault.beganAt + 1)
    }.sorted { $0.lowerBound < $1.lowerBound }
  }
}
