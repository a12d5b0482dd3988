import CivilTime
import EventLoop
import GatewayContract
import MessageBus
import NotificationsContract
import Wire

/// A listening client: its position, and the events that wait while the client is being updated. If a client doesn't
/// read, its call fails, because the gateway doesn't store events. The client then listens again from its last cursor.
@Loop final class LiveListener {
  /// A client's position in its account's events.
  enum Place: Hashable {
    /// The client has all events up to this sequence number.
    case at(Int64)
    /// The client wants the events from this time onwards.
    case from(Timestamp)
    /// The client's cursor isn't valid for this account.
    case unknown
  }

  let account: String
  let app: String
  private(set) var place: Place
  /// The events that arrived during the update.
  private var waitingEvents: [KeptEvent] = []
  private var isCurrent = false
  private var isUpdating = false
  /// True if the stream was interrupted during the update.
  private var wasCutOff = false
  private let call: Call
  private var waiting: CheckedContinuation<Void, any Error>?
  private var hasFallenBehind = false

  /// The maximum number of events that wait during the update. If the queue fills up, the update fetches another page.
  private static let maxWaiting = 100

  init(_ call: Call, account: String, app: String, place: Place) {
    self.call = call
    self.account = account
    self.app = app
    self.place = place
  }

  /// Sends an event of the account, or keeps it until the earlier events have been sent.
  func deliver(_ event: KeptEvent) {
    guard isCurrent else {
      if isUpdating, waitingEvents.count < Self.maxWaiting { waitingEvents.append(event) }
      return
    }
    if case .at(let last) = place, event.sequence <= last { return }
    place = .at(event.sequence)
    deliver(LiveEvent(event, of: account))
  }

  /// Sends an event that isn't stored.
  func deliver(_ event: LiveEvent) {
    guard !hasFallenBehind else { return }
    guard call.hasCapacity else { return fallBehind() }
    let call = call
    Loop.task { try? await call.progress(event) }
  }

  /// Records that events may be missing until the next update.
  func streamEnded() {
    isCurrent = false
    wasCutOff = true
    waitingEvents = []
  }

  /// Sends the client the stored events that it doesn't have, followed by the events that arrive during the update.
  ///
  /// - Parameter missed: Fetches a page of the missing events.
  func update(_ missed: @Loop (GetMissed) async throws -> GetMissed.Reply) async throws {
    guard !isUpdating, !isCurrent, !hasFallenBehind else { return }
    isUpdating = true
    wasCutOff = false
    defer { isUpdating = false }
    while true {
      let reply = try await missed(GetMissed(account: account, place: place))
      if let beginning = beginning(by: reply) { try await call.progress(beginning) }
      for event in reply.events { try await call.progress(LiveEvent(event, of: account)) }
      place = .at(reply.last)
      guard !reply.hasMore else { continue }
      // `deliver` skips events that were also on the page. If the queue was full, events are missing from it, so the
      // loop continues with another page.
      let came = waitingEvents
      waitingEvents = []
      // Events committed after the page was read may have been lost with the stream.
      guard !wasCutOff else { throw Failure.unavailable("notifications") }
      guard came.count < Self.maxWaiting else { continue }
      isCurrent = true
      for event in came { deliver(event) }
      return
    }
  }

  /// Returns the item that gives a client without a valid cursor its current position. The item is sent before the
  /// first event. Returns nil for other clients.
  private func beginning(by reply: GetMissed.Reply) -> LiveEvent? {
    let before = reply.events.first.map { $0.sequence - 1 } ?? reply.last
    if reply.isTooOld || place == .unknown { return .missed(before, of: account) }
    guard case .from = place else { return nil }
    return .began(before, of: account)
  }

  /// Returns when the client has fallen behind.
  ///
  /// - Throws: `CancellationError` if the call is cancelled.
  func waitUntilBehind() async throws {
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
  /// Creates the item for an event of an account, with its cursor.
  init(_ event: KeptEvent, of account: String) {
    self.init(type: event.type, data: event.data, cursor: Self.cursor(event.sequence, of: account))
  }

  /// Returns the item that announces that all later events will be sent.
  static func began(_ last: Int64, of account: String) -> LiveEvent {
    LiveEvent(type: "gateway.events.began", data: nothing, cursor: cursor(last, of: account))
  }

  /// Returns the item that announces that events are missing, and that all later events will be sent.
  static func missed(_ last: Int64, of account: String) -> LiveEvent {
    LiveEvent(type: "gateway.events.missed", data: nothing, cursor: cursor(last, of: account))
  }

  private static let nothing = RawJSON(bytes: Bytes("{}".utf8))

  private static func cursor(_ sequence: Int64, of account: String) -> String { "\(sequence)-\(hash(of: account))" }

  /// Returns the position that a cursor encodes.
  static func place(_ cursor: EventCursor, of account: String) -> LiveListener.Place {
    let parts = cursor.value.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == hash(of: account), let sequence = Int64(parts[0]), sequence >= 0 else {
      return .unknown
    }
    return .at(sequence)
  }

  /// Returns a hash (FNV-1a) that distinguishes the cursors of different accounts. A device whose account was merged
  /// into another one starts at a new position.
  private static func hash(of account: String) -> String {
    let hash = account.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return String(hash, radix: 16)
  }
}
