import CivilTime
import EventLoop
import Wire

/// The floods of a single user against the gateway, until the process is killed.
@Loop enum Flooders {
  static func calls(_ path: String, connections: Int, inFlight: Int) async -> Int32 {
    var open: [Rude] = []
    while true {
      open.removeAll(where: \.isOver)
      while open.count < connections, let rude = await Rude.connect(path) {
        rude.answersWith = Rude.frame(
          Array(#"{"jsonrpc":"2.0","id":1,"method":"content.ping","params":{"q":"x"}}"#.utf8))
        for _ in 0..<inFlight { rude.sendAnother() }
        open.append(rude)
      }
      await pause(100)
    }
  }

  static func connections(_ path: String) async -> Int32 {
    for _ in 0..<31 { Loop.task { while true { await Rude.connect(path)?.stream.close() } } }
    while true { await Rude.connect(path)?.stream.close() }
  }

  static func halves(_ path: String) async -> Int32 {
    var open: [Rude] = []
    while true {
      open.removeAll(where: \.isOver)
      while open.count < 400, let rude = await Rude.connect(path) {
        // The beginning of a frame of a million bytes, whose remainder keeps arriving.
        rude.stream.append { $0.append(contentsOf: [0, 15, 66, 64] + [UInt8](repeating: 32, count: 2000)) }
        open.append(rude)
      }
      for rude in open { rude.stream.append { $0.append(contentsOf: [UInt8](repeating: 32, count: 100)) } }
      await pause(5)
    }
  }

  /// - Parameters:
  ///   - reads: true to read the answers, which are as long as the requests. The gateway soon stops reading from a
  ///     client that doesn't read.
  ///   - token: the beginning of the calls' tokens, which all differ.
  static func bytes(_ path: String, reads: Bool, connections: Int = 8, token: String? = nil) async -> Int32 {
    let filler = String(repeating: "x", count: 900_000)
    var sent = 0
    func frame() -> Bytes {
      sent += 1
      let meta = token.map { #""meta":{"token":"\#($0)\#(sent)"},"# } ?? ""
      return Rude.frame(
        Array(#"{"jsonrpc":"2.0","id":1,"method":"content.ping",\#(meta)"params":{"q":"\#(filler)"}}"#.utf8))
    }
    let usual = frame()
    var open: [Rude] = []
    while true {
      open.removeAll(where: \.isOver)
      while open.count < connections, let rude = await Rude.connect(path) {
        if !reads { rude.stream.pauseReading() }
        open.append(rude)
      }
      for rude in open where rude.stream.pendingBytes < 2_000_000 {
        let next = token == nil ? usual : frame()
        rude.stream.append { $0.append(contentsOf: next) }
      }
      await pause(1)
    }
  }

  /// Fills each connection with its maximum of concurrent calls and keeps the connections open.
  static func crowd(_ path: String) async -> Int32 {
    let call = Rude.frame(Array(#"{"jsonrpc":"2.0","id":1,"method":"content.ping"}"#.utf8))
    let calls = Bytes(repeatElement(call, count: 256).joined())
    var open: [Rude] = []
    while true {
      open.removeAll(where: \.isOver)
      if open.count < 8000, let rude = await Rude.connect(path) {
        rude.stream.append { $0.append(contentsOf: calls) }
        open.append(rude)
      }
      await pause(1)
    }
  }

  private static func pause(_ milliseconds: Int) async {
    try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(milliseconds))
  }
}

/// One of the flood's connections.
@Loop final class Rude: ByteStreamOwner {
  let stream: ByteStream
  private(set) var isOver = false
  /// The call that is sent after each reply.
  var answersWith: Bytes = []
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 16 << 20)

  private init(_ stream: ByteStream) { self.stream = stream }

  static func connect(_ path: String) async -> Rude? {
    guard let stream = try? await ByteStream.connect(path) else { return nil }
    let rude = Rude(stream)
    stream.start(owner: rude)
    return rude
  }

  nonisolated static func frame(_ text: Bytes) -> Bytes {
    var out: Bytes = []
    Framing.lengthPrefixed.write(into: &out) { $0.append(contentsOf: text) }
    return out
  }

  func sendAnother() { stream.append { $0.append(contentsOf: answersWith) } }

  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    guard !answersWith.isEmpty else { return }
    try? decoder.feed(bytes) { _ in sendAnother() }
  }

  func drained(_ stream: ByteStream) {}
  func ended(_ stream: ByteStream, fault: UVFault?) { isOver = true }
}
