import HTTP
import Wire

/// What becomes of the JSON-RPC that came as a request's body. Pure.
///
/// It goes on as it came, but for the token out of `Authorization`, which each request gets that has none of its own. The
/// connection to the gateway serves whoever comes from the same origin next, so it never authenticates as a whole.
struct PostedText {
  /// What the gateway gets.
  let text: Bytes
  /// Whether it answers: a notification it doesn't.
  let isAnswered: Bool

  /// - Parameter token: as `BearerToken` read it.
  init(_ body: Bytes, token: Bytes?, reader: inout EnvelopeReader) throws(Failure) {
    guard EnvelopeReader.isBatch(body.span) else {
      (text, isAnswered) = try Self.prepare(body, token: token, reader: &reader)
      return
    }
    let members: [Range<Int>]
    do throws(EnvelopeFault) { members = try reader.members(body.span, limit: Self.mostMembers) } catch {
      (text, isAnswered) = (body, true)
      return
    }
    // More than that the gateway refuses; nothing of it runs.
    guard !members.isEmpty, members.count <= Self.mostMembers else {
      (text, isAnswered) = (body, true)
      return
    }
    var out: Bytes = []
    var isAnswered = false
    for member in members {
      out.append(UInt8(ascii: out.isEmpty ? "[" : ","))
      let prepared = try Self.prepare(Bytes(body[member]), token: token, reader: &reader)
      out += prepared.text
      isAnswered = isAnswered || prepared.isAnswered
    }
    out.append(UInt8(ascii: "]"))
    (text, self.isAnswered) = (out, isAnswered)
  }

  /// The gateway's own bound may be lower.
  private static let mostMembers = 1024

  private static func prepare(
    _ request: Bytes, token: Bytes?, reader: inout EnvelopeReader
  ) throws(Failure) -> (text: Bytes, isAnswered: Bool) {
    var text = request
    let envelope: Envelope
    do throws(EnvelopeFault) { envelope = try Self.read(&text, &reader) } catch {
      // The gateway says what is wrong with it.
      return (request, !error.isNotification)
    }
    if text.span.extracting(envelope.method).equals("gateway.authenticate") {
      throw Failure(
        .invalidRequest,
        Message("Invalid request: with POST each request brings its token, as Authorization or in meta"))
    }
    if envelope.meta.wantsStream {
      throw Failure(.invalidRequest, Message("Invalid request: streams come by WebSocket, and events by GET /events"))
    }
    if let token, envelope.meta.token == nil { Self.put(token, into: &text) }
    return (text, envelope.id != nil)
  }

  private static func read(_ text: inout Bytes, _ reader: inout EnvelopeReader) throws(EnvelopeFault) -> Envelope {
    do throws(EnvelopeFault) { return try reader.read(text.span) } catch {
      guard error == .respelled else { throw error }
      text = reader.respelled(text.span)
      return try reader.read(text.span)
    }
  }

  /// Puts a token into `meta`, which is made where there is none. The text is one well-formed object.
  private static func put(_ token: Bytes, into text: inout Bytes) {
    let member = Bytes("\"token\":\"".utf8) + token + [UInt8(ascii: "\"")]
    if let start = JSON.offset(ofPath: "meta", in: text) {
      let rest = text[(start + 1)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      text.insert(contentsOf: rest == UInt8(ascii: "}") ? member : member + [UInt8(ascii: ",")], at: start + 1)
    } else if let end = text.lastIndex(of: UInt8(ascii: "}")) {
      text.insert(contentsOf: Bytes(",\"meta\":{".utf8) + member + [UInt8(ascii: "}")], at: end)
    }
  }
}

/// The token of an `Authorization: Bearer …`.
enum BearerToken {
  /// Nil without one.
  ///
  /// - Throws: `unauthenticated` for an `Authorization` that is of another kind, or no token.
  static func read(_ head: HTTPHead) throws(Failure) -> Bytes? {
    guard let value = head.value("authorization") else { return nil }
    let letters = Bytes(value.utf8)
    let scheme = Bytes("bearer ".utf8)
    guard letters.count > scheme.count, zip(letters, scheme).allSatisfy({ $0 | 0x20 == $1 }) else {
      throw .unauthenticated
    }
    let token = Bytes(letters.dropFirst(scheme.count).drop { $0 == 0x20 })
    // Of these letters none needs an escape in JSON.
    let isToken = token.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~+/=".utf8.contains(byte)
      }
    }
    guard isToken, !token.isEmpty, token.count <= 512 else { throw .unauthenticated }
    return token
  }
}
