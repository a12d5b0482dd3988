import Foundation

/// The lifecycle of calls: the queue, the attempts and the outcome.
extension QuintetClient {
  /// Sends as many queued calls as the limits allow.
  func pump() {
    guard !queue.isEmpty, !isClosed else { return }
    guard let current, let link = links[current] else { return connectSoon() }
    guard link.isOpen else { return }
    var passed: [UInt64] = []
    var at = 0
    while at < queue.count, let now = links[current], now.calls.count < limits.calls {
      let id = queue[at]
      at += 1
      guard let intent = intents[id] else { continue }
      if intent.items != nil, now.streams.count >= limits.streams {
        passed.append(id)
      } else {
        send(id, intent, on: current)
      }
    }
    queue.replaceSubrange(..<at, with: passed)
  }

  private func send(_ id: UInt64, _ intent: Intent, on link: Int) {
    lastRequest += 1
    do {
      let text = try intent.text(lastRequest)
      guard text.count <= limits.bytes else { return fail(id, Self.tooLong(limits.bytes)) }
      record(id, intent, on: link)
      links[link]?.wire.send(text)
    } catch {
      fail(id, Failure(kind: "invalid_params", message: "The params can't be encoded: \(error)", executed: .no))
    }
  }

  private static func tooLong(_ maximum: Int) -> Failure {
    let data: JSON = ["executed": "no", "limit": "frame_size", "maximum": .integer(maximum)]
    return Failure(kind: "invalid_request", message: "A request has at most \(maximum) bytes.", data: data)
  }

  /// Records that a call was sent with the latest request id.
  private func record(_ id: UInt64, _ intent: Intent, on link: Int) {
    intents[id]?.link = link
    intents[id]?.requestID = lastRequest
    intents[id]?.sentAt = .now
    links[link]?.calls[lastRequest] = id
    if intent.items != nil { links[link]?.streams.insert(lastRequest) }
  }

  /// Handles a reply. The call may already have ended.
  func answered(_ request: Int, _ answer: Answer, _ text: Data, on link: Int) {
    guard let known = links[link]?.calls.removeValue(forKey: request) else { return }
    links[link]?.streams.remove(request)
    if let id = known {
      intents[id]?.link = nil
      if let fault = answer.error { refused(id, fault.failure) } else { succeed(id, text) }
    }
    if let known = links[link], known.isLeaving, known.calls.isEmpty { end(link, "the server is shutting down") }
    pump()
  }

  /// Handles an error reply: repeats the call later if the server returned a delay that ends before the deadline, and
  /// otherwise fails the call.
  private func refused(_ id: UInt64, _ failure: Failure) {
    limits.learn(failure.data)
    guard let intent = intents[id] else { return }
    intents[id]?.attempt += 1
    let isFinal = intent.hasItem || failure.data["reason"] == "lost_twice"
    guard !isFinal, let retryAfter = failure.retryAfter else { return fail(id, failure) }
    let pause = retryAfter + Backoff.pause(intent.attempt)
    if let until = intent.until, .now + pause >= until { return fail(id, failure) }
    again(id, after: pause)
  }

  private func again(_ id: UInt64, after pause: Duration) {
    Task { [weak self] in
      try? await Task.sleep(for: pause)
      await self?.again(id)
    }
  }

  private func again(_ id: UInt64) {
    guard intents[id] != nil else { return }
    queue.append(id)
    pump()
  }

  func took(_ request: Int, item text: Data, on link: Int) {
    guard let known = links[link]?.calls[request], let id = known, let items = intents[id]?.items else { return }
    intents[id]?.hasItem = true
    guard case .dropped = items.yield(text) else { return }
    drop(
      id,
      Failure(kind: "overloaded", message: "The client has too many unread stream items.", data: ["limit": "waiting"]))
  }

  /// Puts the calls of a lost connection at the front of the queue. Calls that may be sent only once, and streams with
  /// delivered items, fail instead.
  func lost(_ calls: [Int: UInt64?]) {
    var again: [UInt64] = []
    for id in calls.sorted(by: { $0.key < $1.key }).compactMap(\.value) {
      intents[id]?.link = nil
      if intents[id]?.isLast == true {
        fail(id, Failure(kind: "unavailable", message: "The connection was lost during the call.", executed: .unknown))
      } else if intents[id] != nil {
        again.append(id)
      }
    }
    queue = again + queue
    pump()
  }

  func expire(_ id: UInt64) {
    guard let intent = intents[id] else { return }
    // If nothing has arrived since the call was sent, the network may be down.
    if let link = intent.link, let sentAt = intent.sentAt, let known = links[link], known.heardAt < sentAt {
      probe(link)
    }
    if intent.executed == .no, current.flatMap({ links[$0]?.isOpen }) != true {
      return drop(
        id, Failure(kind: "unavailable", message: "The client couldn't connect in time: \(whyLost).", executed: .no))
    }
    drop(
      id, Failure(kind: "deadline_exceeded", message: "The server didn't respond in time.", executed: intent.executed))
  }

  func cancel(_ id: UInt64) {
    guard let intent = intents[id] else { return }
    drop(id, Failure(kind: "cancelled", message: "The call was cancelled.", executed: intent.executed))
  }

  private func drop(_ id: UInt64, _ failure: Failure) {
    guard let intent = intents[id] else { return }
    if let link = intent.link {
      links[link]?.calls[intent.requestID] = .some(nil)
      links[link]?.wire.send(Request.cancel(intent.requestID))
    }
    queue.removeAll { $0 == id }
    fail(id, failure)
  }
}
