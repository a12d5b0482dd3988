import CivilTime
import EventLoop
import Wire

/// Calls a method with deadlines from 20 to 315 ms, and measures the delay between each deadline and its answer.
///
/// The process does no other work, so that it measures only the lateness of the gateway and the machine.
@Loop final class LatenessProbe: ByteStreamOwner {
  private static let calls = 60

  private let method: String
  private let token: String?
  private var deadlines: [Instant] = []
  private var answered = 0
  private var latest = Duration.seconds(-1)
  private var kinds: [String: Int] = [:]
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 1 << 20)
  private let clock = LoopClock.system

  init(_ method: String, token: String?) {
    self.method = method
    self.token = token
  }

  /// - Returns: 69 if no server accepted the connection.
  func run(_ path: String) async -> Int32 {
    guard let stream = try? await ByteStream.connect(path) else { return 69 }
    stream.start(owner: self)
    for number in 0..<Self.calls { call(number, stream) }
    let end = clock.now + .seconds(5)
    while answered < Self.calls, clock.now < end { try? await clock.sleep(until: clock.now + .milliseconds(5)) }
    let kinds = kinds.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    print("{\"answered\":\(answered),\"kinds\":{\(kinds)},\"latest_us\":\(latest.nanoseconds / 1000)}")
    return 0
  }

  private func call(_ number: Int, _ stream: ByteStream) {
    let timeout = 20 + 5 * number
    deadlines.append(clock.now + .milliseconds(timeout))
    let token = token.map { ",\"token\":\"\($0)\(number)\"" } ?? ""
    let text =
      "{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\"\(method)\",\"meta\":{\"timeout_ms\":\(timeout)\(token)}}"
    stream.append { $0.append(contentsOf: Rude.frame(Array(text.utf8))) }
  }

  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    let now = clock.now
    try? decoder.feed(bytes) { text in
      guard let answer = try? JSON.decode(JSONValue.self, from: text), let id = answer["id"]?.integer,
        deadlines.indices.contains(Int(id))
      else { return }
      answered += 1
      latest = max(latest, now - deadlines[Int(id)])
      kinds[answer["error"]?["data"]?["kind"]?.string ?? "none", default: 0] += 1
    }
  }

  func drained(_ stream: ByteStream) {}
  func ended(_ stream: ByteStream, fault: UVFault?) {}
}
