import Testing
import Wire

/// Names and strings of the envelope that contain escapes, as PHP's and .NET's encoders write them.
@Suite(.timeLimit(.minutes(5))) struct RespelledTests {
  /// Reads a text as the gateway does.
  func read(_ text: String) throws -> (Envelope, Bytes) {
    var reader = EnvelopeReader()
    var bytes = Bytes(text.utf8)
    for _ in 0..<3 {
      do throws(EnvelopeFault) {
        return (try reader.read(bytes.span), bytes)
      } catch {
        guard error == .respelled else { throw error }
        bytes = reader.respelled(bytes.span)
        try JSON.check(bytes.span)
      }
    }
    throw EnvelopeFault.respelled
  }

  @Test(
    "A request with escapes in its member names equals the request without them",
    arguments: [
      #"{"jsonrpc":"2.0","id":"x\/1","method":"a\/b","params":{"p\/":"\/"},"meta":{"token":"qt_\u0061","stream":true}}"#,
      #"{"\u006asonrpc":"2.0","id":"x\/1","method":"a/b","params":{"p\/":"\/"},"meta":{"token":"qt_a","stream":true}}"#,
      #"{"jsonrpc":"2.0","id":"x\/1","\u006d\u0065thod":"a/b","par\u0061ms":{"p\/":"\/"},"m\u0065ta":{"t\u006fken":"qt\u005fa","stre\u0061m":true}}"#,
      #"{"jsonrpc":"2.0","i\u0064":"x\/1","method":"a/b","params":{"p\/":"\/"},"meta":{"token":"qt_a","stream":true}}"#,
      #"{"x":"id","met\u0068od":"a/b","y":"meta","jsonrpc":"2\u002e0","id":"x\/1","params":{"p\/":"\/"},"meta":{"token":"qt_a","stream":true}}"#,
    ])
  func same(text: String) throws {
    let (envelope, bytes) = try read(text)
    let part = { (range: Range<Int>?) in range.map { String(decoding: bytes[$0], as: UTF8.self) } }
    #expect(part(envelope.id) == #""x\/1""#)
    #expect(part(envelope.method) == "a/b")
    #expect(part(envelope.params) == #"{"p\/":"\/"}"#)
    #expect(part(envelope.meta.token) == "qt_a")
    #expect(envelope.meta.wantsStream)
  }

  @Test(
    "A name with very many combining marks matches no member and isn't hashed",
    .timeLimit(.minutes(1)),
    arguments: [
      #"{"jsonrpc":"2.0","id":1,"method":"a/b","\u0301NAME":1,"params":{}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"a/b","meta":{"\u0301NAME":1},"params":{}}"#,
    ])
  func marks(text: String) throws {
    let marks = String(repeating: "\u{301}\u{323}", count: 250_000)
    let (envelope, bytes) = try read(text.replacing("NAME", with: marks))
    #expect(envelope.params.map { String(decoding: bytes[$0], as: UTF8.self) } == "{}")
  }

  @Test("Characters that must be escaped stay escaped")
  func needed() throws {
    let (envelope, bytes) = try read(
      #"{"jsonrpc":"2.0","method":"a\n","meta":{"token":"\"","idempotency_key":"k\/\u0001\u00e9"}}"#)
    let part = { (range: Range<Int>?) in range.map { String(decoding: bytes[$0], as: UTF8.self) } }
    #expect(part(envelope.method) == #"a\n"#)
    #expect(part(envelope.meta.token) == #"\""#)
    #expect(part(envelope.meta.idempotencyKey) == #"k/\u0001é"#)
  }

  @Test("A duplicate name is rejected, however it is escaped")
  func twice() {
    #expect {
      _ = try read(#"{"jsonrpc":"2.0","method":"a.b","m\u0065thod":"c.d"}"#)
    } throws: {
      ($0 as? EnvelopeFault)?.kind == .parseError
    }
  }

  @Test("Unknown members may have escapes in their names, and later members are still read")
  func others() throws {
    let (envelope, bytes) = try read(#"{"jsonrpc":"2.0","a\/b":"\/","method":"a.b","tracestate":"a=b\/c"}"#)
    #expect(envelope.tracestate.map { String(decoding: bytes[$0], as: UTF8.self) } == "a=b/c")
  }

  @Test(
    "Ids are compared as strings, regardless of their escapes",
    arguments: [
      (#""a\/b""#, #""a/b""#, true), (#""\u0061""#, #""a""#, true), ("7", "7", true), ("7", #""7""#, false),
      (#""a""#, #""b""#, false), (#""\"""#, #""\u0022""#, true), ("1", "2", false),
    ])
  func ids(a: String, b: String, isSame: Bool) {
    #expect(JSONString.same(Bytes(a.utf8).span, Bytes(b.utf8).span) == isSame)
  }
}
