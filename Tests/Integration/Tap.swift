import EventLoop
import Files
import Glibc
import Testing
import Wire

/// A proxy in front of the gateway's socket that records the traffic in both directions.
@Loop final class Tap {
  /// The connection of a client.
  @Loop final class Line {
    fileprivate(set) var sent: Bytes = []
    fileprivate(set) var received: Bytes = []
    fileprivate var ends: [Pipe] = []

    /// Returns the messages of a length-prefixed direction, as far as they can be decoded.
    func messages(_ bytes: Bytes) -> [JSONValue] {
      guard bytes.first == 0 else { return [] }
      var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 16 << 20)
      var found: [JSONValue] = []
      try? decoder.feed(bytes.span) { text in
        if let value = try? JSON.decode(JSONValue.self, from: text) { found.append(value) }
      }
      return found
    }
  }

  private(set) var lines: [Line] = []
  private let behind: String
  private var listener: Listener?

  /// Replaces the socket at `path`, which continues under another name.
  init(at path: String) throws {
    behind = "\(path).behind"
    try #require(unsafe rename(path, behind) == 0)
    let socket = try ListeningSocket.make(at: path, mode: 0o666)
    listener = try Listener(descriptor: socket) { [unowned self] client in join(client) }
  }

  func close() {
    listener?.close()
    for line in lines { for end in line.ends { end.close() } }
  }

  private func join(_ client: ByteStream) {
    let line = Line()
    lines.append(line)
    Loop.task { [self] in
      guard let gateway = try? await ByteStream.connect(behind) else { return client.close() }
      let near = Pipe(client, to: gateway) { line.sent += $0 }
      let far = Pipe(gateway, to: client) { line.received += $0 }
      line.ends = [near, far]
      near.start()
      far.start()
    }
  }

  /// One direction of a connection.
  @Loop fileprivate final class Pipe: ByteStreamOwner {
    private let from: ByteStream
    private let to: ByteStream
    private let passed: @Loop (Bytes) -> Void

    init(_ from: ByteStream, to: ByteStream, _ passed: @escaping @Loop (Bytes) -> Void) {
      self.from = from
      self.to = to
      self.passed = passed
    }

    func start() { from.start(owner: self) }

    func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
      let copy = Bytes(bytes)
      passed(copy)
      to.append { $0 += copy }
    }

    func drained(_ stream: ByteStream) {}

    func ended(_ stream: ByteStream, fault: UVFault?) { to.close() }

    func close() { from.close() }
  }
}
