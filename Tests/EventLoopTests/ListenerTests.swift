import EventLoop
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct ListenerTests {
  @Loop final class Reader: ByteStreamOwner {
    var text = ""
    var isOver = false
    func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
      for index in bytes.indices { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
    }
    func drained(_ stream: ByteStream) {}
    func ended(_ stream: ByteStream, fault: UVFault?) { isOver = true }
  }

  @Test("Many clients that connect at once are all accepted, each with its credentials")
  func crowd() async throws {
    try await onLoop {
      let path = temporaryPath("listener")
      defer { unsafe unlink(path) }
      var streams: [ByteStream] = []
      let listener = try Listener(descriptor: ListeningSocket.make(at: path, mode: 0o600)) { streams.append($0) }
      var clients: [ByteStream] = []
      for _ in 0..<150 { clients.append(try await ByteStream.connect(path)) }
      try await ByteStreamTests.until { streams.count == 150 }
      #expect(streams.allSatisfy { $0.peer.uid == geteuid() && $0.peer.pid == getpid() })
      #expect(listener.counts.accepted == 150)
      for stream in streams + clients { stream.close() }
      listener.close()
    }
  }

  @Test("A rejected peer gets the reason and is disconnected; the next peer is checked separately")
  func refused() async throws {
    try await onLoop {
      let path = temporaryPath("listener")
      defer { unsafe unlink(path) }
      var isOpen = false
      var accepted: [ByteStream] = []
      let listener = try Listener(
        descriptor: ListeningSocket.make(at: path, mode: 0o600),
        admit: { $0.uid == geteuid() && isOpen ? .welcome : .refused(Array("not now".utf8)) },
        accepted: { accepted.append($0) })
      let reader = Reader()
      let client = try await ByteStream.connect(path)
      client.start(owner: reader)
      try await ByteStreamTests.until { reader.isOver }
      #expect(reader.text == "not now" && accepted.isEmpty)
      isOpen = true
      let second = try await ByteStream.connect(path)
      try await ByteStreamTests.until { accepted.count == 1 }
      for stream in accepted + [second] { stream.close() }
      listener.close()
    }
  }
}
