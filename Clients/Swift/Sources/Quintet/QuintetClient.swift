import Foundation

/// A client for a Quintet deployment. Calls, streams and live events share one connection, and the client reconnects
/// automatically.
///
///     let client = QuintetClient(UnixTransport("/run/quintet/gateway.sock"))
///     let device = try await client.entitlements.devices.register(
///       app: "flippin", language: "en", timeZone: "Europe/London")
///     await client.setToken(device.token)
///     try await client.content.cards.add(front: "dog", back: "chó")
///
/// A call ends with its result or a `Failure`, no later than its deadline. Until then, the client repeats the call if
/// its connection breaks or the server asks the client to try again later. Each call has an idempotency key, so a
/// change is applied only once. Cancelling the task cancels the call in the client and on the server.
public actor QuintetClient {
  /// The session's token. A call keeps the token with which it was started, but `events` reconnects with the current
  /// token.
  public private(set) var token: String?
  /// The current limits.
  public internal(set) var limits: Limits
  public private(set) var isClosed = false

  let transport: any Transport
  private let timeout: Timeout
  /// The unfinished calls, by internal id.
  var intents: [UInt64: Intent] = [:]
  /// The calls that wait to be sent, in order.
  var queue: [UInt64] = []
  var links: [Int: Link] = [:]
  /// The connection for new calls.
  var current: Int?
  var lastLink = 0
  var lastRequest = 0
  /// The number of consecutive failed attempts to connect.
  var attempt = 0
  var reconnect: Task<Void, Never>?
  var whyLost = "not connected yet"

  public init(
    _ transport: any Transport, token: String? = nil, timeout: Timeout = .seconds(5), limits: Limits = Limits()
  ) {
    self.transport = transport
    self.token = token
    self.timeout = timeout
    self.limits = limits
  }

  /// Sets the session's token for new calls; nil for none.
  public func setToken(_ token: String?) { self.token = token }

  /// Calls a method.
  ///
  /// - Throws: `Failure` if the call fails or its deadline passes.
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

  /// Calls a method that streams items.
  ///
  ///     let stream = await client.ai.generateStream(generator: "roast", options: CallOptions(timeout: .seconds(30)))
  ///     var text = ""
  ///     for try await item in stream { text = (item.restart == true ? "" : text) + item.text }
  ///     let reply = try await stream.result()
  ///
  /// An item with `restart` replaces all items before it. The client doesn't repeat a stream that has already delivered
  /// an item. To repeat it yourself, call the method again with the stream's `key`.
  public func stream<Item: Decodable & Sendable, Reply: Decodable & Sendable>(
    _ method: String, _ params: some Encodable & Sendable, _ options: CallOptions = CallOptions()
  ) -> CallStream<Item, Reply> {
    stream(method, params, options, isSentOnce: false)
  }

  /// - Parameter isSentOnce: True if a broken connection ends the call even before the first item.
  func stream<Item: Decodable & Sendable, Reply: Decodable & Sendable>(
    _ method: String, _ params: some Encodable & Sendable, _ options: CallOptions, isSentOnce: Bool
  ) -> CallStream<Item, Reply> {
    let (items, continuation) = AsyncThrowingStream<Data, any Error>.makeStream(
      bufferingPolicy: .bufferingOldest(limits.waiting))
    let (id, intent) = begin(method, params, options, items: continuation, isSentOnce: isSentOnce)
    return CallStream(key: intent.key, id: id, client: self, items: items, outcome: intent.outcome)
  }

  /// Returns the live events of the account. See `Events`.
  ///
  /// - Parameters:
  ///   - since: The `cursor` of the last received event. By default, the stream starts with new events.
  ///   - contentVersion: The client's version of the app's data. If the server has another version, it sends an event.
  public nonisolated func events(since: String? = nil, contentVersion: String? = nil) -> Events {
    Events(client: self, since: since, contentVersion: contentVersion)
  }

  /// Cancels all calls and closes the client permanently.
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
    enqueue(id, duration)
    return (id, intent)
  }

  /// Queues a call and starts its timer. If the client is closed or too many calls are waiting, the call fails.
  private func enqueue(_ id: UInt64, _ duration: Duration?) {
    if isClosed { return fail(id, Failure(kind: "cancelled", message: "The client is closed.", executed: .no)) }
    guard queue.count < limits.waiting else {
      return fail(
        id, Failure(kind: "overloaded", message: "Too many calls are already waiting in the client.", executed: .no))
    }
    intents[id]?.timer = duration.map { timer(of: id, after: $0) }
    queue.append(id)
    pump()
  }

  private func timer(of id: UInt64, after duration: Duration) -> Task<Void, Never> {
    Task { [weak self] in
      try? await Task.sleep(for: duration)
      if !Task.isCancelled { await self?.expire(id) }
    }
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
