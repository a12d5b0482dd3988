// Prints what JSON and frames cost: nanoseconds an operation, the median of 9 runs of some 20 ms.
// `swift run -c release wire-benchmark`
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
struct Message<Params: Codable>: Codable {
  var jsonrpc: String
  var id: Int
  var method: String
  var params: Params
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

let small = Message(
  jsonrpc: "2.0", id: 12345, method: "content.ping",
  params: Small(app: "flippin", user: "u_0123456789", limit: 50, tags: ["a", "b", "c"]))
let big = Message(
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

func measure(_ name: String, _ body: () throws -> Int) rethrows {
  let clock = ContinuousClock()
  func run(_ times: Int) throws -> Int64 {
    let start = clock.now
    var sum = 0
    for _ in 0..<times { sum &+= try body() }
    let spent = (clock.now - start).components
    precondition(sum > 0, "the work must not be optimised away")
    return spent.seconds * 1_000_000_000 + spent.attoseconds / 1_000_000_000
  }
  var times = 1
  while try run(times) < 10_000_000 { times *= 2 }
  var runs: [Int64] = []
  for _ in 0..<9 { runs.append(try run(times)) }
  runs.sort()
  print("\(name): \(runs[4] / Int64(times)) ns")
}

func measureCoding<Value: Codable>(_ name: String, _ value: Value) throws {
  let text = try JSON.encode(value)
  try measure("decode \(name), \(text.count) bytes") {
    _ = try JSON.decode(Value.self, from: text)
    return 1
  }
  var out: Bytes = []
  try measure("encode \(name), \(text.count) bytes") {
    out.removeAll(keepingCapacity: true)
    try JSON.encode(value, into: &out)
    return out.count
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
