import Fuzzing
import TestSupport
import Testing
import Wire

/// A short version of `make fuzz`: the seeds, including all inputs that once failed, and random mutations of them.
@Suite(.timeLimit(.minutes(5))) struct FuzzTests {
  @Test("Fuzzing seeds and inputs that once failed are handled correctly", arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) throws {
    for seed in try target.seeds() {
      #expect(target.finding(seed) == nil, "\(String(decoding: seed, as: UTF8.self))")
    }
  }

  /// Keys of each length that has its own code path, plain and escaped.
  private static let keys = [
    "", "a", "b", "ab", "\\u0061", "sevenby", "sevenbx", "eight_by", "created_at", "updated_at", "fifteen_letters",
    "fifteen_LETTERS", "fifteen\\u005fletters", "sixteen_letters!", "sixteen_letters?",
    "a key that is longer than that",
  ]

  /// Lists of objects that mostly repeat the previous object's keys, with nested objects and occasional duplicate keys.
  private static func records(_ dice: inout Dice, depth: Int = 0) -> String {
    var order = Self.keys.shuffled(using: &dice)
    let records = (0..<dice.roll(1..<5)).map { _ in
      if dice.roll(0..<3) == 0 { order.swapAt(dice.roll(0..<order.count), dice.roll(0..<order.count)) }
      let members = (0..<dice.roll(0..<6)).map { place in
        let key = dice.roll(0..<40) == 0 ? dice.pick(order) : order[place]
        let value = depth < 3 && dice.roll(0..<5) == 0 ? Self.records(&dice, depth: depth + 1) : "1"
        return "\"\(key)\":\(value)"
      }
      return "{\(members.joined(separator: ","))}"
    }
    return "[\(records.joined(separator: ","))]"
  }

  @Test("Objects whose keys repeat those of earlier objects are decoded correctly", arguments: 0..<20)
  func repeatedKeys(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    for _ in 0..<100 {
      let text = Self.records(&dice)
      let finding = FuzzTarget.json.finding(Bytes(text.utf8))
      #expect(finding == nil, "\(text)")
    }
  }

  private static func request(
    id: String = "7", method: String = "a.b", params: String = "{}", end: String = "}"
  ) -> String { #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)\#(end)"# }

  private static func text(_ length: Int) -> String { String(repeating: "m", count: length) }

  private static func nested(_ depth: Int) -> String {
    String(repeating: #"{"a":"#, count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
  }

  /// Returns the given number of members, and one more with the last member's name.
  private static func crowd(_ count: Int) -> String {
    (0..<count).map { #""k\#($0)":1,"# }.joined() + #""k\#(count - 1)":1"#
  }

  /// Requests at the limits.
  private static let bounds =
    (252...257).flatMap { [request(id: "\"\(text($0))\""), request(method: text($0))] }
    + (62...65).flatMap { [request(params: nested($0)), request(end: #","meta":{"a":\#(nested($0))}}"#)] }
    + [2, 32, 33, 40].flatMap { count in
      let crowd = crowd(count)
      return [
        request(params: "{\(crowd)}"), request(end: ",\(crowd)}"), request(end: #","meta":{\#(crowd)}}"#),
        request(end: ",\(crowd.replacing(/,"k\d+":1$/, with: ""))}"),
      ]
    }

  @Test("Requests that begin in the usual way are handled correctly, whatever follows")
  func defaultHeads() {
    let ids = ["7", "0", "-7", "07", "7.0", "999999999", "1000000000", #""a""#, #""""#, #""\u0061""#, #""é""#, "null"]
    let methods = ["a.b", "", #"a\/b"#, "é", #"$\/x"#]
    let params = ["{}", #"{"id":8,"id2":[{}]}"#, #"{"a":1,"a":2}"#, #"{"a"}"#, "{", "[]", "7"]
    let ends = [
      "}", "} ", " }", "", "}}", ",}", #","id":8}"#, #","params":{}}"#, #","x":1,"x":1}"#, #","traceparent":"00-1"}"#,
      #","meta":{"token":"t","stream":true}}"#, #","meta":{"token":"t","token":"u"}}"#, #","meta":{"m":{}}}"#,
      #","meta":7}"#, #","\u006deta":{"token":"t"}}"#,
    ]
    var texts = Self.bounds
    for (id, method) in ids.flatMap({ id in methods.map { (id, $0) } }) {
      for (params, end) in params.flatMap({ value in ends.map { (value, $0) } }) {
        texts.append(Self.request(id: id, method: method, params: params, end: end))
      }
    }
    for text in texts {
      let finding = FuzzTarget.envelope.finding(Bytes(text.utf8))
      #expect(finding == nil, "\(text)")
    }
  }

  @Test("Random inputs reveal no faults", arguments: FuzzTarget.allCases)
  func chance(target: FuzzTarget) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var mutation = Mutation(try target.seeds() + FuzzTarget.envelope.seeds(), seed: seed, most: target.longest)
    for run in 0..<target.shortRun {
      let input = mutation.next()
      if let finding = target.finding(input) {
        let hex = input.map { String($0, radix: 16) }.joined(separator: " ")
        Issue.record("seed \(seed), run \(run): \(finding)\n\(String(decoding: input, as: UTF8.self))\n\(hex)")
        return
      }
    }
  }
}
