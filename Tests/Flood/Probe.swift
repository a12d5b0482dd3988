import CivilTime
import EventLoop
import Wire

/// A well-behaved client: one call every 2 ms, whatever the outcome of the previous call.
@Loop final class Probe: ByteStreamOwner {
  private let path: String
  private var sent: [Instant] = []
  private var times: [Int64] = []
  private var failures = 0
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 16 << 20)
  private let clock = LoopClock.system

  init(_ path: String) { self.path = path }

  func run(_ seconds: Int) async -> Int32 {
    guard let stream = await connect() else { return 69 }
    stream.start(owner: self)
    let count = seconds * 500
    // Leaves time for a flood to begin while the clients are connected.
    var next = clock.now + .milliseconds(500)
    for number in 0..<count {
      try? await clock.sleep(until: next)
      // The probe's own timer may be up to a millisecond late, which isn't the gateway's fault.
      sent.append(clock.now)
      let text =
        "{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\"content.ping\",\"params\":{\"words\":\"how long does "
        + "it take\"}}"
      stream.append { $0.append(contentsOf: Rude.frame(Array(text.utf8))) }
      next = next + .milliseconds(2)
    }
    let end = clock.now + .seconds(5)
    while times.count + failures < count, clock.now < end {
      try? await clock.sleep(until: clock.now + .milliseconds(5))
    }
    times.sort()
    guard !times.isEmpty else { return 70 }
    func quantile(_ share: Double) -> Int64 { times[min(times.count - 1, Int(Double(times.count) * share))] / 1000 }
    print(
      "{\"calls\":\(count),\"answered\":\(times.count),\"failures\":\(failures),\"p50_us\":\(quantile(0.5)),"
        + "\"p99_us\":\(quantile(0.99)),\"max_us\":\(quantile(1))}")
    return 0
  }

  /// Tries again while the backlog is full.
  private func connect() async -> ByteStream? {
    for _ in 0..<1000 {
      if let stream = try? await ByteStream.connect(path) { return stream }
      try? await clock.sleep(until: clock.now + .milliseconds(2))
    }
    return nil
  }

  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    let now = clock.now
    try? decoder.feed(bytes) { text in
      guard let head = AnswerHead(text), case .result = head.kind, sent.indices.contains(Int(head.id)) else {
        failures += 1
        return
      }
      times.append((now - sent[Int(head.id)]).nanoseconds)
    }
  }

  func drained(_ stream: ByteStream) {}
  func ended(_ stream: ByteStream, fault: UVFault?) {}
}
