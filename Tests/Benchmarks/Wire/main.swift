// Prints the cost of JSON and frames: nanoseconds of processor time per operation, the median of 9 runs of about 10 ms,
// compared with Foundation's coders, which no other target links. `swift run -c release --static-swift-stdlib
// wire-benchmark`
import FoundationEssentials
import Glibc
import Wire

struct Small: Codable {
  var app: String
  var user: String
  var limit: Int
  var tags: [String]
}
struct Item: Codable {
  var id: String
  var title: String
  var score: Double
  var seen: Bool
  var tags: [String]
}
struct Big: Codable {
  var app: String
  var user: String
  var items: [Item]
  var pad: String
}
struct SmallMessage: Codable {
  var jsonrpc: String
  var id: Int
  var method: String
  var params: Small
}
struct BigMessage: Codable {
  var jsonrpc: String
  var id: Int
  var method: String
  var params: Big
}
struct Card: Codable {
  var id: String
  var frontText: String
  var backText: String
  var notes: String?
  var isFavorite: Bool
  var createdAt: Int64
  var deletedAt: Int64?
  var tags: [String]
}

let small = SmallMessage(
  jsonrpc: "2.0", id: 12345, method: "content.ping",
  params: Small(app: "flippin", user: "u_0123456789", limit: 50, tags: ["a", "b", "c"]))
let big = BigMessage(
  jsonrpc: "2.0", id: 12345, method: "content.ping",
  params: Big(
    app: "flippin", user: "u_0123456789",
    items: (0..<177).map {
      Item(
        id: "c_\(100000 + $0)", title: "Card number \($0)", score: Double($0 * 7 % 100) + 0.5, seen: true,
        tags: ["a", "b", "c"])
    }, pad: String(repeating: "x", count: 100)))
let cards = (0..<50).map {
  Card(
    id: "crd_abcdefghijkl\($0)", frontText: "xin chào, bạn khỏe không", backText: "hello, how are you", notes: nil,
    isFavorite: false, createdAt: 1_790_000_000_000, deletedAt: nil, tags: ["greetings"])
}

/// The CPU time of this thread in nanoseconds, which other processes don't affect.
func spent() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Runs of one operation, of about 10 ms each.
struct Work {
  private let body: () throws -> Int
  private var times = 1

  init(_ body: @escaping () throws -> Int) throws {
    self.body = body
    while try run(times) < 10_000_000 { times *= 2 }
  }

  /// Nanoseconds per operation.
  func nanoseconds() throws -> Double { Double(try run(times)) / Double(times) }

  private func run(_ times: Int) throws -> Int64 {
    let start = spent()
    var sum = 0
    for _ in 0..<times { sum &+= try body() }
    precondition(sum > 0, "the work must not be optimised away")
    return spent() - start
  }
}

let rounds = 9
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
func whole(_ value: Double) -> Int { Int(value + 0.5) }
func tenths(_ value: Double) -> String { "\(whole(value * 10) / 10).\(whole(value * 10) % 10)" }

func measure(_ name: String, _ body: @escaping () throws -> Int) throws {
  let work = try Work(body)
  print("\(name): \(whole(median(try (0..<rounds).map { _ in try work.nanoseconds() }))) ns")
}

/// Alternates with Foundation, so that both run under the same conditions.
func compare(_ name: String, _ ours: @escaping () throws -> Int, _ foundation: @escaping () throws -> Int) throws {
  let works = (try Work(ours), try Work(foundation))
  let runs = try (0..<rounds).map { _ in (try works.0.nanoseconds(), try works.1.nanoseconds()) }
  let mine = median(runs.map(\.0))
  let theirs = median(runs.map(\.1))
  let factor = tenths(median(runs.map { $0.1 / $0.0 }))
  print("\(name): \(whole(mine)) ns, Foundation \(whole(theirs)) ns, \(factor) times as fast")
}

func measureCoding<Value: Codable>(_ name: String, _ value: Value) throws {
  try measureDecoding(name, value)
  try measureEncoding(name, value)
}

func measureDecoding<Value: Codable>(_ name: String, _ value: Value) throws {
  let text = try JSON.encode(value)
  let decoder = JSONDecoder()
  // Foundation uses keys in its own spelling, because converting them would cost more.
  let data = try JSONEncoder().encode(value)
  try compare("decode \(name), \(text.count) bytes") {
    _ = try JSON.decode(Value.self, from: text)
    return 1
  } _: {
    _ = try decoder.decode(Value.self, from: data)
    return 1
  }
}

func measureEncoding<Value: Codable>(_ name: String, _ value: Value) throws {
  let encoder = JSONEncoder()
  var out = try JSON.encode(value)
  try compare("encode \(name), \(out.count) bytes") {
    out.removeAll(keepingCapacity: true)
    try JSON.encode(value, into: &out)
    return out.count
  } _: {
    try encoder.encode(value).count
  }
}

try measureCoding("small params", small.params)
try measureCoding("small message", small)
try measureCoding("big message", big)
try measureCoding("50 cards", cards)
for (name, text) in [("small", try JSON.encode(small)), ("big", try JSON.encode(big))] {
  var reader = EnvelopeReader()
  try measure("envelope \(name)") { try reader.read(text.span).method.count }
  var frames: Bytes = []
  for _ in 0..<16 { Framing.lengthPrefixed.write(into: &frames) { $0 += text } }
  var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 1 << 20)
  try measure("16 frames \(name)") {
    var bytes = 0
    try decoder.feed(frames.span) { bytes += $0.count }
    return bytes
  }
}
