import CivilTime
import Crypto
import EventLoop
import MessageBus
import Quotas
import Telemetry
import Wire

/// One client: cuts its bytes into requests, sends each where it belongs, and writes back what comes.
@Loop final class ClientConnection {
  let number: Int
  let line: MessageStream
  /// Whose process it is; its shares bound this connection too.
  let user: LocalUser
  let gateway: Gateway
  /// The gateway's, at hand.
  let admissions: Admissions
  /// Its calls that wait for an answer, or until it is known on whose behalf they are.
  var calls = 0
  private var reader = EnvelopeReader()
  /// What `gateway.authenticate` gave the connection, and whose it is, once a call has asked for that.
  private var token: Bytes?
  private var session: Session?
  /// The last token that a call brought: most calls of a connection carry one, and a table needn't be searched for it.
  private var recent: (token: Bytes, session: Session)?
  /// Streams that wait for room.
  let waiting = Waiters()
  var isOver = false
  var streams: Share
  /// Calls whose streams were told to wait.
  var paused = 0
  /// Bytes of answers that wait for the rest of their batch.
  var batched = 0
  /// What the user's share of bytes was charged for this connection.
  var charged = 0
  /// Messages so far: stands still while one is being waited for.
  var messages: UInt64 = 0
  var frameWatch = StallWatch()
  var writeWatch = StallWatch()
  var isWatched = false
  var isResting = false

  init(_ stream: ByteStream, number: Int, user: LocalUser, gateway: Gateway) {
    self.number = number
    self.user = user
    streams = Share(limit: gateway.limits.streams)
    self.gateway = gateway
    admissions = gateway.admissions
    line = MessageStream(over: stream, framing: nil, limit: gateway.limits.frameBytes)
  }

  var stream: ByteStream { line.bytes }

  func start() { stream.start(owner: self) }

  func authenticate(_ token: Bytes) { (self.token, session) = (token, nil) }

  /// The session of a call before, if this one is on the same behalf.
  private func recentSession(_ envelope: Envelope, _ text: Span<UInt8>) -> Session? {
    guard let range = envelope.meta.token else { return session.flatMap(gateway.upToDate) }
    guard let recent, ConstantTime.equal(recent.token, text.extracting(range)) else { return nil }
    return gateway.upToDate(recent.session)
  }

  // MARK: Requests

  private func message(_ text: Span<UInt8>) {
    guard !isOver else { return }
    messages &+= 1
    if EnvelopeReader.isBatch(text) { return batch(text) }
    request(text, in: nil, deadline: nil)
  }

  private func batch(_ text: Span<UInt8>) {
    let members: [Range<Int>]
    do throws(EnvelopeFault) {
      members = try reader.members(text, limit: gateway.limits.batch)
    } catch {
      return refuse(Failure(error))
    }
    if members.isEmpty { return refuse(Failure(.invalidRequest, LocalizedText("Invalid request: an empty batch"))) }
    if members.count > gateway.limits.batch {
      return refuse(admissions.refusal(.batch, "this batch", members.count, gateway.limits.batch))
    }
    let batch = Batch(members: members.count) { [self] answers, bytes in
      batched -= bytes
      guard !answers.isEmpty else { return }
      write(atMost: answers.reduce(1) { $0 + 1 + $1.count }) { out in
        for (index, answer) in answers.enumerated() {
          out.append(UInt8(ascii: index == 0 ? "[" : ","))
          out.append(answer.span)
        }
        out.append(UInt8(ascii: "]"))
      }
    }
    let deadline = gateway.clock.now + gateway.limits.timeout
    for member in members { request(text.extracting(member), in: batch, deadline: deadline) }
  }

  private func request(_ text: Span<UInt8>, in batch: Batch?, deadline: Instant?) {
    let envelope: Envelope
    do throws(EnvelopeFault) {
      envelope = try reader.read(text)
    } catch {
      if error == .respelled { return request(reader.respelled(text).span, in: batch, deadline: deadline) }
      return refuse(Failure(error), id: error.id.map { Bytes(text.extracting($0)) }, in: batch)
    }
    route(Incoming(envelope: envelope, batch: batch, deadline: deadline), text)
  }

  /// Finds out which service answers and on whose behalf. Where that has to be asked for, it goes on with a copy of the text.
  private func route(_ incoming: Incoming, _ text: Span<UInt8>) {
    let name = text.extracting(incoming.envelope.method)
    if incoming.envelope.id == nil, name.has("$/", at: 0) { return notification(name, text, incoming) }
    guard let entry = gateway.entry(name) else {
      return refuse(incoming, text, .methodNotFound(JSONString.plain(name)))
    }
    if !entry.isForClients, !gateway.isOps(stream.peer) || entry.method.audience == .inner {
      return refuse(incoming, text, .permissionDenied(.notForClients(entry.method)))
    }
    if incoming.batch != nil, incoming.envelope.meta.wantsStream {
      return refuse(incoming, text, Failure(.invalidRequest, LocalizedText("Invalid request: no streams in a batch")))
    }
    if let session = recentSession(incoming.envelope, text) { return admit(incoming, text, entry, session) }
    guard let token = incoming.envelope.meta.token.map({ Bytes(text.extracting($0)) }) ?? token else {
      return admit(incoming, text, entry, nil)
    }
    guard let session = gateway.sessions.known(token) else { return askForSession(token, incoming, text, entry) }
    if incoming.envelope.meta.token == nil { self.session = session } else { recent = (token, session) }
    admit(incoming, text, entry, session)
  }

  /// Lets a request in, if its caller may call the method and has room for one more call.
  func admit(_ incoming: Incoming, _ text: Span<UInt8>, _ entry: MethodDirectory.Entry, _ session: Session?) {
    if entry.needsAccount, session == nil { return refuse(incoming, text, .unauthenticated) }
    if let failure = room(incoming.envelope.meta.wantsStream, session, text.count) {
      return refuse(incoming, text, failure)
    }
    if entry.peer == nil {
      answerHere(incoming, text, entry, session)
    } else {
      forward(incoming, text, entry, session)
    }
  }

  /// Passes a request on: the client's params as they are, a number of our own, and the principal in the place of the token.
  private func forward(
    _ incoming: Incoming, _ text: Span<UInt8>, _ entry: MethodDirectory.Entry, _ session: Session?
  ) {
    let call = open(incoming, text, session, entry)
    let now = gateway.recent
    let deadline = deadline(incoming, entry, from: now)
    let trace = trace(incoming.envelope, text, now)
    let (head, params) = (entry.head, incoming.envelope.params ?? 0..<0)
    (call.started, call.trace) = (now, trace)
    do throws(Failure) {
      let number = try entry.peer?.send(
        to: self, tag: call.tag, deadline: deadline,
        mayRepeat: entry.isRead || incoming.envelope.meta.idempotencyKey != nil,
        atMost: InnerRequest.room + head.count + text.count + (session?.text.count ?? 0)
      ) { out, id in
        InnerRequest.write(
          into: &out, id: id, head: head.span,
          meta: {
            InnerMeta.write(into: &$0, deadline: deadline, incoming.envelope.meta, text, principal: session?.text)
          },
          trace: {
            trace?.writeMember(into: &$0)
            guard let state = traceState(incoming.envelope, text) else { return }
            TraceContext.writeState(text.extracting(state), into: &$0)
          }, params: text.extracting(params))
      }
      call.number = number ?? 0
    } catch {
      if let limit = error.details["limit"]?.string.flatMap(Limit.init) { admissions.reached(limit) }
      finish(call.tag, .failure(error))
    }
  }

  /// Answers one of the gateway's own methods.
  private func answerHere(
    _ incoming: Incoming, _ text: Span<UInt8>, _ entry: MethodDirectory.Entry, _ session: Session?
  ) {
    guard let route = gateway.routes[text.extracting(incoming.envelope.method)] else {
      return refuse(incoming, text, .methodNotFound(entry.method.name))
    }
    let params = incoming.envelope.params.map { Bytes(text.extracting($0)) } ?? Bytes("{}".utf8)
    let opened = open(incoming, text, session, entry)
    let tag = opened.tag
    let now = gateway.clock.now
    let meta = incoming.envelope.meta
    let deadline = deadline(incoming, entry, from: now)
    let caller = Caller(
      principal: session?.principal,
      idempotencyKey: meta.idempotencyKey.map { JSONString.plain(text.extracting($0)) },
      trace: trace(incoming.envelope, text, now) ?? TraceIDs.shared.trace(isSampled: false),
      traceState: traceState(incoming.envelope, text).map { JSONString.plain(text.extracting($0)) }, deadline: deadline)
    switch route.answer {
    case .text(let write):
      var result: Bytes = []
      write(params.span, &result)
      route.tally.count(nanoseconds: (gateway.clock.now - now).nanoseconds)
      finish(tag, .success(result))
    case .read(let reader):
      finish(tag, gateway.run(route, caller, params, reader))
    case .call(let handler):
      let call = Call(caller: caller, wantsStream: meta.wantsStream, number: Int64(bitPattern: tag), channel: self)
      let gateway = gateway
      // What its handler waits for may be late; the caller is told in time.
      let timer = deadline.map { deadline in
        gateway.clock.schedule(at: deadline) { [self] in
          cancel(tag, for: .deadlineExceeded(executed: .unknown))
        }
      }
      do throws(Failure) {
        opened.work = try gateway.start(route, call, params.span, handler, from: self) { [self] result in
          if let timer { gateway.clock.cancel(timer) }
          finish(tag, result)
        }
      } catch {
        if let timer { gateway.clock.cancel(timer) }
        finish(tag, .failure(error))
      }
    }
  }

  private func open(
    _ incoming: Incoming, _ text: Span<UInt8>, _ session: Session?, _ entry: MethodDirectory.Entry
  ) -> ClientCall {
    let isStream = incoming.envelope.meta.wantsStream
    let charged = gateway.limits.charge(text.count)
    began(charged: charged)
    session?.use.calls.change(by: 1)
    if isStream { streams.change(by: 1) }
    gateway.callBegan()
    return user.openCalls.open(incoming, text, of: number, session, entry, charged: charged)
  }

  private func notification(_ name: Span<UInt8>, _ text: Span<UInt8>, _ incoming: Incoming) {
    if name.equals("$/cancelRequest"), let params = incoming.envelope.params {
      let fields = try? JSON.decode([String: RawJSON].self, from: text.extracting(params))
      if let id = fields?["id"], let call = user.openCalls.find(id: id.bytes.span, of: number) { cancel(call) }
    }
    incoming.batch?.finished(nil)
  }

  private func cancel(_ tag: UInt64, for failure: Failure) {
    if let call = user.openCalls.find(tag) { cancel(call, for: failure) }
  }

  func cancel(_ call: ClientCall, for failure: Failure = .cancelled()) {
    call.entry?.peer?.cancel(call.number)
    call.work?.cancel()
    let isStream = call.isStream
    finish(call.tag, .failure(failure))
    if isStream { waiting.wake() }
  }

  // MARK: Answers

  /// Answers an open call; the first answer is the only one.
  private func finish(_ tag: UInt64, _ result: Result<Bytes, Failure>) {
    var kind: FailureKind?
    if case .failure(let failure) = result { kind = failure.kind }
    guard let call = end(tag, kind) else { return }
    answer(call.id, result, call.batch, call.language)
    user.openCalls.recycle(call)
  }

  func refuse(_ incoming: Incoming, _ text: Span<UInt8>, _ failure: Failure) {
    let method = gateway.directory[text.extracting(incoming.envelope.method)]?.method
    gateway.counters.refusals.count(method, failure.kind)
    let id = incoming.envelope.id.map { Bytes(text.extracting($0)) } ?? []
    answer(id, .failure(failure), incoming.batch)
  }

  func refuse(_ failure: Failure, id: Bytes? = nil, in batch: Batch? = nil) {
    gateway.counters.refusals.count(nil, failure.kind)
    answer(id ?? Bytes("null".utf8), .failure(failure), batch)
  }

  private func answer(_ id: Bytes, _ result: Result<Bytes, Failure>, _ batch: Batch?, _ language: Language = .en) {
    switch result {
    case .success(let value): answer(id, batch, isError: false, value.span)
    case .failure(let failure): answer(id, batch, isError: true, failure.encoded(in: language).span)
    }
  }

  private func answer(_ id: Bytes, _ batch: Batch?, isError: Bool, _ value: Span<UInt8>) {
    guard !id.isEmpty else {
      batch?.finished(nil)
      return
    }
    if let batch { return answer(id, in: batch, isError: isError, value) }
    let room = Answer.room + id.count + value.count
    if !isError, let failure = tooMuch(room) { return answer(id, .failure(failure), nil) }
    write(atMost: room) { Answer.write(into: &$0, id, isError: isError, value) }
  }

  private func answer(_ id: Bytes, in batch: Batch, isError: Bool, _ value: Span<UInt8>) {
    let room = Answer.room + id.count + value.count
    if !isError, let failure = keep(room, in: batch) {
      return answer(id, in: batch, isError: true, failure.encoded(in: .en).span)
    }
    batch.finished(Bytes(capacity: room) { Answer.write(into: &$0, id, isError: isError, value) })
  }

  private func write(atMost room: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    guard !isOver else { return }
    line.write(atMost: room, body)
    if stream.pendingBytes > gateway.limits.connectionBytes { return drop(.connectionBytes) }
    if stream.pendingBytes > gateway.limits.highWater { stream.pauseReading() }
  }

  // MARK: The end

  /// Tells the client that the gateway is about to stop.
  func goAway() {
    line.write { Answer.goingAway(into: &$0) }
  }

  func close() {
    stream.close()
    over()
  }

  /// Closing a connection cancels the work behind it (P2).
  private func over() {
    guard !isOver else { return }
    isOver = true
    if calls > 0 { for call in user.openCalls.open(of: number) { cancel(call) } }
    admissions.keep(-charged, for: user)
    charged = 0
    waiting.wake()
    gateway.ended(self)
  }
}

extension ClientConnection: ReplySink {
  func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>) {
    guard let call = end(tag, isError ? FailureKind(answer: value) ?? .internal : nil) else { return }
    answer(call.id, call.batch, isError: isError, value)
    user.openCalls.recycle(call)
  }

  func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>) {
    guard let call = user.openCalls.find(tag), call.batch == nil, !call.id.isEmpty else { return }
    let id = call.id
    write(atMost: Answer.room + id.count + value.count) {
      Answer.progress(into: &$0, id: id.span, sequence: sequence, value)
    }
    if !hasRoom { pause(tag) }
  }

  func failed(_ tag: UInt64, _ failure: Failure) { finish(tag, .failure(failure)) }
}

extension ClientConnection: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    admissions.begin(user)
    defer { user.worked(by: admissions) }
    do throws(FrameFault) {
      try line.read(bytes) { message($0) }
      if line.unfinished > 0 || charged > 0 { charge() }
    } catch {
      var failure = Failure(.invalidRequest, LocalizedText("Invalid request: \(error.description)"))
      if case .tooLong(let limit) = error {
        admissions.reached(.frameSize)
        failure.details = [
          "limit": .string(Limit.frameSize.rawValue), "whose": "this connection", "maximum": .integer(Int64(limit)),
        ]
      }
      cutOff(failure)
    }
  }

  func drained(_ stream: ByteStream) {
    if charged > 0 { charge() }
    resumeStreams()
    if !isResting { stream.resumeReading() }
    waiting.wake()
  }

  func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}
