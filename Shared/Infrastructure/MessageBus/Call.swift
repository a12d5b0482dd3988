package import EventLoop
package import Wire

/// The receiver of a call's stream items: the connection that the call arrived on.
@Loop package protocol CallChannel: AnyObject {
  /// Sends one stream item for the call with this id.
  func progress(_ number: Int64, sequence: Int64, _ value: Bytes)
  /// Returns true if the reader of this call's stream keeps up, so that the stream may continue.
  func hasCapacity(_ number: Int64) -> Bool
  /// Returns when the reader has caught up or no longer needs the stream.
  func waitForCapacity(_ number: Int64) async
}

/// One request that is being processed.
@Loop package final class Call {
  /// The caller's account and context.
  package nonisolated let caller: Caller
  /// True if the caller requested stream items.
  package nonisolated let wantsStream: Bool
  /// The process that sent the call; nil for a client's call, which is fully identified by its principal.
  package nonisolated let peer: PeerIdentity?

  private let number: Int64
  private let channel: any CallChannel
  private var sequence: Int64 = 0

  /// Creates a call. `number` is the call's id on the channel.
  package init(
    caller: Caller, wantsStream: Bool, peer: PeerIdentity? = nil, number: Int64, channel: any CallChannel
  ) {
    self.peer = peer
    self.caller = caller
    self.wantsStream = wantsStream
    self.number = number
    self.channel = channel
  }

  /// True if the reader keeps up, so that an item sent now doesn't wait behind many others.
  package var hasCapacity: Bool { channel.hasCapacity(number) }

  /// Sends a stream item if the caller requested items. Then waits until the caller keeps up.
  ///
  /// - Throws: `CancellationError` if the call was cancelled.
  package func progress(_ item: some Encodable) async throws {
    guard wantsStream else { return }
    try Task.checkCancellation()
    channel.progress(number, sequence: sequence, try JSON.encode(item))
    sequence += 1
    await channel.waitForCapacity(number)
  }
}
