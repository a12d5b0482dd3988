import CivilTime
import Crypto
import EventLoop
import GatewayContract
import MessageBus
import Quotas
import Telemetry
import Wire

/// Processes requests, from the received text to the handler.
extension ClientConnection {
  func message(_ text: Span<UInt8>) {
    guard !isOver else { return }
    ledger.messageCame()
    if EnvelopeReader.isBatch(text) { return batch(text) }
    request(text, in: nil)
  }

  private func batch(_ text: Span<UInt8>) {
    let members: [Range<Int>]
    do throws(EnvelopeFault) { members = try reader.members(text, limit: gateway.limits.batch) } catch {
      return refuse(paced(Failure(error)))
    }
    if let failure = objection(toMembers: members.count) { return refuse(paced(failure)) }
    let batch = Batch(members: members.count) { [self] answers, bytes in finish(answers, of: bytes) }
    for member in members { request(text.extracting(member), in: batch) }
  }

  /// Returns the reason to reject a batch with this number of requests; nil if there is none.
  private func objection(toMembers count: Int) -> Failure? {
    if count == 0 { return Failure(.invalidRequest, Message("Invalid request: an empty batch")) }
    let most = gateway.limits.batch
    guard count > most else { return nil }
    admissions.reached(.batch)
    var failure = Failure(.invalidRequest, Message("Invalid request: a batch has at most \(most) requests"))
    failure.details = [
      "limit": .string(Limit.batch.rawValue), "whose": "this batch", "current": .integer(Int64(count)),
      "maximum": .integer(Int64(most)),
    ]
    return failure
  }

  /// Ends a batch and writes its responses, whose total size is `bytes`.
  private func finish(_ answers: [Bytes], of bytes: Int) {
    ledger.batchEnded(bytes)
    guard !answers.isEmpty else { return }
    write(atMost: answers.reduce(1) { $0 + 1 + $1.count }) { out in
      for (index, answer) in answers.enumerated() {
        out.append(UInt8(ascii: index == 0 ? "[" : ","))
        out.append(answer.span)
      }
      out.append(UInt8(ascii: "]"))
    }
  }

  private func request(_ text: Span<UInt8>, in batch: Batch?) {
    let envelope: Envelope
    do throws(EnvelopeFault) { envelope = try reader.read(text) } catch {
      if error == .respelled { return request(reader.respelled(text).span, in: batch) }
      let none: Bytes? = error.isNotification ? [] : nil
      let failure = paced(Failure(error))
      return refuse(failure, id: error.id.map { Bytes(text.extracting($0)) } ?? none, in: batch)
    }
    route(Incoming(envelope: envelope, batch: batch), text)
  }

  /// Counts a rejected text like a call, because the gateway has read it and responds to it.
  ///
  /// - Returns: `rate_limited` if the origin exceeds its rate, and the given failure otherwise.
  private func paced(_ refusal: Failure) -> Failure { admissions.pace(origin) ?? refusal }

  /// Returns the session of a call's token if an earlier call on this connection has looked it up, and nil otherwise.
  private func recentSession(_ envelope: Envelope, _ text: Span<UInt8>) -> Session? {
    guard let range = envelope.meta.token else { return session.flatMap(gateway.upToDate) }
    guard let recent, ConstantTime.equal(recent.token, text.extracting(range)) else { return nil }
    return gateway.upToDate(recent.session)
  }

  /// Determines the service and session of a request. If the session must be looked up, the request is processed
  /// after the lookup, from a copy of the text.
  private func route(_ incoming: Incoming, _ text: Span<UInt8>) {
    let name = text.extracting(incoming.envelope.method)
    if incoming.envelope.id == nil, name.has("$/", at: 0) { return notification(incoming, named: name, in: text) }
    guard let entry = gateway.entry(name) else {
      return refuse(
        incoming, in: text, admissions.pace(origin) ?? gateway.directory.unknown(name, toAdmin: gateway.isAdmin(self)))
    }
    if let failure = objection(to: incoming, for: entry) { return refuse(incoming, in: text, failure) }
    if let session = recentSession(incoming.envelope, text) { return admit(incoming, in: text, to: entry, as: session) }
    // `gateway.authenticate` must not wait for another session, because later calls would overtake it and use the wrong
    // token.
    if entry.method == Authenticate.method { return admit(incoming, in: text, to: entry, as: nil) }
    guard let token = incoming.envelope.meta.token.map({ Bytes(text.extracting($0)) }) ?? token else {
      return admit(incoming, in: text, to: entry, as: nil)
    }
    guard let session = gateway.sessions.known(token) else {
      return askForSession(token, incoming, in: text, for: entry)
    }
    if incoming.envelope.meta.token == nil { self.session = session } else { recent = (token, session) }
    admit(incoming, in: text, to: entry, as: session)
  }

  /// Returns the reason to reject a request regardless of its session; nil if there is none. All requests count towards
  /// the rates, except valid requests to admin methods, because operators must get through regardless of the load.
  private func objection(to incoming: Incoming, for entry: MethodDirectory.Entry) -> Failure? {
    if !entry.isForClients, entry.isInner || !gateway.isAdmin(self) {
      return admissions.pace(origin) ?? .permissionDenied(.notForClients(method: entry.method.name))
    }
    if entry.isForClients, let failure = admissions.pace(origin, for: entry) { return failure }
    guard incoming.envelope.meta.wantsStream, incoming.batch != nil else { return nil }
    return Failure(.invalidRequest, Message("Invalid request: a batch can't contain streams"))
  }

  /// Processes a request if its caller may call the method and no limit is reached.
  func admit(_ incoming: Incoming, in text: Span<UInt8>, to entry: MethodDirectory.Entry, as session: Session?) {
    let language = session?.principal.language ?? .en
    if entry.needsAccount, session == nil { return refuse(incoming, in: text, .unauthenticated) }
    if entry.isEndless, !incoming.envelope.meta.wantsStream {
      return refuse(incoming, in: text, .onlyStreams(entry.method))
    }
    if entry.isEndless, gateway.isStopping {
      return refuse(incoming, in: text, .unavailable("gateway"), speaking: language)
    }
    if entry.isForClients, let session, let failure = admissions.pace(session.use, for: entry) {
      return refuse(incoming, in: text, failure, speaking: language)
    }
    if let failure = capacityFailure(
      for: text.count, to: entry, isStream: incoming.envelope.meta.wantsStream, of: session)
    {
      return refuse(incoming, in: text, failure, speaking: language)
    }
    // Check this last, because only calls that are executed count as attempts.
    if entry.takesCode, let failure = admissions.admitCodeAttempt(from: origin, by: session?.use) {
      return refuse(incoming, in: text, failure, speaking: language)
    }
    if entry.peer == nil {
      answerHere(incoming, in: text, by: entry, as: session)
    } else {
      forward(incoming, in: text, to: entry, as: session)
    }
  }

  /// Forwards a request with the client's unchanged params, a new id, and the principal instead of the token.
  private func forward(
    _ incoming: Incoming, in text: Span<UInt8>, to entry: MethodDirectory.Entry, as session: Session?
  ) {
    let call = open(incoming, in: text, for: entry, as: session)
    let now = gateway.recent
    let deadline = deadline(incoming, entry, from: now)
    let trace = trace(incoming.envelope, in: text, at: now)
    let head = entry.head
    let params = incoming.envelope.params ?? 0..<0
    let address = entry.asksOrigin ? origin.key.address : nil
    let isOperator = entry.returnsMoreToOperators && gateway.isAdmin(self)
    call.started = now
    call.trace = trace
    do throws(Failure) {
      let number = try entry.peer?.send(
        to: self, tag: call.tag, deadline: deadline,
        mayRepeat: entry.isRead || incoming.envelope.meta.idempotencyKey != nil,
        atMost: InnerRequest.capacity + head.count + text.count + (session?.text.count ?? 0)
      ) { out, id in
        InnerRequest.write(
          into: &out, id: id, head: head.span,
          meta: {
            InnerMeta.write(
              into: &$0, deadline: deadline, incoming.envelope.meta, text, principal: session?.text, origin: address,
              isOperator: isOperator)
          },
          trace: {
            trace?.writeMember(into: &$0)
            guard let state = traceState(incoming.envelope, text) else { return }
            TraceContext.writeState(text.extracting(state), into: &$0)
          }, params: text.extracting(params))
      }
      call.number = number ?? 0
    } catch {
      if let limit = error.limit.flatMap(Limit.init) { admissions.reached(limit) }
      finish(call.tag, .failure(error))
    }
  }

  /// Handles one of the gateway's own methods.
  private func answerHere(
    _ incoming: Incoming, in text: Span<UInt8>, by entry: MethodDirectory.Entry, as session: Session?
  ) {
    guard let route = gateway.routes[text.extracting(incoming.envelope.method)] else {
      return refuse(incoming, in: text, .methodNotFound(entry.method.name))
    }
    let params = incoming.envelope.params.map { Bytes(text.extracting($0)) } ?? Bytes("{}".utf8)
    let opened = open(incoming, in: text, for: entry, as: session)
    let now = gateway.clock.now
    let caller = caller(of: incoming, in: text, to: entry, as: session, at: now)
    switch route.answer {
    case .text(let write):
      var result: Bytes = []
      write(params.span, &result)
      route.tally.count(nanoseconds: (gateway.clock.now - now).nanoseconds)
      finish(opened.tag, .success(result))
    case .read(let reader):
      finish(opened.tag, gateway.run(route, for: caller, with: params, by: reader))
    case .call(let handler):
      start(handler, of: route, for: caller, with: params, as: opened)
    }
  }

  /// Returns the caller of one of the gateway's own methods.
  private func caller(
    of incoming: Incoming, in text: Span<UInt8>, to entry: MethodDirectory.Entry, as session: Session?, at now: Instant
  ) -> Caller {
    let envelope = incoming.envelope
    return Caller(
      principal: session?.principal,
      idempotencyKey: envelope.meta.idempotencyKey.map { JSONString.plain(text.extracting($0)) },
      trace: trace(envelope, in: text, at: now) ?? TraceIDs.shared.trace(isSampled: false),
      traceState: traceState(envelope, text).map { JSONString.plain(text.extracting($0)) },
      deadline: deadline(incoming, entry, from: now))
  }

  /// Starts an asynchronous handler of one of the gateway's own methods.
  private func start(
    _ handler: @escaping Route.Handler, of route: Route, for caller: Caller, with params: Bytes, as opened: ClientCall
  ) {
    let tag = opened.tag
    let call = Call(caller: caller, wantsStream: opened.isStream, number: Int64(bitPattern: tag), channel: self)
    // The timer ensures that the caller gets a response in time even if a service that the handler calls is late.
    let timer = caller.deadline.map { deadline in
      gateway.clock.schedule(at: deadline) { [self] in tooLate(tag) }
    }
    let answer: @Loop (Result<Bytes, Failure>) -> Void = { [self] result in
      if let timer { gateway.clock.cancel(timer) }
      finish(tag, result)
    }
    do throws(Failure) {
      opened.work = try gateway.start(route, for: call, with: params.span, by: handler, from: self, answer: answer)
    } catch { answer(.failure(error)) }
  }

  private func open(
    _ incoming: Incoming, in text: Span<UInt8>, for entry: MethodDirectory.Entry, as session: Session?
  ) -> ClientCall {
    let isStream = incoming.envelope.meta.wantsStream
    let charged = gateway.limits.charge(text.count)
    began(charged: charged, listens: entry.isEndless)
    if let use = session?.use {
      use.calls.change(by: 1)
      if entry.cost == .expensive { use.expensiveCalls.change(by: 1) }
    }
    if isStream { ledger.streamBegan() }
    gateway.callBegan()
    return origin.openCalls.open(
      incoming, in: text, of: number, newest: &newestCall, for: entry, as: session, charged: charged)
  }

  /// The params of `$/cancelRequest`. Decoding them as a struct ignores other members without hashing their names.
  private struct Cancelled: Decodable { var id: RawJSON? }

  /// Handles a notification. A notification counts as a call, because finding the call to cancel costs as much as a
  /// call.
  private func notification(_ incoming: Incoming, named name: Span<UInt8>, in text: Span<UInt8>) {
    if let failure = admissions.pace(origin) { return refuse(incoming, in: text, failure) }
    if name.equals("$/cancelRequest"), let params = incoming.envelope.params,
      let id = try? JSON.decode(Cancelled.self, from: text.extracting(params)).id,
      let call = origin.openCalls.find(id: id.bytes.span, of: newestCall)
    {
      cancel(call)
    }
    incoming.batch?.finished(nil)
  }

  /// Fails a call whose deadline has passed. The failure names what the call still waits for.
  private func tooLate(_ tag: UInt64) {
    guard let call = origin.openCalls.find(tag) else { return }
    var failure = Failure.deadlineExceeded(executed: .unknown)
    if let work = call.work as? any LateWorkReporting { failure.details = work.late }
    cancel(call, for: failure)
  }

  func cancel(_ call: ClientCall, for failure: Failure = .cancelled()) {
    call.entry?.peer?.cancel(call.number)
    call.work?.cancel()
    let isStream = call.isStream
    finish(call.tag, .failure(failure))
    if isStream { waiting.wake() }
  }
}
