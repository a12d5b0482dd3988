import EventLoop
import TestSupport
import Testing
import Wire

/// Runs the examples in section 7 of the JSON-RPC 2.0 specification against the real gateway. By-position params are
/// rejected, as docs/protocol.md states. The specification's methods don't exist here, so `gateway.ping` replaces them
/// in successful examples.
@Suite(.timeLimit(.minutes(5))) struct SpecificationTests {
  /// The text to send, and the expected error codes by id; nil for no reply.
  static let examples: [(name: String, sent: String, answered: [String: Int64]?)] = [
    ("positional parameters", #"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#, ["1": -32602]),
    (
      "positional, the other way", #"{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}"#,
      ["2": -32602]
    ),
    (
      "named parameters",
      #"{"jsonrpc": "2.0", "method": "gateway.ping", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#,
      ["3": 0]
    ),
    (
      "named, the other way",
      #"{"jsonrpc": "2.0", "method": "gateway.ping", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#, ["4": 0]
    ),
    ("a notification", #"{"jsonrpc": "2.0", "method": "update", "params": {"a":[1,2,3,4,5]}}"#, nil),
    ("a notification of no method", #"{"jsonrpc": "2.0", "method": "foobar"}"#, nil),
    ("a non-existent method", #"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#, [#""1""#: -32601]),
    ("invalid JSON", #"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, ["null": -32700]),
    ("an invalid request", #"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, ["null": -32600]),
    (
      "a batch of invalid JSON",
      #"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"]"#,
      ["null": -32700]
    ),
    ("an empty batch", "[]", ["null": -32600]),
  ]

  @Test(
    "Each single-call example in the JSON-RPC specification gets the expected response", arguments: examples.indices)
  func single(index: Int) async throws {
    let example = Self.examples[index]
    try await onLoop {
      try await withGateway { gateway in
        for framing in [Framing.lengthPrefixed, .contentLength, .line] {
          let client = try await gateway.connect(framing)
          client.send(example.sent)
          if let (id, code) = example.answered?.first {
            expect(try await client.answer(), id: id, code: code, example.name)
          }
          // No other reply arrives, and the connection is still usable.
          #expect(try await client.ask(#"{"jsonrpc":"2.0","id":"after","method":"gateway.ping"}"#)["id"] == "after")
        }
      }
    }
  }

  @Test(
    "Each batch example in the JSON-RPC specification gets the expected responses",
    arguments: [
      ("[1]", ["null": -32600], 1), ("[1,2,3]", ["null": -32600], 3),
      (
        #"""
        [{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
         {"jsonrpc": "2.0", "method": "notify_hello", "params": {"a": 7}},
         {"jsonrpc": "2.0", "method": "gateway.ping", "params": {"a": 42}, "id": "2"}, {"foo": "boo"},
         {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
         {"jsonrpc": "2.0", "method": "gateway.ping", "id": "9"}]
        """#,
        [#""1""#: -32602, #""2""#: 0, "null": -32600, #""5""#: -32601, #""9""#: 0], 5
      ),
      (
        #"[{"jsonrpc": "2.0", "method": "notify_sum", "params": {"a": 1}}, {"jsonrpc": "2.0", "method": "notify_hello"}]"#,
        [:], 0
      ),
    ] as [(String, [String: Int64], Int)])
  func batch(sent: String, codes: [String: Int64], count: Int) async throws {
    try await onLoop {
      try await withGateway { gateway in
        let client = try await gateway.connect()
        client.send(sent)
        if count > 0 {
          let answers = try #require(try await client.answer().array)
          #expect(answers.count == count)
          for answer in answers {
            let id = try String(decoding: JSON.encode(answer["id"] ?? .null), as: UTF8.self)
            expect(answer, id: id, code: try #require(codes[id]), sent)
          }
        }
        #expect(try await client.ask(#"{"jsonrpc":"2.0","id":"after","method":"gateway.ping"}"#)["id"] == "after")
      }
    }
  }

  /// - Parameter code: the code of an error, which must report whether the work ran; 0 for a result.
  private func expect(_ answer: JSONValue, id: String, code: Int64, _ what: String) {
    let written = (try? JSON.encode(answer["id"] ?? "none")).map { String(decoding: $0, as: UTF8.self) }
    #expect(written == id && answer["jsonrpc"] == "2.0", "\(what): \(answer)")
    if code == 0 {
      #expect(answer["result"] != nil && answer["error"] == nil, "\(what): \(answer)")
    } else {
      #expect(answer["error"]?["code"]?.integer == code && answer["result"] == nil, "\(what): \(answer)")
      #expect(answer["error"]?["message"]?.string?.isEmpty == false)
      #expect(answer["error"]?["data"]?["executed"] == "no" && answer["error"]?["data"]?["kind"] != nil)
    }
  }
}
