import HTTP
import Wire

/// The JSON-RPC requests in the body of an HTTP request.
///
/// Each request is forwarded unchanged, except that edge replaces its id and adds the token from `Authorization` if the
/// request has none. The connection to the gateway also serves other requests of the same origin, so the connection
/// itself is never authenticated. Edge rejects invalid requests itself, with the failures that the gateway would send,
/// because the gateway's replies couldn't be matched to the requests.
struct RequestBody {
  /// The requests to forward to the gateway; nil if none is valid.
  private(set) var text: ForwardedRequest?
  /// The replies to invalid requests.
  private var refusals: [Bytes] = []
  private let isBatch: Bool

  /// - Parameters:
  ///   - token: the token from `BearerToken`.
  ///   - most: the maximum number of requests in a batch.
  init(
    _ body: Bytes, token: Bytes?, most: Int, reader: inout EnvelopeReader, numbers: inout GatewayNumbers
  ) {
    guard EnvelopeReader.isBatch(body.span) else {
      isBatch = false
      text = call(body, token: token, by: &reader, numbering: &numbers).map {
        ForwardedRequest($0.text, ExpectedAnswers($0.number, client: $0.client), within: $0.time)
      }
      return
    }
    let members: [Range<Int>]
    do throws(Failure) { members = try Self.members(of: body, most: most, by: &reader) } catch {
      isBatch = false
      refusals = [Self.refusal(error, id: nil)]
      return
    }
    isBatch = true
    var calls: [Call] = []
    for member in members {
      if let call = call(Bytes(body[member]), token: token, by: &reader, numbering: &numbers) { calls.append(call) }
    }
    if !calls.isEmpty { text = Self.batch(of: calls) }
  }

  /// Returns the positions of a batch's requests.
  private static func members(
    of batch: Bytes, most: Int, by reader: inout EnvelopeReader
  ) throws(Failure) -> [Range<Int>] {
    let members: [Range<Int>]
    do throws(EnvelopeFault) { members = try reader.members(batch.span, limit: most) } catch { throw Failure(error) }
    guard 1...most ~= members.count else {
      let reason = members.isEmpty ? "an empty batch" : "a batch has at most \(most) requests"
      throw Failure(.invalidRequest, Message("Invalid request: \(reason)"))
    }
    return members
  }

  private static func batch(of calls: [Call]) -> ForwardedRequest {
    let clients = Dictionary(uniqueKeysWithValues: calls.map { ($0.number, $0.client) })
    // The batch has a time limit only if each request has one.
    let time = calls.contains { $0.time == nil } ? nil : calls.compactMap(\.time).max()
    return ForwardedRequest(array(calls.map(\.text)), ExpectedAnswers(batch: clients), within: time)
  }

  /// Returns the answer's body; nil if no request expects a reply.
  func answer(_ answers: [Bytes]) -> Bytes? {
    let all = answers + refusals
    return all.isEmpty ? nil : isBatch ? Self.array(all) : all[0]
  }

  /// Returns the answer's body if the gateway didn't reply; nil if no request expects a reply.
  func answer(failing failure: Failure) -> Bytes? { answer(text?.answers.refusals(failure) ?? []) }

  private static func array(_ texts: [Bytes]) -> Bytes {
    [UInt8(ascii: "[")] + Bytes(texts.joined(separator: [UInt8(ascii: ",")])) + [UInt8(ascii: "]")]
  }

  private static func refusal(_ failure: Failure, id: Bytes?) -> Bytes {
    let id = id ?? Bytes("null".utf8)
    let error = failure.encoded(in: .en)
    return Bytes(capacity: Answer.capacity + id.count + error.count) {
      Answer.error(into: &$0, id: id.span, error.span)
    }
  }

  /// A valid request.
  private struct Call {
    var text: Bytes
    var number: Int64
    /// The client's id; empty for a notification.
    var client: Bytes
    /// The request's timeout, if it has one.
    var time: Duration?
  }

  /// Returns a request in the form in which edge forwards it; nil if the request is invalid.
  private mutating func call(
    _ request: Bytes, token: Bytes?, by reader: inout EnvelopeReader, numbering numbers: inout GatewayNumbers
  ) -> Call? {
    var text = request
    let envelope: Envelope
    do throws(EnvelopeFault) { envelope = try Self.read(&text, &reader) } catch {
      // A notification is never answered, even if it is invalid.
      if error.isNotification { return nil }
      refusals.append(Self.refusal(Failure(error), id: error.id.map { Bytes(text[$0]) }))
      return nil
    }
    if let words = Self.objection(to: envelope, of: text) {
      // A notification is never answered.
      guard let id = envelope.id else { return nil }
      refusals.append(
        Self.refusal(Failure(.invalidRequest, Message("Invalid request: \(words)")), id: Bytes(text[id])))
      return nil
    }
    let number = numbers.next()
    let client = envelope.id.map { Bytes(text[$0]) } ?? []
    // Insert the text at the higher position first, so that the other position stays valid.
    let isIDFirst = envelope.id.map { $0.lowerBound < envelope.meta.start ?? .max } ?? true
    if !isIDFirst { Self.put(number, in: envelope.id, of: &text) }
    if let token, envelope.meta.token == nil { Self.put(token, inMetaAt: envelope.meta.start, of: &text) }
    if isIDFirst { Self.put(number, in: envelope.id, of: &text) }
    return Call(text: text, number: number, client: client, time: envelope.meta.timeoutMs.map { .milliseconds($0) })
  }

  /// Returns the reason why a request can't be made by POST; nil if it can.
  private static func objection(to envelope: Envelope, of text: Bytes) -> String? {
    if text.span.extracting(envelope.method).equals("gateway.authenticate") {
      return "with POST, each request needs its own token, in Authorization or in meta"
    }
    return envelope.meta.wantsStream ? "use a WebSocket for streams, and GET /events for events" : nil
  }

  private static func read(_ text: inout Bytes, _ reader: inout EnvelopeReader) throws(EnvelopeFault) -> Envelope {
    do throws(EnvelopeFault) { return try reader.read(text.span) } catch {
      guard error == .respelled else { throw error }
      text = reader.respelled(text.span)
      return try reader.read(text.span)
    }
  }

  /// Replaces the client's id with edge's, or inserts it into a notification. The text is a well-formed object.
  private static func put(_ number: Int64, in id: Range<Int>?, of text: inout Bytes) {
    if let id { return text.replaceSubrange(id, with: "\(number)".utf8) }
    guard let start = text.firstIndex(of: UInt8(ascii: "{")) else { return }
    text.insert(contentsOf: "\"id\":\(number),".utf8, at: start + 1)
  }

  /// Inserts a token into `meta`, which is added if it is missing.
  private static func put(_ token: Bytes, inMetaAt start: Int?, of text: inout Bytes) {
    let member = Bytes("\"token\":\"".utf8) + token + [UInt8(ascii: "\"")]
    if let start {
      let rest = text[start...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      text.insert(contentsOf: rest == UInt8(ascii: "}") ? member : member + [UInt8(ascii: ",")], at: start)
    } else if let end = text.lastIndex(of: UInt8(ascii: "}")) {
      text.insert(contentsOf: Bytes(",\"meta\":{".utf8) + member + [UInt8(ascii: "}")], at: end)
    }
  }
}
