import CivilTime
import Quotas

/// The resource usage of one client's connection, with its limits: open calls, streams and responses, paused streams,
/// and the time that frames and responses may take.
///
/// The ledger has no side effects: the connection reports events and the state of its stream, and carries out the
/// ledger's decisions.
struct ClientLedger {
  /// The current memory usage of the connection's stream, in bytes.
  struct Held {
    /// The size of an incomplete frame.
    var unfinished: Int
    /// The size of the responses that the client hasn't read.
    var unread: Int
  }

  /// The ways to close a connection because of a limit.
  enum Ending: Equatable {
    /// The client reads, so the gateway sends the failure before it closes the connection.
    case cutOff(Fullness)
    /// The client doesn't read, so the connection is closed without a message.
    case drop(Limit)
  }

  /// The action after writing a response.
  enum Written: Equatable {
    case advance
    /// Stop reading from the client until it has read its responses.
    case pauseReading
    case drop(Limit)
  }

  /// The number of open calls, including those that wait for their session.
  private(set) var calls = 0
  private var streams: Share
  /// The number of paused streams.
  private var paused = 0
  /// The size of the responses that wait for their batch, in bytes.
  private var batched = 0
  /// The bytes charged to the origin for this connection.
  private(set) var charged = 0
  /// The number of messages received so far. The number doesn't change while a frame is incomplete.
  private var messages: UInt64 = 0
  private var frameWatch = StallWatch()
  private var writeWatch = StallWatch()
  private var isWatched = false

  init(limits: GatewayLimits) { streams = Share(limit: limits.streams) }

  // MARK: Calls

  /// Returns the limit that has been reached, if no further call is accepted; nil otherwise.
  func callsFullness(_ limits: GatewayLimits) -> Fullness? {
    guard calls >= limits.calls else { return nil }
    return Fullness(limit: .connectionCalls, whose: Self.name, current: calls, maximum: limits.calls)
  }

  /// The limit that has been reached, if no further stream is accepted; nil otherwise.
  var streamsFullness: Fullness? {
    guard streams.isFull else { return nil }
    return Fullness(limit: .streams, whose: Self.name, current: streams.used, maximum: streams.limit)
  }

  /// Counts a call that waits for its response or its session.
  mutating func callBegan() { calls += 1 }

  mutating func callEnded() { calls -= 1 }

  mutating func streamBegan() { streams.change(by: 1) }

  mutating func streamEnded() { streams.give() }

  // MARK: Paused streams

  mutating func streamPaused() { paused += 1 }

  mutating func pausedStreamEnded() { paused -= 1 }

  /// Marks all streams as resumed, after the client has read. Returns true if any stream was paused.
  mutating func resumeStreams() -> Bool {
    defer { paused = 0 }
    return paused > 0
  }

  // MARK: Responses

  /// Decides what to do after a write, given the number of bytes that the client hasn't read.
  static func wrote(unread: Int, _ limits: GatewayLimits) -> Written {
    if unread > limits.connectionBytes { return .drop(.connectionBytes) }
    return unread > limits.highWater ? .pauseReading : .advance
  }

  /// Returns the exceeded limit if a response of `count` bytes doesn't fit; nil otherwise.
  static func fullness(adding count: Int, unread: Int, _ limits: GatewayLimits) -> Fullness? {
    guard unread + count > limits.connectionBytes else { return nil }
    return Fullness(
      limit: .connectionBytes, whose: name, current: unread + count, maximum: limits.connectionBytes)
  }

  /// Counts a response that waits for its batch, or returns the exceeded limit. A batch longer than the limit on unread
  /// bytes couldn't be delivered.
  ///
  /// - Parameters:
  ///   - batch: The size of the batch so far.
  ///   - origin: The limit that prevents the origin from using more memory, if any.
  mutating func keep(_ count: Int, batch: Int, origin: Fullness?, _ limits: GatewayLimits) -> Fullness? {
    let most = limits.connectionBytes
    if batch + count > most {
      return Fullness(limit: .connectionBytes, whose: "this batch", current: batch + count, maximum: most)
    }
    if let origin { return origin }
    batched += count
    return nil
  }

  /// Releases the responses of a batch that was written.
  mutating func batchEnded(_ bytes: Int) { batched -= bytes }

  // MARK: Bytes

  /// Updates the number of bytes charged to the origin for this connection.
  ///
  /// - Returns: The growth in bytes.
  mutating func charge(_ held: Held) -> Int {
    let kept = held.unfinished + held.unread + batched
    defer { charged = kept }
    return kept - charged
  }

  /// Returns true if the connection must be watched for stalls but isn't watched yet. Marks the connection as watched.
  mutating func beginsWatch() -> Bool {
    guard charged > 0, !isWatched else { return false }
    isWatched = true
    return true
  }

  /// Decides how to close a connection when its origin or the gateway has reached a limit.
  static func ending(for full: Fullness, _ held: Held) -> Ending {
    held.unread > held.unfinished ? .drop(full.limit) : .cutOff(full)
  }

  /// Releases the charge of a closed connection and returns it.
  mutating func close() -> Int {
    defer { charged = 0 }
    return charged
  }

  // MARK: Time

  mutating func messageCame() { messages &+= 1 }

  /// Returns the way to close the connection if a frame or response takes longer than allowed; nil otherwise.
  ///
  /// - Parameter progress: A number that changes when the client reads; nil if it has read all responses.
  mutating func lateness(at now: Instant, _ held: Held, progress: UInt64?, _ limits: GatewayLimits) -> Ending? {
    // While the gateway doesn't read from the client, an incomplete frame isn't the client's fault.
    let frame = held.unfinished > 0 && held.unread <= limits.highWater ? messages : nil
    if frameWatch.isStalled(at: now, mark: frame, limit: limits.frameTime) {
      let time = Int(limits.frameTime.milliseconds)
      return .cutOff(Fullness(limit: .frameTime, whose: Self.name, current: time, maximum: time))
    }
    return writeWatch.isStalled(at: now, mark: progress, limit: limits.writeTime) ? .drop(.writeTime) : nil
  }

  /// Returns true if the connection must still be watched.
  mutating func goesOnWatching() -> Bool {
    isWatched = charged > 0
    return isWatched
  }

  private static let name = "this connection"
}
