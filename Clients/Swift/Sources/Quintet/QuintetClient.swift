import Foundation

/// Talks to a Quintet stack: calls, streams and live events over one connection, which comes back by itself.
///
///     let client = QuintetClient(UnixTransport("/run/quintet/gateway.sock"))
///     let device = try await client.entitlements.devices.register(
///       app: "flippin", language: "en", timeZone: "Europe/London")
///     await client.setToken(device.token)
///     try await client.content.cards.add(front: "dog", back: "chó")
///
/// A call ends once: with its result, or with a `Failure`, at its deadline at the latest. Until then it is sent again
/// when its connection breaks, and when the server says "later". Each has a key of its own, so a change is applied once
/// however often it is sent. A task that is cancelled cancels its call, also behind the gateway.
public actor QuintetClient {
  /// The session's token. A call keeps the one of its beginning; a listener takes the newest when it comes back.
  public private(set) var token: String?
  /// The bounds as they are known so far.
  public internal(set) var limits: Limits
  public private(set) var isClosed = false

  let transport: any Transport
  private let timeout: Timeout
  /// All that isn't over, by numbers of their own.
  var intents: [UInt64: Intent] = [:]
  /// Whoever waits for a turn, in order.
  var queue: [UInt64] = []
  var links: [Int: Link] = [:]
  /// Where calls go.
  var current: Int?
  var lastLink = 0
  var lastRequest = 0
  /// Connections in a row that failed.
  var attempt = 0
  var reconnect: Task<Void, Never>?
  var whyLost = "not connected yet"

  public init(
    _ transport: any Transport, token: String? = nil, timeout: Timeout = .seconds(5), limits: Limits = Limits()
  ) {
    (self.transport, self.token, self.timeout, self.limits) = (transport, token, timeout, limits)
  }

  /// Speaks for another session from now on; nil for none.
  public func setToken(_ token: String?) { self.token = token }

  /// Calls a method.
  ///
  /// - Throws: `Failure`, at its deadline at the latest.
  public func call<Reply: Decodable & Sendable>(
    _ method: String, _ params: some Encodable & Sendable, _ options: CallOptions = CallOptions()
  ) async throws(Failure) -> Reply {
    let (id, intent) = begin(method, params, options, items: nil)
    let outcome = await withTaskCancellationHandler {
      await intent.outcome.get()
    } onCancel: {
      Task { await self.cancel(id) }
    }
    return try Answer.result(outcome)
  }

  /// Calls a method that writes while it works.
  ///
  ///     let stream = await client.ai.generateStream(generator: "roast", options: CallOptions(timeout: .seconds(30)))
  ///     var text = ""
  ///     for try await item in stream { text = (item.restart == true ? "" : text) + item.text }
  ///     let reply = try await stream.result()
  ///
  /// An item with `restart` makes void all that came before it: its text begins another one. Once a stream has given an
  /// item it isn't sent again by itself. Whoever wants that calls again with its `key`.
  public func stream<Item: Decodable & Sendable, Reply: Decodable & Sendable>(
    _ method: String, _ params: some Encodable & Sendable, _ options: CallOptions = CallOptions()
  ) -> CallStream<Item, Reply> {
    stream(method, params, options, isSentOnce: false)
  }

  /// - Parameter isSentOnce: whether a connection that breaks ends it, also before an item came.
  func stream<Item: Decodable & Sendable, Reply: Decodable & Sendable>(
    _ method: String, _ params: some Encodable & Sendable, _ options: CallOptions, isSentOnce: Bool
  ) -> CallStream<Item, Reply> {
    let (items, continuation) = AsyncThrowingStream<Data, any Error>.makeStream(
      bufferingPolicy: .bufferingOldest(limits.waiting))
    let (id, intent) = begin(method, params, options, items: continuation, isSentOnce: isSentOnce)
    return CallStream(key: intent.key, id: id, client: self, items: items, outcome: intent.outcome)
  }

  /// What happens to the account, until the loop is left: `Events` says more.
  ///
  /// - Parameters:
  ///   - since: The `cursor` of the last event that was seen; nil for events from now on.
  ///   - contentVersion: The version of the app's data that the client has: it is told of any other.
  public nonisolated func events(since: String? = nil, contentVersion: String? = nil) -> Events {
    Events(client: self, since: since, contentVersion: contentVersion)
  }

  /// Cancels what is under way, and ends the connection for good.
  public func close() {
    isClosed = true
    reconnect?.cancel()
    for id in intents.keys { cancel(id) }
    for id in links.keys { end(id, "the client was closed") }
  }

  private func begin(
    _ method: String, _ params: some Encodable & Sendable, _ options: CallOptions,
    items: AsyncThrowingStream<Data, any Error>.Continuation?, isSentOnce: Bool = false
  ) -> (id: UInt64, intent: Intent) {
    let id = UInt64.random(in: .min ... .max)
    let duration = (options.timeout ?? timeout).duration
    let intent = Intent(
      method: method, params: params, key: options.key ?? UUID().uuidString.lowercased(), token: token,
      until: duration.map { .now + $0 }, items: items, isSentOnce: isSentOnce)
    intents[id] = intent
    if isClosed {
      fail(id, Failure(kind: "cancelled", message: "The client is closed.", executed: .no))
    } else if queue.count >= limits.waiting {
      fail(id, Failure(kind: "overloaded", message: "Too many calls wait here already.", executed: .no))
    } else {
      intents[id]?.timer = duration.map { duration in
        Task { [weak self] in
          try? await Task.sleep(for: duration)
          if !Task.isCancelled { await self?.expire(id) }
        }
      }
      queue.append(id)
      pump()
    }
    return (id, intent)
  }

  func succeed(_ id: UInt64, _ text: Data) { finish(id, .success(text)) }

  func fail(_ id: UInt64, _ failure: Failure) { finish(id, .failure(failure)) }

  private func finish(_ id: UInt64, _ result: Result<Data, Failure>) {
    guard let intent = intents.removeValue(forKey: id) else { return }
    intent.timer?.cancel()
    intent.outcome.set(result)
    switch result {
    case .success: intent.items?.finish()
    case .failure(let failure): intent.items?.finish(throwing: failure)
    }
  }
}
