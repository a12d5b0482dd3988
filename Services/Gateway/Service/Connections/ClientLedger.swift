import CivilTime
import Quotas

/// What one client's connection holds, and the rules that it is held to: room for calls, streams and answers, streams that
/// wait for their reader, and the time that frames and answers may take.
///
/// Pure: the connection tells what has happened and what its stream holds, and does what is decided here.
struct ClientLedger {
  /// What the connection's stream holds at this moment, in bytes.
  struct Held {
    /// Of a frame that isn't all there.
    var unfinished: Int
    /// Answers that the client hasn't read, and all that it has.
    var unread: Int
    var read: UInt64
  }

  /// Why a connection ends here, and whether its client can be told.
  enum Ending: Equatable {
    /// It reads: it is told which limit.
    case cutOff(Fullness)
    /// It doesn't.
    case drop(Limit)
  }

  /// What is to be done after an answer was written.
  enum Written: Equatable {
    case goOn
    /// The client isn't read from until it has read.
    case pauseReading
    case drop(Limit)
  }

  /// Calls that wait for an answer, or until it is known on whose behalf they are.
  private(set) var calls = 0
  private var streams: Share
  /// Calls whose streams were told to wait.
  private var paused = 0
  /// Bytes of answers that wait for the rest of their batch.
  private var batched = 0
  /// What its origin's share of bytes was charged for this connection.
  private(set) var charged = 0
  /// Messages so far: stands still while one is being waited for.
  private var messages: UInt64 = 0
  private var frameWatch = StallWatch()
  private var writeWatch = StallWatch()
  private var isWatched = false

  init(limits: GatewayLimits) { streams = Share(limit: limits.streams) }

  // MARK: Calls

  /// Why one more call isn't taken, if it isn't.
  func callsFullness(_ limits: GatewayLimits) -> Fullness? {
    guard calls >= limits.calls else { return nil }
    return Fullness(limit: .connectionCalls, whose: Self.name, current: calls, maximum: limits.calls)
  }

  /// Why one more stream isn't, if it isn't.
  var streamsFullness: Fullness? {
    guard streams.isFull else { return nil }
    return Fullness(limit: .streams, whose: Self.name, current: streams.used, maximum: streams.limit)
  }

  /// A call waits for its answer, or for its session, from now on.
  mutating func callBegan() { calls += 1 }

  /// It doesn't any more.
  mutating func callEnded() { calls -= 1 }

  /// A call streams from now on.
  mutating func streamBegan() { streams.change(by: 1) }

  /// It doesn't any more.
  mutating func streamEnded() { streams.give() }

  // MARK: Streams whose reader doesn't keep up

  /// A stream was told to wait.
  mutating func streamPaused() { paused += 1 }

  /// One that was has ended.
  mutating func pausedStreamEnded() { paused -= 1 }

  /// The client has read: whether some stream was told to wait, which all go on now.
  mutating func resumeStreams() -> Bool {
    defer { paused = 0 }
    return paused > 0
  }

  // MARK: Answers

  /// Something was written to a client that hasn't read so much.
  static func wrote(unread: Int, _ limits: GatewayLimits) -> Written {
    if unread > limits.connectionBytes { return .drop(.connectionBytes) }
    return unread > limits.highWater ? .pauseReading : .goOn
  }

  /// Why an answer of `count` bytes doesn't fit beside what is unread, if it doesn't.
  static func fullness(adding count: Int, unread: Int, _ limits: GatewayLimits) -> Fullness? {
    guard unread + count > limits.connectionBytes else { return nil }
    return Fullness(
      limit: .connectionBytes, whose: name, current: unread + count, maximum: limits.connectionBytes)
  }

  /// Keeps an answer until its batch, which has so many bytes, is whole; or says why it can't. An array that is longer
  /// than what may be unread couldn't be delivered.
  ///
  /// - Parameter origin: why its origin may have no more kept, if so.
  mutating func keep(_ count: Int, batch: Int, origin: Fullness?, _ limits: GatewayLimits) -> Fullness? {
    let most = limits.connectionBytes
    if batch + count > most {
      return Fullness(limit: .connectionBytes, whose: "this batch", current: batch + count, maximum: most)
    }
    if let origin { return origin }
    batched += count
    return nil
  }

  /// A batch of so many bytes is whole, and written.
  mutating func batchEnded(_ bytes: Int) { batched -= bytes }

  // MARK: Bytes

  /// Brings the charge up to date.
  ///
  /// - Returns: by how much it grew.
  mutating func charge(_ held: Held) -> Int {
    let kept = held.unfinished + held.unread + batched
    defer { charged = kept }
    return kept - charged
  }

  /// Whether somebody has to have an eye on it from now on: true once, until that is over.
  mutating func beginsWatch() -> Bool {
    guard charged > 0, !isWatched else { return false }
    isWatched = true
    return true
  }

  /// How a connection ends that holds so much while its origin, or the gateway, is full.
  static func ending(for full: Fullness, _ held: Held) -> Ending {
    held.unread > held.unfinished ? .drop(full.limit) : .cutOff(full)
  }

  /// The connection is over: what it was charged goes back.
  mutating func close() -> Int {
    defer { charged = 0 }
    return charged
  }

  // MARK: Time

  /// A whole message has come.
  mutating func messageCame() { messages &+= 1 }

  /// Looks whether a frame or an answer takes longer than it may.
  mutating func lateness(at now: Instant, _ held: Held, _ limits: GatewayLimits) -> Ending? {
    // A client that isn't read from can't be blamed for a frame that doesn't come.
    let frame = held.unfinished > 0 && held.unread <= limits.highWater ? messages : nil
    if frameWatch.isStalled(at: now, mark: frame, limit: limits.frameTime) {
      let time = Int(limits.frameTime.milliseconds)
      return .cutOff(Fullness(limit: .frameTime, whose: Self.name, current: time, maximum: time))
    }
    let answers = held.unread > 0 ? held.read : nil
    return writeWatch.isStalled(at: now, mark: answers, limit: limits.writeTime) ? .drop(.writeTime) : nil
  }

  /// Whether something is unfinished still, and has to be looked at again.
  mutating func goesOnWatching() -> Bool {
    isWatched = charged > 0
    return isWatched
  }

  private static let name = "this connection"
}
