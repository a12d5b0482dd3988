import CivilTime
import EventLoop
import Glibc
import Testing
import Wire

/// A client that misbehaves: it sends incomplete messages and delays reading.
@Loop final class ByteStreamEnd: ByteStreamOwner {
  nonisolated static let uid = geteuid()

  var messages: [JSONValue] = []
  /// The messages that are arrays.
  var batches: [[JSONValue]] { messages.compactMap(\.array) }
  private(set) var isOver = false
  let stream: ByteStream
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 16 << 20)

  init(connectedTo path: String) async throws {
    stream = try await ByteStream.connect(path)
    stream.start(owner: self)
  }

  /// Sends a request, or a notification if `id` is nil.
  func send(_ method: String, _ params: JSONValue = [:], id: Int? = nil, meta: JSONObject = [:]) throws {
    try send(Self.request(method, params, id: id, meta: meta))
  }

  func send(_ message: JSONValue) throws {
    let text = try JSON.encode(message)
    send { Framing.lengthPrefixed.write(into: &$0) { $0.append(contentsOf: text) } }
  }

  func send(_ write: (inout Bytes) -> Void) { stream.append(write) }

  /// Sends a PROXY header first, as a proxy does.
  func send(header: ProxyHeader) { send { header.write(into: &$0) } }

  nonisolated static func request(_ method: String, _ params: JSONValue = [:], id: Int?, meta: JSONObject = [:])
    -> JSONValue
  {
    var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method), "params": params, "meta": .object(meta)]
    if let id { message["id"] = .integer(Int64(id)) }
    return .object(message)
  }

  /// Makes a call and waits for the response.
  func call(_ method: String, _ params: JSONValue = [:], id: Int) async throws -> JSONValue {
    try send(method, params, id: id)
    return try await answer(id)
  }

  /// Waits for the response to a request, or for the response without an id if `id` is nil.
  func answer(_ id: Int?) async throws -> JSONValue {
    let wanted: JSONValue = id.map { .integer(Int64($0)) } ?? .null
    func found() -> JSONValue? { messages.first { $0["method"] == nil && $0["id"] == wanted } }
    try await until { found() != nil }
    return try #require(found())
  }

  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    try? decoder.feed(bytes) { text in
      if let message = try? JSON.decode(JSONValue.self, from: text) { messages.append(message) }
    }
  }

  func drained(_ stream: ByteStream) {}
  func ended(_ stream: ByteStream, fault: UVFault?) { isOver = true }
}

/// Waits until a condition holds that depends on other processes or the loop.
@Loop func until(
  _ holds: @Loop () -> Bool, _ place: SourceLocation = #_sourceLocation
) async throws {
  let clock = LoopClock.system
  let end = clock.now + .seconds(60)
  while !holds() {
    try #require(clock.now < end, "the condition didn't become true in time", sourceLocation: place)
    try await clock.sleep(until: clock.now + .milliseconds(1))
  }
}
