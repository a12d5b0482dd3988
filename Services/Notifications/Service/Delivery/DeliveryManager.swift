import AppCatalog
import CivilTime
import EventLoop
import NotificationsContract
import ServiceHost
import Spelling
import Storage
import Telemetry
import Wire

/// Sends deliveries by their channels until they succeed or are given up. Deliveries that are in progress when the
/// process dies are repeated under the same id.
@Loop final class DeliveryManager {
  private let store: Store
  private let catalog: AppCatalog
  private let clock: LoopClock
  private let metrics: Metrics
  private let log: Log
  private var channels: [String: any DeliveryChannel] = [:]
  private var underWay: [String: Int] = [:]
  /// For each failing channel: the reason for the failure, the time when it began to fail, and the number of failed
  /// attempts.
  private var problems: [String: (reason: String, since: Timestamp, tries: Int)] = [:]
  /// The number of deliveries dropped from each channel since the settings were read.
  private var dropped: [String: Int] = [:]
  /// The time of the next check for channels with too many deliveries.
  private var nextLook: Instant
  private var timer: DueTimer?

  /// The maximum number of deliveries that are claimed in one transaction.
  private nonisolated static let batch = 64
  /// The time after which a delivery without a recorded outcome is due again. It is longer than any attempt.
  private nonisolated static let lease = Duration.seconds(120)
  /// The pause between checks for channels with too many deliveries. Checks are rare, because each of them scans up to
  /// `maxKept` rows.
  private nonisolated static let lookPause = Duration.seconds(10)
  /// The maximum number of deliveries that are dropped from a channel in one transaction.
  private nonisolated static let dropBatch = 1000

  init(_ store: Store, catalog: AppCatalog, clock: LoopClock, metrics: Metrics, log: Log) {
    self.store = store
    self.catalog = catalog
    self.clock = clock
    self.metrics = metrics
    self.log = log
    nextLook = clock.now
    timer = DueTimer(
      clock: clock,
      look: { [weak self] in
        guard let full = self?.full else { return nil }
        return try await store.query { db in
          let ended = try DeliveryTable(db: db).oldestEnded().map { $0 + DeliveryTable.endedRetention }
          return [try DeliveryTable(db: db).soonest(passingOver: full), ended].compactMap(\.self).min()
        }
      }, failed: { log.error("can't deliver webhook calls and pushes now", ["reason": "\($0)"]) }
    ) { [weak self] in try await self?.begin() }
  }

  /// Replaces the channels. Deliveries for a removed channel are given up.
  func use(_ channels: [String: any DeliveryChannel]) {
    self.channels = channels
    problems = problems.filter { channels[$0.key] != nil }
    dropped = [:]
    arm()
  }

  /// - Throws: `not_found` for an unknown channel, with a suggestion.
  func expect(_ channel: String) throws(Failure) { try Self.expect(channel, among: channels.keys.sorted()) }

  /// The names of the channels, sorted.
  var names: [String] { channels.keys.sorted() }

  /// - Throws: `not_found` for an unknown channel, with a suggestion.
  nonisolated static func expect(_ channel: String, among names: [String]) throws(Failure) {
    guard !names.contains(channel) else { return }
    let hint = Spelling.hint(for: channel, among: names)
    let all =
      names.isEmpty
      ? "; no channel is set up" : hint.isEmpty ? "; the channels are \(names.joined(separator: ", "))" : hint
    throw Failure.notFound(Message("there is no channel '\(Excerpt(channel))'\(all)"))
  }

  /// Checks a request that found no delivery to send again.
  ///
  /// - Throws: `not_found` for an unknown channel or delivery. A request for all failed deliveries of a known channel
  ///   is valid even if there are none.
  nonisolated static func expect(_ request: RetryDeliveries, among names: [String]) throws(Failure) {
    if let channel = request.channel?.value { try expect(channel, among: names) }
    if let id = request.id?.value {
      let place = request.channel.map { " of \($0.value)" } ?? ""
      throw Failure.notFound(Message("there is no delivery '\(Excerpt(id))'\(place)"))
    }
  }

  /// Warnings for the operator.
  var warnings: [ServiceWarning] {
    problems.sorted { $0.key < $1.key }.map { channel, problem in
      let tries = problem.tries == 1 ? "one attempt" : "\(problem.tries) attempts"
      return ServiceWarning(
        "every delivery through \(channel) has failed since \(problem.since.logText) (\(tries)): \(problem.reason)",
        cure: ChannelRemedy(channel: channel).afterFailures(because: problem.reason))
    }
      + dropped.sorted { $0.key < $1.key }.map { channel, count in
        ServiceWarning(
          "\(channel) had too many waiting deliveries, so the oldest \(count) were dropped",
          cure: ChannelRemedy(channel: channel).afterDrops)
      }
  }

  /// Checks for due deliveries.
  func arm() { timer?.arm() }

  /// Stops the timer, so that no more deliveries start. Deliveries in progress continue.
  func stop() { timer?.stop() }

  /// The channels that are at their concurrency limit.
  private var full: [String] { underWay.filter { $0.value >= channels[$0.key]?.atOnce ?? 1 }.map(\.key).sorted() }

  private func begin() async throws {
    try await dropOldest()
    let capacity = channels.mapValues(\.atOnce).merging(underWay) { $0 - $1 }
    let timing = PushTiming(catalog: catalog, longest: channels.filter { $0.value.isPush }.mapValues(\.longest))
    for delivery in try await store.write(of: "upkeep", { try Self.claim(capacity, timing, in: $0) }) {
      underWay[delivery.channel, default: 0] += 1
      Loop.task { await self.deliver(delivery) }
    }
  }

  /// Claims due deliveries, and deletes some of those that ended long ago.
  private nonisolated static func claim(
    _ capacity: [String: Int], _ timing: PushTiming, in tx: Transaction
  ) throws -> [Delivery] {
    let table = DeliveryTable(db: tx)
    _ = try table.forgetEnded(
      before: tx.wallNow + .milliseconds(1) + (.zero - DeliveryTable.endedRetention), limit: batch)
    let due = try table.take(at: tx.wallNow, until: tx.wallNow + lease, limit: batch, capacity: capacity)
    return try timing.sendable(due, in: tx)
  }

  /// Drops the oldest deliveries of channels that have too many. Otherwise, a channel whose receiver is down could fill
  /// the disk.
  private func dropOldest() async throws {
    guard clock.now >= nextLook else { return }
    var isMore = false
    for name in names {
      guard let channel = channels[name], let most = channel.maxKept else { continue }
      let kept = most + channel.maxDone
      let count = try await store.write(of: "upkeep") {
        try DeliveryTable(db: $0).forgetOldest(of: name, beyond: kept, limit: Self.dropBatch)
      }
      reportDropped(count, from: name)
      isMore = isMore || count == Self.dropBatch
    }
    nextLook = isMore ? clock.now : clock.now + Self.lookPause
  }

  private func reportDropped(_ count: Int, from channel: String) {
    guard count > 0 else { return }
    dropped[channel, default: 0] += count
    log.warning("dropped deliveries because too many wait", ["channel": channel, "count": count])
    metrics.counter(
      "quintet_notifications_dropped_total", "Deliveries that were dropped because too many waited.",
      by: ["channel": channel]
    ).add(UInt64(count))
  }

  private func deliver(_ delivery: Delivery) async {
    let channel = channels[delivery.channel]
    let outcome =
      await channel?.send(delivery) ?? .never(reason: "the settings no longer contain \(delivery.channel)")
    if case .receiverGone(let reason) = outcome { await channel?.forget(delivery, because: reason) }
    updateProblems(outcome, of: delivery)
    do {
      try await record(outcome, of: delivery, in: channel)
    } catch {
      // The delivery is due again when its lease ends.
      log.error("can't record the result of a delivery", ["id": delivery.id, "reason": "\(error)"])
    }
    ended(in: delivery.channel)
  }

  private func ended(in channel: String) {
    let others = (underWay[channel] ?? 1) - 1
    underWay[channel] = others > 0 ? others : nil
    arm()
  }

  /// Updates the problem of a delivery's channel. A permanent failure at one of many receivers isn't a problem of the
  /// channel.
  private func updateProblems(_ outcome: DeliveryOutcome, of delivery: Delivery) {
    switch outcome {
    case .done:
      if problems.removeValue(forKey: delivery.channel) != nil {
        log.notice("deliveries through a channel succeed again", ["channel": delivery.channel])
      }
    case .never where delivery.address != nil, .receiverGone: break
    case .again(let reason, _, _), .never(let reason, _): noteFailure(of: delivery.channel, reason)
    }
  }

  private func noteFailure(of channel: String, _ reason: String) {
    guard channels[channel] != nil else { return }
    let before = problems[channel]
    // Further failures are counted but not logged. Otherwise, a channel that is down would fill the log.
    if before == nil { log.warning("deliveries through a channel fail", ["channel": channel, "reason": reason]) }
    problems[channel] = (reason, before?.since ?? clock.wallNow, (before?.tries ?? 0) + 1)
  }

  private func record(
    _ outcome: DeliveryOutcome, of delivery: Delivery, in channel: (any DeliveryChannel)?
  ) async throws {
    let jitter = clock.jitter()
    let longest = channel?.longest ?? .zero
    let maxDone = channel?.maxDone ?? 0
    if case .never(let reason, _) = outcome {
      log.warning("gave up on a delivery", ["id": delivery.id, "channel": delivery.channel, "reason": reason])
    }
    try await store.write(of: "upkeep") { tx in
      let now = tx.wallNow
      let table = DeliveryTable(db: tx)
      switch outcome {
      case .receiverGone: try table.remove(delivery.id)
      case .done(let status): try table.succeeded(delivery, status: status, most: maxDone, at: now)
      case .again(let reason, let asked, let status):
        let pause = DeliveryRetries.pause(
          failed: delivery.tries + 1, age: now - delivery.createdAt, longest: longest, asked: asked, jitter: jitter)
        try table.failed(delivery.id, reason: reason, status: status, nextAt: pause.map { now + $0 }, at: now)
      case .never(let reason, let status):
        try table.failed(delivery.id, reason: reason, status: status, nextAt: nil, at: now)
      }
    }
  }
}
