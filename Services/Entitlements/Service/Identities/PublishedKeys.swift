import CivilTime
import Crypto
import EventLoop
import HTTPClient
import ServiceHost
import Storage
import Telemetry
import Wire

/// Keys that an address publishes: fetched behind the calls, again and again, and kept where their server fails.
@Loop final class PublishedKeys {
  let address: WebAddress
  private let client: HTTPClient
  private let store: Store
  private let clock: LoopClock
  private let log: Log
  private var schedule: KeySchedule
  private var keys: JSONWebKeys?
  /// As they are in the store.
  private var text: String?
  private var timer: TimerID?
  private let fetched = Waiters()
  private var isFetching: Bool
  private var isStopped = false
  private var trouble: (since: Timestamp, reason: String)?

  /// The time that a server has for its keys.
  private static let timeout = Duration.seconds(10)
  /// After which people who run the machine are told that the server fails.
  private static let patience = Duration.seconds(3600)

  /// Begins the first fetch; what the store has is good until then.
  init(of address: WebAddress, client: HTTPClient, store: Store, clock: LoopClock, log: Log) {
    (self.address, self.client, self.store, self.clock, self.log) = (address, client, store, clock, log)
    schedule = KeySchedule(at: clock.now)
    isFetching = true
    Loop.task {
      await self.load()
      await self.run()
    }
  }

  private func load() async {
    let url = address.setting
    text = try? await store.query { try PublishedKeyTable(db: $0).keys(of: url) }
    keys = text.flatMap { try? JSONWebKeys(text: Array($0.utf8)) }
  }

  /// Fetches no more.
  func stop() {
    isStopped = true
    if let timer { clock.cancel(timer) }
    timer = nil
  }

  /// The keys, once they were fetched anew where the one of an id isn't among them.
  ///
  /// - Throws: `unavailable` where there are none, or where there may be others that can't be fetched.
  func keys(with id: String?) async throws(Failure) -> JSONWebKeys {
    guard let keys else { throw refusal(for: isFetching ? .seconds(1) : schedule.next - clock.now) }
    guard let id, keys[id] == nil else { return keys }
    if !isFetching {
      switch schedule.demand(at: clock.now) {
      case .refuse: return keys
      case .wait(let pause): throw refusal(for: pause)
      case .fetch: fetch()
      }
    }
    await fetched.wait()
    guard schedule.failures == 0, let new = self.keys else { throw refusal(for: schedule.next - clock.now) }
    return new
  }

  /// What people who run the machine should know.
  var remarks: [String] {
    guard let trouble, keys == nil || clock.wallNow - trouble.since > Self.patience else { return [] }
    return ["the keys of Sign in with Apple can't be fetched from \(address.shown): \(trouble.reason)"]
  }

  private func refusal(for wait: Duration) -> Failure {
    .unavailable(.signInUnchecked, of: "apple", retryAfter: max(wait, .milliseconds(100)))
  }

  private func arm() {
    guard !isStopped else { return }
    timer = clock.schedule(at: schedule.next) { [weak self] in self?.fetch() }
  }

  /// Begins a fetch, which isn't any caller's: none that is cancelled ends it for the others.
  private func fetch() {
    guard !isFetching, !isStopped else { return }
    isFetching = true
    if let timer { clock.cancel(timer) }
    Loop.task { await self.run() }
  }

  private func run() async {
    let request = HTTPRequest(
      url: address.setting, timeout: Self.timeout, longest: JSONWebKeys.longest, allowsPlain: address.isPlain)
    do throws(KeysFault) {
      let (head, body) = try await answer(to: request)
      guard head.status == 200 else { throw KeysFault(reason: "status \(head.status)") }
      try take(body)
      schedule.succeeded(maxAge: head.maxAge, at: clock.now)
      trouble = nil
      await save(String(decoding: body, as: UTF8.self))
    } catch {
      schedule.failed(at: clock.now, jitter: clock.jitter())
      trouble = (trouble?.since ?? clock.wallNow, error.reason)
      if !isStopped {
        log.warning(
          "keys can't be fetched", ["address": address.shown, "reason": error.reason, "has_keys": keys != nil])
      }
    }
    isFetching = false
    arm()
    fetched.wake()
  }

  private func answer(to request: HTTPRequest) async throws(KeysFault) -> (head: HTTPHead, body: [UInt8]) {
    do throws(HTTPFault) { return try await client.fetch(request) } catch { throw KeysFault(reason: "\(error)") }
  }

  private func take(_ body: [UInt8]) throws(KeysFault) {
    do throws(CryptoFault) { keys = try JSONWebKeys(text: body) } catch { throw KeysFault(reason: error.reason) }
  }

  /// For a start without a network. Where the store can't take them just now, the next fetch tries again.
  private func save(_ new: String) async {
    guard new != text, !isStopped else { return }
    let address = address.setting
    do {
      try await store.write { try PublishedKeyTable(db: $0).set(new, of: address, at: $0.wallNow) }
      text = new
    } catch {
      log.warning("fetched keys can't be kept", ["reason": "\(error)"])
    }
  }
}

/// Why there are no fresh keys, for the log.
private struct KeysFault: Error {
  var reason: String
}
