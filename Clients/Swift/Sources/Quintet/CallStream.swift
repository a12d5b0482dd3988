import Foundation

/// Items as they come, to be read once, and the result behind them. Leaving a loop over it cancels the call.
public struct CallStream<Item: Decodable & Sendable, Reply: Decodable & Sendable>: AsyncSequence, Sendable {
  /// Under which the same may be called again.
  public let key: String
  let id: UInt64
  let client: QuintetClient
  let items: AsyncThrowingStream<Data, any Error>
  let outcome: Outcome

  /// What the call gives in the end.
  public func result() async throws(Failure) -> Reply { try Answer.result(await outcome.get()) }

  /// Ends it, here and behind the gateway.
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
      let (client, id) = (stream.client, stream.id)
      Task { await client.cancel(id) }
    }

    public func next() async throws -> Item? {
      guard let text = try await items.next() else { return nil }
      return try Answer.item(text)
    }
  }
}

/// What happens to the account, until the loop is left. Over lost connections it goes on behind the last event.
///
/// Without `since` it first says `gateway.events.began`: what happens from then on comes, so read now what the screen
/// shows. Where something may be missing it says `gateway.events.missed`: read it again. Pass over types that you don't
/// know.
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
      (self.client, self.since, self.contentVersion) = (client, since, contentVersion)
    }

    public mutating func next() async throws -> LiveEvent? {
      while true {
        do {
          guard let current else {
            try await listen()
            // It broke before it was told where it began.
            if !isFirst, since == nil { return LiveEvent(type: "gateway.events.missed", data: [:]) }
            continue
          }
          guard let event = try await current.next() else {
            throw Quintet.Failure(kind: "cancelled", message: "It ended.")
          }
          note(event)
          return event
        } catch let failure as Quintet.Failure where Backoff.passes.contains(failure.kind) && !Task.isCancelled {
          guard await !client.isClosed else { throw failure }
          (current, isFirst) = (nil, false)
          try await Task.sleep(for: Swift.max(failure.retryAfter ?? .zero, Backoff.pause(attempt)))
          attempt += 1
        }
      }
    }

    private mutating func listen() async throws {
      let params: Params = ["since": since, "content_version": contentVersion]
      // Sent again without a cursor it would begin later than it did, and nobody would know.
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
