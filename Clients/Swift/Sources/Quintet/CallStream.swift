import Foundation

/// The items of a streaming call, which can be iterated once, and the call's result. Leaving the loop cancels the call.
public struct CallStream<Item: Decodable & Sendable, Reply: Decodable & Sendable>: AsyncSequence, Sendable {
  /// The idempotency key, with which the call can be repeated.
  public let key: String
  let id: UInt64
  let client: QuintetClient
  let items: AsyncThrowingStream<Data, any Error>
  let outcome: Outcome

  /// Returns the call's result after the end of the stream.
  public func result() async throws(Failure) -> Reply { try Answer.result(await outcome.get()) }

  /// Cancels the call in the client and on the server.
  public func cancel() async { await client.cancel(id) }

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  public final class Iterator: AsyncIteratorProtocol {
    private let stream: CallStream
    private var items: AsyncThrowingStream<Data, any Error>.Iterator

    init(_ stream: CallStream) {
      self.stream = stream
      items = stream.items.makeAsyncIterator()
    }

    deinit {
      let client = stream.client
      let id = stream.id
      Task { await client.cancel(id) }
    }

    public func next() async throws -> Item? {
      guard let text = try await items.next() else { return nil }
      return try Answer.item(text)
    }
  }
}

/// The live events of the account, until you leave the loop. If the connection is lost, the sequence reconnects and
/// continues after the last event.
///
/// Without `since`, the first event is `gateway.events.began`. When this event arrives, read the data for the screen.
/// Every later change is sent as an event. After `gateway.events.missed`, read the data again, because some events are
/// missing. Ignore unknown types.
public struct Events: AsyncSequence, Sendable {
  let client: QuintetClient
  let since: String?
  let contentVersion: String?

  public func makeAsyncIterator() -> Iterator {
    Iterator(client: client, since: since, contentVersion: contentVersion)
  }

  public struct Iterator: AsyncIteratorProtocol {
    let client: QuintetClient
    var since: String?
    var contentVersion: String?
    private var attempt = 0
    private var isFirst = true
    private var current: CallStream<LiveEvent, Nothing>.Iterator?

    init(client: QuintetClient, since: String?, contentVersion: String?) {
      self.client = client
      self.since = since
      self.contentVersion = contentVersion
    }

    public mutating func next() async throws -> LiveEvent? {
      while true {
        do {
          guard let current else {
            try await listen()
            // If the connection broke before the server sent the first cursor, events may be missing.
            if !isFirst, since == nil { return LiveEvent(type: "gateway.events.missed", data: [:]) }
            continue
          }
          guard let event = try await current.next() else {
            throw Quintet.Failure(kind: "cancelled", message: "The event stream ended.")
          }
          note(event)
          return event
        } catch let failure as Quintet.Failure where Backoff.passes.contains(failure.kind) && !Task.isCancelled {
          guard await !client.isClosed else { throw failure }
          current = nil
          isFirst = false
          try await Task.sleep(for: Swift.max(failure.retryAfter ?? .zero, Backoff.pause(attempt)))
          attempt += 1
        }
      }
    }

    private mutating func listen() async throws {
      let params: Params = ["since": since, "content_version": contentVersion]
      // Without a cursor, a repeated call would start with later events and silently skip some.
      let stream: CallStream<LiveEvent, Nothing> = await client.stream(
        "gateway.events.listen", params, CallOptions(timeout: .infinite), isSentOnce: since == nil)
      current = stream.makeAsyncIterator()
    }

    private mutating func note(_ event: LiveEvent) {
      attempt = 0
      since = event.cursor ?? since
      if event.type == "content.version.changed" { contentVersion = event.data["version"]?.string }
    }
  }
}
