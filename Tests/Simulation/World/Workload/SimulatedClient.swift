import CivilTime
import EventLoop
import Wire

/// A client of the gateway with several concurrent calls on one connection. It reconnects when the connection is lost.
@Loop final class SimulatedClient {
  enum Outcome {
    case result(JSONValue)
    case failure(Failure)
    /// No answer: the connection ended, or the client gave up waiting.
    case lost

    var result: JSONValue? { if case .result(let value) = self { value } else { nil } }
  }

  let number: Int
  let world: World
  let history: History
  let dice: Dice
  private let plant: Plant?
  private var stream: ByteStream?
  private var connection = -1
  private var isConnecting = false
  private var framing = Framing.lengthPrefixed
  private var decoder = FrameDecoder(framing: nil, limit: 1 << 24)
  private var lastID = 0
  private var pending: [Int: Pending] = [:]
  /// The calls of this connection by their ids, answered or not.
  private var sent: [Int: Int] = [:]

  private struct Pending {
    var done: (@Loop (Outcome) -> Void)
    var silence: TimerID
    var item: (@Loop (Int, JSONValue) -> Void)?
  }

  init(_ number: Int, world: World, history: History, plant: Plant?) {
    self.number = number
    self.world = world
    self.history = history
    self.plant = plant
    dice = world.dice.split()
  }

  var openCalls: Int { pending.count }

  func pause(_ micros: ClosedRange<Int>) async {
    try? await world.clock.sleep(until: world.clock.now + dice.span(micros))
  }

  // MARK: Calls

  /// A request to send, alone or in a batch.
  struct Message {
    var method: String
    var params: Bytes
    var key: String?
    var isOpen = false
    var timeout: Duration
    var item: (@Loop (Int, JSONValue) -> Void)?
    /// The time after which the client cancels the call.
    var cancelAfter: Duration?
  }

  func call(_ message: Message) async -> Outcome { await batch([message])[0] }

  /// Sends messages together, as a batch if there are several, and waits for all answers.
  func batch(_ messages: [Message]) async -> [Outcome] {
    guard await connect() else { return messages.map { _ in .lost } }
    var messages = messages
    // The deadline of a batch is the gateway's default.
    if messages.count > 1 { for index in messages.indices { messages[index].timeout = .seconds(5) } }
    return await withCheckedContinuation { continuation in
      let collected = Collected(count: messages.count) { continuation.resume(returning: $0) }
      var texts: [Bytes] = []
      for (index, message) in messages.enumerated() {
        texts.append(begin(message) { collected.take(index, $0) })
      }
      write { out in
        if texts.count == 1 { return out.append(contentsOf: texts[0]) }
        for (index, text) in texts.enumerated() {
          out.append(UInt8(ascii: index == 0 ? "[" : ","))
          out.append(contentsOf: text)
        }
        out.append(UInt8(ascii: "]"))
      }
    }
  }

  private func begin(_ message: Message, _ done: @escaping @Loop (Outcome) -> Void) -> Bytes {
    lastID += 1
    let id = lastID
    let now = world.clock.now
    sent[id] = history.sent(message.method, on: connection, at: now, timeout: message.timeout)
    let silence = world.clock.schedule(at: now + message.timeout + .seconds(3)) { self.settle(id, .lost) }
    pending[id] = Pending(done: done, silence: silence, item: message.item)
    if let wait = message.cancelAfter {
      world.clock.schedule(at: now + wait) { self.cancel(id) }
    }
    let milliseconds = message.timeout.milliseconds * (plant == .lateAnswer ? 2 : 1)
    var text = Bytes("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(message.method)\",\"params\":".utf8)
    text += message.params
    text += Bytes(",\"meta\":{\"timeout_ms\":\(milliseconds)".utf8)
    if !message.isOpen { text += Bytes(",\"token\":\"\(Services.clientToken)\(number)\"".utf8) }
    if let key = message.key { text += Bytes(",\"idempotency_key\":\"\(key)\"".utf8) }
    if message.item != nil { text += Bytes(",\"stream\":true".utf8) }
    return text + Bytes("}}".utf8)
  }

  private func cancel(_ id: Int) {
    guard pending[id] != nil else { return }
    write { $0 += Bytes("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(id)}}".utf8) }
  }

  private func settle(_ id: Int, _ outcome: Outcome) {
    guard let waiting = pending.removeValue(forKey: id) else { return }
    world.clock.cancel(waiting.silence)
    waiting.done(outcome)
  }

  // MARK: The connection

  private func connect() async -> Bool {
    while isConnecting { await pause(1000...5000) }
    if stream != nil { return true }
    isConnecting = true
    defer { isConnecting = false }
    do {
      let line = try await world.network.dial(nil, to: "gateway")
      framing = dice.pick([.lengthPrefixed, .lengthPrefixed, .contentLength, .line])
      decoder = FrameDecoder(framing: framing, limit: 1 << 24)
      connection = history.connected(line)
      sent = [:]
      stream = line.open(uid: 1000)
      stream?.start(owner: self)
      return true
    } catch {
      return false
    }
  }

  private func write(_ body: (inout Bytes) -> Void) {
    stream?.append { framing.write(into: &$0, body) }
  }

  /// Disconnects without waiting for answers.
  func hangUp() {
    guard let stream else { return }
    stream.close()
    lost()
  }

  private func lost() {
    stream = nil
    history.ended(connection, at: world.clock.now)
    for id in pending.keys.sorted() { settle(id, .lost) }
  }

  private func receive(_ text: Span<UInt8>) {
    guard let value = try? JSON.decode(JSONValue.self, from: text) else {
      return history.problem("client \(number) got invalid JSON")
    }
    for answer in value.array ?? [value] { heard(answer) }
  }

  private func heard(_ answer: JSONValue) {
    if let method = answer["method"]?.string {
      guard method == "$/progress", let id = answer["params"]?["id"]?.integer else { return }
      pending[Int(id)]?.item?(Int(answer["params"]?["seq"]?.integer ?? -1), answer["params"]?["value"] ?? .null)
      return
    }
    guard let id = answer["id"]?.integer.map({ Int($0) }), let call = sent[id] else {
      return history.problem("client \(number) got an answer without a call: \(answer)")
    }
    history.answered(call, at: world.clock.now)
    if let result = answer["result"] {
      settle(id, .result(result))
    } else if let text = answer["error"].flatMap({ try? JSON.encode($0) }),
      let failure = try? JSON.decode(Failure.self, from: text)
    {
      settle(id, .failure(failure))
    } else {
      history.problem("client \(number) got an answer without result or error: \(answer)")
    }
  }
}

extension SimulatedClient: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    guard stream === self.stream else { return }
    history.noteAcceptance(connection)
    do {
      var decoder = decoder
      try decoder.feed(bytes) { receive($0) }
      self.decoder = decoder
    } catch {
      history.problem("client \(number) received invalid frames: \(error)")
      hangUp()
    }
  }

  func drained(_ stream: ByteStream) {}

  func ended(_ stream: ByteStream, fault: UVFault?) {
    if stream === self.stream { lost() }
  }
}

/// The outcomes of messages that were sent together.
@Loop private final class Collected {
  private var outcomes: [SimulatedClient.Outcome]
  private var missing: Int
  private let done: @Loop ([SimulatedClient.Outcome]) -> Void

  init(count: Int, done: @escaping @Loop ([SimulatedClient.Outcome]) -> Void) {
    outcomes = Array(repeating: .lost, count: count)
    missing = count
    self.done = done
  }

  func take(_ index: Int, _ outcome: SimulatedClient.Outcome) {
    outcomes[index] = outcome
    missing -= 1
    if missing == 0 { done(outcomes) }
  }
}
