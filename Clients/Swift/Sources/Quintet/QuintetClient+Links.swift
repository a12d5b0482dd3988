import Foundation

/// The lifecycle of connections.
extension QuintetClient {
  /// The silence after which the client sends a ping on a connection with open calls.
  private static let silence = Duration.seconds(20)
  /// The time limit for the reply to a ping.
  private static let pingTimeout = Duration.seconds(5)
  /// The time limit for opening a connection.
  private static let openTimeout = Duration.seconds(10)

  func connectSoon() {
    guard reconnect == nil else { return }
    let pause = attempt == 0 ? Duration.zero : Backoff.pause(attempt - 1)
    reconnect = Task { [weak self] in
      try? await Task.sleep(for: pause)
      if !Task.isCancelled { await self?.connect() }
    }
  }

  private func connect() {
    reconnect = nil
    guard !isClosed else { return }
    lastLink += 1
    let id = lastLink
    let wire = transport.open()
    current = id
    var link = Link(wire: wire)
    link.timeout = later(Self.openTimeout, id, "connecting took too long")
    link.reading = Task { [weak self] in
      for await event in wire.events { await self?.received(event, on: id) }
    }
    links[id] = link
  }

  private func received(_ event: WireEvent, on id: Int) {
    guard links[id] != nil else { return }
    switch event {
    case .opened:
      noteActivity(id)
      links[id]?.isOpen = true
      watch(id)
      pump()
    case .text(let text):
      noteActivity(id)
      attempt = 0
      heard(text, on: id)
    case .closed(let why): end(id, why)
    }
  }

  private func heard(_ text: Data, on id: Int) {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: text) else {
      return end(id, "the server sent something other than JSON")
    }
    switch (answer.method, answer.id) {
    case ("$/progress"?, let request?): took(request, item: text, on: id)
    case ("$/goingAway"?, _): leave(id)
    case (nil, let request?): answered(request, answer, text, on: id)
    default: limits.learn(answer.error?.data ?? [:])
    }
  }

  /// Stops sending calls on a connection that the server is about to close.
  private func leave(_ id: Int) {
    links[id]?.isLeaving = true
    if current == id { current = nil }
    if links[id]?.calls.isEmpty == true { end(id, "the server is shutting down") }
    pump()
  }

  private func noteActivity(_ id: Int) {
    links[id]?.timeout?.cancel()
    links[id]?.timeout = nil
    links[id]?.heardAt = .now
  }

  /// Checks regularly whether messages still arrive on a connection.
  private func watch(_ id: Int) {
    Task { [weak self] in
      while await self?.look(id) == true { try? await Task.sleep(for: Self.silence / 4) }
    }
  }

  private func look(_ id: Int) -> Bool {
    guard let link = links[id] else { return false }
    if !link.calls.isEmpty, .now - link.heardAt > Self.silence { probe(id) }
    return true
  }

  /// Sends a ping, and closes the connection if nothing arrives in time.
  func probe(_ id: Int) {
    guard let link = links[id], link.isOpen, link.timeout == nil else { return }
    link.wire.send(Request.probe)
    links[id]?.timeout = later(Self.pingTimeout, id, "the server stopped responding")
  }

  private func later(_ duration: Duration, _ id: Int, _ why: String) -> Task<Void, Never> {
    Task { [weak self] in
      try? await Task.sleep(for: duration)
      if !Task.isCancelled { await self?.end(id, why) }
    }
  }

  func end(_ id: Int, _ why: String) {
    guard let link = links.removeValue(forKey: id) else { return }
    link.timeout?.cancel()
    link.reading?.cancel()
    link.wire.close()
    if current == id { current = nil }
    if !link.isLeaving { attempt += 1 }
    whyLost = why
    lost(link.calls)
  }
}
