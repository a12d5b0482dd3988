import CivilTime
import EventLoop
import GatewayContract
import MessageBus
import NotificationsContract
import Wire

/// One client that listens: how far it is, and what waits for it while it is brought up to date. Events can't be made to
/// wait for long, so one that doesn't read them is told that it missed some.
@Loop final class LiveListener {
  /// How far a client is with its account's events.
  enum Place: Hashable {
    /// It has all up to this one.
    case at(Int64)
    /// It wants what happens from then on.
    case from(Timestamp)
    /// It has one that can't be of this account.
    case unknown
  }

  let account: String
  let app: String
  private(set) var place: Place
  /// What came while it is brought up to date.
  private var waitingEvents: [KeptEvent] = []
  private var isCurrent = false
  private var isUpdating = false
  /// Whether the stream broke while it was brought up to date.
  private var wasCutOff = false
  private let call: Call
  private var waiting: CheckedContinuation<Void, any Error>?
  private var hasFallenBehind = false

  /// Events that may wait; with more, it is brought up to date once more.
  private static let mostWaiting = 100

  init(_ call: Call, account: String, app: String, place: Place) {
    (self.call, self.account, self.app, self.place) = (call, account, app, place)
  }

  /// Brings an event of the account, or keeps it until those before it are there.
  func deliver(_ event: KeptEvent) {
    guard isCurrent else {
      if isUpdating, waitingEvents.count < Self.mostWaiting { waitingEvents.append(event) }
      return
    }
    if case .at(let last) = place, event.sequence <= last { return }
    place = .at(event.sequence)
    deliver(LiveEvent(event, of: account))
  }

  /// Brings what isn't remembered.
  func deliver(_ event: LiveEvent) {
    guard !hasFallenBehind else { return }
    guard call.hasRoom else { return fallBehind() }
    let call = call
    Loop.task { try? await call.progress(event) }
  }

  /// From now on events may be missing, until it is brought up to date.
  func isCutOff() {
    isCurrent = false
    wasCutOff = true
    waitingEvents = []
  }

  /// Brings the client up to date with its account's events; those that come meanwhile follow.
  ///
  /// - Parameter missed: gives a page of what it doesn't have.
  func update(_ missed: @Loop (GetMissed) async throws -> GetMissed.Reply) async throws {
    guard !isUpdating, !isCurrent, !hasFallenBehind else { return }
    (isUpdating, wasCutOff) = (true, false)
    defer { isUpdating = false }
    while true {
      let reply = try await missed(GetMissed(account: account, place: place))
      if let beginning = beginning(by: reply) { try await call.progress(beginning) }
      for event in reply.events { try await call.progress(LiveEvent(event, of: account)) }
      place = .at(reply.last)
      guard !reply.hasMore else { continue }
      // Those that came meanwhile may have been on the page, and with more than may wait some are missing.
      let came = waitingEvents
      waitingEvents = []
      // What was committed since the page was read may have been on the broken stream.
      guard !wasCutOff else { throw Failure.unavailable("notifications") }
      guard came.count < Self.mostWaiting else { continue }
      isCurrent = true
      for event in came { deliver(event) }
      return
    }
  }

  /// What is said before the first event to whoever has no place of its own: where it is now, to go on from.
  private func beginning(by reply: GetMissed.Reply) -> LiveEvent? {
    let before = reply.events.first.map { $0.sequence - 1 } ?? reply.last
    if reply.isTooOld || place == .unknown { return .missed(before, of: account) }
    guard case .from = place else { return nil }
    return .began(before, of: account)
  }

  /// Returns when the client doesn't keep up; throws when it doesn't want to hear more.
  func untilItFallsBehind() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        if hasFallenBehind { return continuation.resume() }
        waiting = continuation
      }
    } onCancel: {
      Loop.task { self.end { $0.resume(throwing: CancellationError()) } }
    }
  }

  private func fallBehind() {
    hasFallenBehind = true
    end { $0.resume() }
  }

  private func end(_ resume: (CheckedContinuation<Void, any Error>) -> Void) {
    guard let continuation = waiting else { return }
    waiting = nil
    resume(continuation)
  }
}

extension GetMissed {
  fileprivate init(account: String, place: LiveListener.Place) {
    switch place {
    case .at(let sequence): self.init(account: account, since: sequence)
    case .from(let time): self.init(account: account, from: time)
    case .unknown: self.init(account: account)
    }
  }
}

extension LiveEvent {
  /// An event of an account's, with its cursor.
  init(_ event: KeptEvent, of account: String) {
    self.init(type: event.type, data: event.data, cursor: Self.cursor(event.sequence, of: account))
  }

  /// Says that all that happens from now on is told.
  static func began(_ last: Int64, of account: String) -> LiveEvent {
    LiveEvent(type: "gateway.events.began", data: nothing, cursor: cursor(last, of: account))
  }

  /// Says that something is missing; what happens from now on is told.
  static func missed(_ last: Int64, of account: String) -> LiveEvent {
    LiveEvent(type: "gateway.events.missed", data: nothing, cursor: cursor(last, of: account))
  }

  private static let nothing = RawJSON(bytes: Bytes("{}".utf8))

  private static func cursor(_ sequence: Int64, of account: String) -> String { "\(sequence)-\(mark(account))" }

  /// The place that a cursor stands for.
  static func place(_ cursor: EventCursor, of account: String) -> LiveListener.Place {
    let parts = cursor.value.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == mark(account), let sequence = Int64(parts[0]), sequence >= 0 else {
      return .unknown
    }
    return .at(sequence)
  }

  /// Tells accounts' cursors apart (FNV-1a): a device whose account became part of another one counts anew.
  private static func mark(_ account: String) -> String {
    let hash = account.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return String(hash, radix: 16)
  }
}
