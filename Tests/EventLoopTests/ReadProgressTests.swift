import EventLoop
import TestSupport
import Testing

/// The progress of a peer that reads too little for the system to accept further bytes.
@Suite(.timeLimit(.minutes(2))) struct ReadProgressTests {
  /// Runs a body with a stream that has pending bytes, and with the stream's peer.
  @Loop private static func withPendingBytes(
    _ kind: PiecewiseReader.Kind, _ body: @Loop (ByteStream, PiecewiseReader) async throws -> Void
  ) async throws {
    var accepted: ByteStream?
    let peer = try PiecewiseReader(kind) { accepted = $0 }
    defer { peer.close() }
    #expect(try await eventually { accepted != nil })
    let stream = try #require(accepted)
    defer { stream.close() }
    stream.start(owner: ByteStreamTests.Receiver())
    #expect(stream.readProgress == nil, "the peer has nothing to read")
    stream.append { $0.append(contentsOf: [UInt8](repeating: 7, count: 8 << 20)) }
    try await settle(stream)
    try await body(stream, peer)
  }

  /// Waits until the kernel's buffers are full.
  @Loop private static func settle(_ stream: ByteStream) async throws {
    var last: UInt64?
    var equal = 0
    let isSettled = try await eventually {
      let progress = stream.readProgress
      equal = progress == last ? equal + 1 : 0
      last = progress
      return equal == 10 && progress != nil
    }
    #expect(isSettled, "the progress of a peer that reads nothing doesn't change")
  }

  @Test(
    "The progress changes when the peer reads a little, although the system accepts no further bytes",
    arguments: PiecewiseReader.Kind.allCases)
  func little(kind: PiecewiseReader.Kind) async throws {
    try await onLoop {
      try await Self.withPendingBytes(kind) { stream, peer in
        let pending = stream.pendingBytes
        let before = stream.readProgress
        let hasRead = try await peer.read(64 << 10)
        #expect(hasRead)
        let hasChanged = try await eventually { stream.readProgress != before }
        #expect(hasChanged)
        #expect(stream.pendingBytes == pending)
      }
    }
  }

  @Test("The progress is nil after the peer has read everything", arguments: PiecewiseReader.Kind.allCases)
  func everything(kind: PiecewiseReader.Kind) async throws {
    try await onLoop {
      try await Self.withPendingBytes(kind) { stream, peer in
        let hasRead = try await peer.read(8 << 20)
        #expect(hasRead)
        let isDone = try await eventually { stream.readProgress == nil }
        #expect(isDone)
      }
    }
  }
}
