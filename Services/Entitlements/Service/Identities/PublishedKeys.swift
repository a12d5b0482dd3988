import CivilTime
import Crypto
import EventLoop
import HTTPClient
import ServiceHost
import Storage
import Telemetry
import Wire

/// Keys that are fetched from an address in the background. If the server fails, the last fetched keys stay in use.
@Loop final class PublishedKeys {
  let address: WebAddress
  private let client: HTTPClient
  private let store: Store
  private let clock: LoopClock
  private let log: Log
  private var schedule: KeyRefreshSchedule
  private var keys: JSONWebKeys?
  /// The stored text of the keys.
  private var text: String?
  private var timer: TimerID?
  private let fetched = Waiters()
  private var isFetching: Bool
  private var isStopped = false
  private var problem: (since: Timestamp, reason: String)?

  /// The timeout of a fetch.
  private static let timeout = Duration.seconds(10)
  /// The time for which the server may fail before operators are warned.
  private static let patience = Duration.seconds(3600)

  /// Starts the first fetch. Keys from the database are used until it succeeds.
  init(of address: WebAddress, client: HTTPClient, store: Store, clock: LoopClock, log: Log) {
    self.address = address
    self.client = client
    self.store = store
    self.clock = clock
    self.log = log
    schedule = KeyRefreshSchedule(at: clock.now)
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

  /// Stops fetching.
  func stop() {
    isStopped = true
    if let timer { clock.cancel(timer) }
    timer = nil
  }

  /// Returns the keys. If no key has the given id, fetches the keys first, unless the last fetch was recent.
  ///
  /// - Throws: `unavailable` if there are no keys, or if newer ones may exist but can't be fetched.
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
    return try await fetchedKeys()
  }

  /// Waits for the end of the running fetch.
  private func fetchedKeys() async throws(Failure) -> JSONWebKeys {
    await fetched.wait()
    guard schedule.failures == 0, let keys else { throw refusal(for: schedule.next - clock.now) }
    return keys
  }

  /// Warnings for operators.
  var warnings: [ServiceWarning] {
    guard let problem, keys == nil || clock.wallNow - problem.since > Self.patience else { return [] }
    return [
      ServiceWarning(
        "the keys of Sign in with Apple can't be fetched from \(address.shown): \(problem.reason)",
        cure: "check the network of entitlements (docs/guides/purchases.md) and apple_keys_url in [entitlements]")
    ]
  }

  private func refusal(for wait: Duration) -> Failure {
    .unavailable(.signInUnchecked, of: "apple", retryAfter: max(wait, .milliseconds(100)))
  }

  private func arm() {
    guard !isStopped else { return }
    timer = clock.schedule(at: schedule.next) { [weak self] in self?.fetch() }
  }

  /// Starts a fetch. The fetch isn't part of any call, so a cancelled call doesn't end it for the other callers.
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
      problem = nil
      await save(body)
    } catch {
      noteFailure(error.reason)
    }
    isFetching = false
    arm()
    fetched.wake()
  }

  private func noteFailure(_ reason: String) {
    schedule.failed(at: clock.now, jitter: clock.jitter())
    problem = (problem?.since ?? clock.wallNow, reason)
    guard !isStopped else { return }
    log.warning("can't fetch keys", ["address": address.shown, "reason": reason, "has_keys": keys != nil])
  }

  private func answer(to request: HTTPRequest) async throws(KeysFault) -> (head: HTTPResponseHead, body: [UInt8]) {
    do throws(HTTPClientFault) { return try await client.fetch(request) } catch { throw KeysFault(reason: "\(error)") }
  }

  private func take(_ body: [UInt8]) throws(KeysFault) {
    do throws(CryptoFault) { keys = try JSONWebKeys(text: body) } catch { throw KeysFault(reason: error.reason) }
  }

  /// Stores the keys, so that the service can start without a network. If storing fails, the next fetch tries again.
  private func save(_ body: [UInt8]) async {
    let new = String(decoding: body, as: UTF8.self)
    guard new != text, !isStopped else { return }
    let address = address.setting
    do {
      try await store.write { try PublishedKeyTable(db: $0).set(new, of: address, at: $0.wallNow) }
      text = new
    } catch {
      log.warning("can't store the fetched keys", ["reason": "\(error)"])
    }
  }
}

/// The reason why there are no fresh keys, for the log.
private struct KeysFault: Error {
  var reason: String
}
