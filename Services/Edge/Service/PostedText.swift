import HTTP
import Wire

/// What becomes of the JSON-RPC that came as a request's body. Pure.
///
/// Each request goes on as it came, but for its id, which is edge's own on the way, and the token out of
/// `Authorization`, if it has none of its own. The connection to the gateway serves whoever comes from the same origin next, so it never
/// authenticates as a whole. What is no request is answered here, as the gateway would: nothing is sent that can't be
/// known again by its answer.
struct PostedText {
  /// What the gateway gets; nil where nothing of it is a request.
  private(set) var text: GatewayText?
  /// Answers to what isn't.
  private var refusals: [Bytes] = []
  private let isBatch: Bool

  /// - Parameters:
  ///   - token: as `BearerToken` read it.
  ///   - most: members of a batch.
  init(
    _ body: Bytes, token: Bytes?, most: Int, reader: inout EnvelopeReader, numbers: inout GatewayNumbers
  ) {
    guard EnvelopeReader.isBatch(body.span) else {
      isBatch = false
      var calls = Calls()
      take(body, token: token, into: &calls, by: &reader, numbering: &numbers)
      text = calls.texts.first.map {
        GatewayText($0, isBatch: false, clients: calls.clients, within: calls.time)
      }
      return
    }
    let members: [Range<Int>]
    do throws(EnvelopeFault) { members = try reader.members(body.span, limit: most) } catch {
      (isBatch, refusals) = (false, [Self.refusal(Failure(error), id: nil)])
      return
    }
    guard 1...most ~= members.count else {
      let reason = members.isEmpty ? "an empty batch" : "a batch has at most \(most) requests"
      (isBatch, refusals) = (
        false, [Self.refusal(Failure(.invalidRequest, Message("Invalid request: \(reason)")), id: nil)]
      )
      return
    }
    isBatch = true
    var calls = Calls()
    for member in members {
      take(Bytes(body[member]), token: token, into: &calls, by: &reader, numbering: &numbers)
    }
    if calls.texts.isEmpty { return }
    text = GatewayText(Self.array(calls.texts), isBatch: true, clients: calls.clients, within: calls.time)
  }

  /// The answer's body; nil where nobody waits for one.
  func answer(_ answers: [Bytes]) -> Bytes? {
    let all = answers + refusals
    return all.isEmpty ? nil : isBatch ? Self.array(all) : all[0]
  }

  /// The answer's body where the gateway gave none; nil where nobody waits for one.
  func answer(failing failure: Failure) -> Bytes? { answer(text?.answers.refusals(failure) ?? []) }

  private static func array(_ texts: [Bytes]) -> Bytes {
    [UInt8(ascii: "[")] + Bytes(texts.joined(separator: [UInt8(ascii: ",")])) + [UInt8(ascii: "]")]
  }

  private static func refusal(_ failure: Failure, id: Bytes?) -> Bytes {
    let (id, error) = (id ?? Bytes("null".utf8), failure.encoded(in: .en))
    return Bytes(capacity: Answer.room + id.count + error.count) {
      Answer.error(into: &$0, id: id.span, error.span)
    }
  }

  private struct Calls {
    var texts: [Bytes] = []
    var clients: [Int64: Bytes] = [:]
    /// What each says of its time.
    var times: [Int?] = []
    /// That of all together; nil where one doesn't say.
    var time: Duration? { times.contains(nil) ? nil : times.compactMap { $0 }.max().map { .milliseconds($0) } }
  }

  private mutating func take(
    _ request: Bytes, token: Bytes?, into calls: inout Calls, by reader: inout EnvelopeReader,
    numbering numbers: inout GatewayNumbers
  ) {
    var text = request
    let envelope: Envelope
    do throws(EnvelopeFault) { envelope = try Self.read(&text, &reader) } catch {
      // A notification is never answered, right or wrong.
      if error.isNotification { return }
      return refusals.append(Self.refusal(Failure(error), id: error.id.map { Bytes(text[$0]) }))
    }
    if let words = Self.objection(to: envelope, of: text) {
      // A notification is never answered.
      guard let id = envelope.id else { return }
      return refusals.append(
        Self.refusal(Failure(.invalidRequest, Message("Invalid request: \(words)")), id: Bytes(text[id])))
    }
    let number = numbers.next()
    calls.clients[number] = envelope.id.map { Bytes(text[$0]) } ?? []
    Self.put(number, in: envelope.id, of: &text)
    if let token, envelope.meta.token == nil { Self.put(token, into: &text) }
    calls.texts.append(text)
    calls.times.append(envelope.meta.timeoutMs)
  }

  /// Why a request can't come by POST, if it can't.
  private static func objection(to envelope: Envelope, of text: Bytes) -> String? {
    if text.span.extracting(envelope.method).equals("gateway.authenticate") {
      return "with POST each request brings its token, as Authorization or in meta"
    }
    return envelope.meta.wantsStream ? "streams come by WebSocket, and events by GET /events" : nil
  }

  private static func read(_ text: inout Bytes, _ reader: inout EnvelopeReader) throws(EnvelopeFault) -> Envelope {
    do throws(EnvelopeFault) { return try reader.read(text.span) } catch {
      guard error == .respelled else { throw error }
      text = reader.respelled(text.span)
      return try reader.read(text.span)
    }
  }

  /// Puts edge's id in the place of the client's; a notification gets one. The text is one well-formed object.
  private static func put(_ number: Int64, in id: Range<Int>?, of text: inout Bytes) {
    if let id { return text.replaceSubrange(id, with: "\(number)".utf8) }
    guard let start = text.firstIndex(of: UInt8(ascii: "{")) else { return }
    text.insert(contentsOf: "\"id\":\(number),".utf8, at: start + 1)
  }

  /// Puts a token into `meta`, which is made where there is none.
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
