import AIGatewayContract
import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Telemetry
import Wire

/// Writes an item's meaning once, however many ask for it at the same time, and remembers it (T5).
@Loop final class MeaningWriter {
  private let store: Store
  private let catalog: AppCatalog
  private let content: Peer
  private let provider: Provider
  private let log: Log
  private var flights: [Key: Flight] = [:]

  private typealias Key = MeaningTable.Key

  init(store: Store, catalog: AppCatalog, content: Peer, provider: Provider, log: Log) {
    self.store = store
    self.catalog = catalog
    self.content = content
    self.provider = provider
    self.log = log
  }

  func get(_ request: GetMeaning, _ call: Call) async throws -> GetMeaning.Reply {
    let principal = try call.caller.account()
    let language = catalog.language(request.language, or: principal.language, in: principal.app)
    let key = Key(
      app: principal.app, catalogue: request.catalogue.value, item: request.item.value, language: language)
    // Asked before the cache is looked at: whether the item is open is decided by its own service, each time.
    let source = try await content.call(
      GetMeaningSource(catalogue: request.catalogue, item: request.item, language: key.language), as: call.caller)
    if let known = try await store.query({ try MeaningTable(db: $0).meaning(key) }) {
      for piece in Pieces.of(known) { try await call.progress(TextPart(text: piece)) }
      return reply(to: key, meaning: known, origin: .provider, cached: true)
    }
    try await countCall(of: principal, call.caller)
    let flight = flights[key] ?? begin(key, source)
    var sent = 0
    while let piece = await flight.piece(after: sent) {
      sent += 1
      try await call.progress(TextPart(text: piece))
    }
    guard let meaning = flight.meaning else {
      return reply(to: key, meaning: source.stored, origin: .stored, cached: false)
    }
    return reply(to: key, meaning: meaning, origin: .provider, cached: false)
  }

  private func reply(
    to key: Key, meaning: String, origin: GetMeaning.Reply.Origin, cached: Bool
  ) -> GetMeaning.Reply {
    GetMeaning.Reply(item: key.item, language: key.language, meaning: meaning, origin: origin, cached: cached)
  }

  private func countCall(of principal: Principal, _ caller: Caller) async throws {
    guard let rules = catalog[principal.app]?.access else { return }
    let quota = Quota(rule: "meanings", rules: rules)
    try await store.write(for: caller) { try quota.count(principal, $0) }
  }

  /// Starts the writing. It goes on when whoever asked first goes away: others may be waiting for it.
  private func begin(_ key: Key, _ source: GetMeaningSource.Reply) -> Flight {
    let flight = Flight()
    flights[key] = flight
    let prompt = MeaningPrompt(
      name: source.name, group: source.group, text: source.text, language: key.language)
    Loop.task { [self] in
      do {
        var text = MeaningText()
        try await provider.meaning(prompt) { piece in
          let fresh = text.take(piece)
          if !fresh.isEmpty { flight.add(fresh) }
        }
        let meaning = try text.whole()
        try await store.write { try MeaningTable(db: $0).save(meaning, as: key) }
        flight.end(meaning)
      } catch {
        log.warning("no meaning was written", ["item": key.item, "provider": provider.name, "error": "\(error)"])
        flight.end(nil)
      }
      flights[key] = nil
    }
    return flight
  }
}

/// A meaning being written, and all who read along.
@Loop private final class Flight {
  private(set) var meaning: String?
  private var pieces: [String] = []
  private var isOver = false
  private let readers = Waiters()

  /// The piece with this number, once it is there; nil when there are no more.
  func piece(after count: Int) async -> String? {
    while pieces.count <= count {
      if isOver { return nil }
      await readers.wait()
    }
    return pieces[count]
  }

  func add(_ piece: String) {
    pieces.append(piece)
    readers.wake()
  }

  func end(_ meaning: String?) {
    self.meaning = meaning
    isOver = true
    readers.wake()
  }
}
