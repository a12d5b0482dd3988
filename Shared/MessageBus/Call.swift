package import EventLoop
package import Wire

/// Where a call's stream goes: the connection that it came on.
@Loop package protocol CallChannel: AnyObject {
  /// Sends one item of the stream of the call with this number.
  func progress(_ number: Int64, sequence: Int64, _ value: Bytes)
  /// Whether the reader of this call's stream has taken enough for it to go on.
  func hasRoom(_ number: Int64) -> Bool
  /// Returns when it has, or when nobody waits for the stream any more.
  func waitForRoom(_ number: Int64) async
}

/// One request being answered.
@Loop package final class Call {
  /// On whose behalf it runs.
  package nonisolated let caller: Caller
  /// Whether the caller asked for the items of a stream.
  package nonisolated let wantsStream: Bool
  /// The process that sent it; nil for a client's call, whose principal says it all.
  package nonisolated let peer: PeerIdentity?

  private let number: Int64
  private let channel: any CallChannel
  private var sequence: Int64 = 0

  /// A call with its channel's own number for it.
  package init(
    caller: Caller, wantsStream: Bool, peer: PeerIdentity? = nil, number: Int64, channel: any CallChannel
  ) {
    self.peer = peer
    self.caller = caller
    self.wantsStream = wantsStream
    self.number = number
    self.channel = channel
  }

  /// Whether the reader keeps up: an item sent now doesn't wait behind many others.
  package var hasRoom: Bool { channel.hasRoom(number) }

  /// Sends an item of the stream, if the caller wants them; waits while the caller doesn't read.
  package func progress(_ item: some Encodable) async throws {
    guard wantsStream else { return }
    try Task.checkCancellation()
    channel.progress(number, sequence: sequence, try JSON.encode(item))
    sequence += 1
    await channel.waitForRoom(number)
  }
}
