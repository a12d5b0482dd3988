import Testing
import Wire

/// The examples of JSON-RPC 2.0, section 7, with the restrictions of docs/protocol.md, and the rules for `meta`, ids
/// and batches.
@Suite(.timeLimit(.minutes(5))) struct EnvelopeRuleTests {
  func verdict(_ text: String) -> FailureKind? {
    var reader = EnvelopeReader()
    do throws(EnvelopeFault) {
      _ = try reader.read(Bytes(text.utf8).span)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test(
    "The JSON-RPC specification's example calls are accepted or rejected as specified",
    arguments: [
      (#"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#, .invalidParams),
      (#"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#, nil),
      (#"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#, nil),
      (#"{"jsonrpc": "2.0", "method": "update", "params": {"a":[1,2,3,4,5]}}"#, nil),
      (#"{"jsonrpc": "2.0", "method": "foobar"}"#, nil), (#"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#, nil),
      (#"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, .parseError),
      (#"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, .invalidRequest),
    ] as [(String, FailureKind?)])
  func single(text: String, kind: FailureKind?) { #expect(verdict(text) == kind) }

  @Test("The JSON-RPC specification's example batches are accepted or rejected as specified")
  func batches() throws {
    var reader = EnvelopeReader()
    let broken = #"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"]"#
    let fault = #expect(throws: EnvelopeFault.self) { try reader.members(Bytes(broken.utf8).span, limit: 64) }
    #expect(fault?.kind == .parseError)
    #expect(try reader.members(Bytes("[]".utf8).span, limit: 64).isEmpty)
    let mixed = Bytes(
      #"""
      [ {"jsonrpc": "2.0", "method": "sum", "params": {"a":1}, "id": "1"}, {"jsonrpc": "2.0", "method": "notify_hello"},
        {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"}, {"foo": "boo"}, 1, "x",
        {"jsonrpc": "2.0", "method": "get_data", "id": "9"} ]
      """#.utf8)
    let isBatch = EnvelopeReader.isBatch(mixed.span)
    #expect(isBatch)
    let verdicts = try reader.members(mixed.span, limit: 64).map { verdict(String(decoding: mixed[$0], as: UTF8.self)) }
    #expect(verdicts == [nil, nil, .invalidParams, .invalidRequest, .invalidRequest, .invalidRequest, nil])
  }

  @Test(
    "If a batch is too long, the reader stops one member after the limit", arguments: [(64, 64), (65, 65), (5000, 65)])
  func crowdedBatch(count: Int, listed: Int) throws {
    var reader = EnvelopeReader()
    let text = Bytes(("[" + (0..<count).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]").utf8)
    let members = try reader.members(text.span, limit: 64)
    #expect(members.count == listed)
    #expect(members.last.map { String(decoding: text[$0], as: UTF8.self) } == "{\"a\":\(listed - 1)}")
  }

  @Test("An error contains the request's id, wherever the id is in the request")
  func idOfFault() {
    for text in [#"{"id":"a-1","jsonrpc":"1.0","method":"x"}"#, #"{"jsonrpc":"2.0","method":1,"id":"a-1"}"#] {
      var reader = EnvelopeReader()
      let bytes = Bytes(text.utf8)
      let fault = #expect(throws: EnvelopeFault.self) { try reader.read(bytes.span) }
      #expect(fault?.id.map { String(decoding: bytes[$0], as: UTF8.self) } == "\"a-1\"")
    }
  }

  @Test(
    "Ids are strings or integers of at most 256 bytes",
    arguments: [
      ("0", nil), ("-1", nil), ("9223372036854775808", nil), (#""""#, nil), (#""\u0061\n""#, nil),
      ("\"\(String(repeating: "i", count: 254))\"", nil),
      ("\"\(String(repeating: "i", count: 255))\"", .invalidRequest), ("1.0", .invalidRequest),
      ("1e3", .invalidRequest),
      ("null", .invalidRequest), ("true", .invalidRequest), ("[1]", .invalidRequest), ("{}", .invalidRequest),
    ] as [(String, FailureKind?)])
  func ids(id: String, kind: FailureKind?) {
    #expect(verdict(#"{"jsonrpc":"2.0","method":"a.b","id":\#(id)}"#) == kind)
  }

  @Test(
    "The known members of meta are checked, and unknown ones are ignored",
    arguments: [
      ("{}", nil), ("1", .invalidRequest), ("[]", .invalidRequest), (#"{"token":7}"#, .invalidRequest),
      (#"{"token":"a\n"}"#, nil), (#"{"stream":1}"#, .invalidRequest), (#"{"stream":false}"#, nil),
      (#"{"timeout_ms":1}"#, nil), (#"{"timeout_ms":1.5}"#, .invalidRequest), (#"{"timeout_ms":-1}"#, .invalidRequest),
      (#"{"timeout_ms":99999999999999999999}"#, nil), (#"{"timeout_ms":"1"}"#, .invalidRequest),
      (#"{"idempotency_key":""}"#, .invalidRequest), (#"{"idempotency_key":1}"#, .invalidRequest),
      ("{\"idempotency_key\":\"\(String(repeating: "k", count: 128))\"}", nil),
      ("{\"idempotency_key\":\"\(String(repeating: "k", count: 129))\"}", .invalidRequest),
      (#"{"deadline":1,"principal":{"account":"acc_other"},"deep":[[{"token":1}]]}"#, nil),
      (#"{"token":"a","token":"b"}"#, .parseError),
    ] as [(String, FailureKind?)])
  func meta(meta: String, kind: FailureKind?) {
    #expect(verdict(#"{"jsonrpc":"2.0","method":"a.b","id":1,"meta":\#(meta)}"#) == kind)
  }

  @Test("Names within params and meta aren't mistaken for members of the envelope")
  func inside() throws {
    var reader = EnvelopeReader()
    let text = Bytes(
      #"{"params":{"id":9,"method":"x","meta":{"token":"t"}},"meta":{"a":{"token":"t"}},"jsonrpc":"2.0","method":"a.b"}"#
        .utf8)
    let envelope = try reader.read(text.span)
    #expect(envelope.id == nil && envelope.meta.token == nil)
    #expect(String(decoding: text[envelope.method], as: UTF8.self) == "a.b")
  }

  @Test("An invalid trace is dropped, and the call is accepted")
  func traces() throws {
    var reader = EnvelopeReader()
    let text = #"{"jsonrpc":"2.0","method":"a.b","traceparent":7,"tracestate":"a=\"c"}"#
    let envelope = try reader.read(Bytes(text.utf8).span)
    #expect(envelope.traceparent == nil && envelope.tracestate == nil)
  }
}
