import CivilTime
import GatewayContract
import Wire

/// The progress of answering one view. A run has no side effects: it returns the calls to make or cancel, and receives
/// their outcomes.
struct ViewRun {
  enum Action: Equatable {
    /// Call a part with these additional params and this deadline.
    case call(_ part: Int, taking: JSONObject, until: Instant)
    /// Cancel a part's call.
    case cancel(_ part: Int)
    /// Every part has ended: send the reply.
    case answer
    /// A required part failed, so fail the whole view.
    case fail(Failure)
  }

  /// The outcome of a part's call.
  enum Ending: Sendable {
    case result(Bytes)
    case failure(Failure)
  }

  private enum State {
    /// The part waits for this number of other parts.
    case waiting(Int)
    case running(since: Instant)
    case over
  }

  let plan: ViewPlan
  /// The time when the view's data changes without an event; nil if unknown.
  var refreshAt: Timestamp?
  private let began: Instant
  private let deadline: Instant?
  private let request: JSONValue?
  private let language: Language
  private var states: [State]
  /// The outcome of each part; nil until the part has ended.
  private(set) var parts: [GetView.Part?]
  /// The results that other parts use.
  private var read: [Int: JSONValue] = [:]
  private var open: Int
  private var isOver = false

  /// - Parameters:
  ///   - request: The params of the view's request.
  ///   - deadline: The caller's deadline.
  ///   - language: The language of the failures' messages.
  /// - Throws: `invalid_params` if the request lacks a param that a required part needs.
  init(
    _ plan: ViewPlan, request: JSONValue?, at now: Instant, deadline: Instant? = nil, language: Language = .en
  ) throws(Failure) {
    try Self.check(request, against: plan)
    self.plan = plan
    self.request = request
    self.deadline = deadline
    self.language = language
    began = now
    states = plan.parts.map { .waiting($0.sources.count) }
    parts = Array(repeating: nil, count: plan.parts.count)
    open = plan.parts.count
  }

  private static func check(_ request: JSONValue?, against plan: ViewPlan) throws(Failure) {
    for part in plan.parts where part.isRequired {
      for take in part.takes where take.source == .request && !take.isOptional {
        if request.flatMap(take.pointer.value) != nil { continue }
        throw Failure.invalidParams("params\(take.path) is missing: the view's part \(part.name) needs it")
          .of(part.name)
      }
    }
  }

  /// Begins the parts that don't depend on other parts.
  mutating func begin() -> [Action] {
    var actions: [Action] = []
    for place in plan.parts.indices where plan.parts[place].sources.isEmpty { begin(place, at: began, &actions) }
    return actions
  }

  /// Processes the outcome of a part's call.
  mutating func ended(_ place: Int, _ ending: Ending, at now: Instant) -> [Action] {
    guard case .running(let since) = states[place], !isOver else { return [] }
    var actions: [Action] = []
    end(place, ending, since: since, at: now, into: &actions)
    return actions
  }

  /// Ends the run without a reply, and returns the calls to cancel.
  mutating func cancelled() -> [Action] {
    isOver = true
    return running.map { .cancel($0) }
  }

  /// The name of the first required part that is still running, for the failure of a late view.
  var late: String? {
    running.first { plan.parts[$0].isRequired }.map { plan.parts[$0].name }
  }

  private var running: [Int] {
    states.indices.filter { if case .running = states[$0] { true } else { false } }
  }

  private mutating func begin(_ place: Int, at now: Instant, _ actions: inout [Action]) {
    let part = plan.parts[place]
    var taken: JSONObject = [:]
    for take in part.takes {
      let value: JSONValue?
      switch take.source {
      case .request: value = request.flatMap(take.pointer.value)
      case .part(let source): value = read[source].flatMap(take.pointer.value)
      }
      if let value {
        taken[take.param] = value
      } else if !take.isOptional {
        return skip(place, lacking: name(of: take.source), at: now, &actions)
      }
    }
    let until = min(now + part.deadline, deadline ?? now + part.deadline)
    guard until > now else {
      // The caller's deadline has passed, so the call would be useless.
      return end(place, .failure(.deadlineExceeded(executed: .no)), since: now, at: now, into: &actions)
    }
    states[place] = .running(since: now)
    actions.append(.call(place, taking: taken, until: until))
  }

  private mutating func end(
    _ place: Int, _ ending: Ending, since: Instant, at now: Instant, into actions: inout [Action]
  ) {
    states[place] = .over
    switch ending {
    case .result(let text):
      if !plan.parts[place].waiting.isEmpty { read[place] = try? JSON.decode(from: text) }
    case .failure(let failure):
      if plan.parts[place].isRequired { return fail(failure.of(plan.parts[place].name), &actions) }
    }
    over(place, part(ending, since: since, at: now), at: now, into: &actions)
  }

  /// Returns the part of the reply for the outcome of a call.
  private func part(_ ending: Ending, since: Instant, at now: Instant) -> GetView.Part {
    var part = GetView.Part(
      state: .ok, afterMs: since.milliseconds(since: began), tookMs: now.milliseconds(since: since))
    switch ending {
    case .result(let text):
      part.result = RawJSON(bytes: text)
    case .failure(let failure):
      part.state = failure.kind == .deadlineExceeded ? .late : .failed
      part.error = RawJSON(bytes: failure.encoded(in: language))
    }
    return part
  }

  /// Returns the name of a value's source, for the `missing` of a skipped part.
  private func name(of source: ViewPlan.Take.Source) -> String {
    switch source {
    case .request: "request"
    case .part(let part): plan.parts[part].name
    }
  }

  /// Skips a part that lacks the result of another part or a param of the request.
  private mutating func skip(_ place: Int, lacking name: String, at now: Instant, _ actions: inout [Action]) {
    let part = plan.parts[place]
    if part.isRequired {
      // The other part is also required and has succeeded, but its result lacks a value that this part needs.
      return fail(Failure.notFound(.partFindsNothing(part: part.name, source: name)).of(part.name), &actions)
    }
    let after = now.milliseconds(since: began)
    over(place, GetView.Part(state: .skipped, missing: name, afterMs: after, tookMs: 0), at: now, into: &actions)
  }

  /// Records the outcome of a part, and begins the parts that don't wait for any other part.
  private mutating func over(_ place: Int, _ part: GetView.Part, at now: Instant, into actions: inout [Action]) {
    states[place] = .over
    parts[place] = part
    open -= 1
    for next in plan.parts[place].waiting {
      guard !isOver, case .waiting(let count) = states[next] else { continue }
      states[next] = .waiting(count - 1)
      if count == 1 { begin(next, at: now, &actions) }
    }
    guard open == 0, !isOver else { return }
    isOver = true
    actions.append(.answer)
  }

  /// Cancels the running calls, and drops the calls that are about to be made.
  private mutating func fail(_ failure: Failure, _ actions: inout [Action]) {
    var made = Set(running)
    for case .call(let place, _, _) in actions { made.remove(place) }
    isOver = true
    actions = made.sorted().map { .cancel($0) } + [.fail(failure)]
  }
}

extension Instant {
  /// Returns the milliseconds since an earlier time, with microsecond precision.
  fileprivate func milliseconds(since earlier: Instant) -> Double { Double(nanoseconds(since: earlier) / 1000) / 1000 }
}

extension Failure {
  /// Returns the failure with the name of the view's part that caused it.
  fileprivate func of(_ part: String) -> Failure {
    var named = self
    named.details["part"] = .string(part)
    return named
  }
}

extension ViewRun {
  /// Returns the JSON text of the `GetView.Reply`, with the parts in the view's order and their results unchanged.
  ///
  /// The text is assembled by hand, because it consists mostly of results that needn't be decoded. Ids and names need
  /// no escapes, because the app's data was validated.
  func text() -> Bytes {
    var out: Bytes = []
    out.reserveCapacity(parts.reduce(64) { $0 + ($1?.result?.bytes.count ?? $1?.error?.bytes.count ?? 0) + 128 })
    out.append("{\"view\":\"")
    out.append(contentsOf: plan.id.utf8)
    out.append("\",\"parts\":")
    writeParts(into: &out)
    out.append("}")
    if let refreshAt {
      out.append(",\"refresh_at\":")
      out.append(decimal: refreshAt.milliseconds)
    }
    out.append("}")
    return out
  }

  private func writeParts(into out: inout Bytes) {
    var separator = UInt8(ascii: "{")
    for (place, part) in parts.enumerated() {
      guard let part else { continue }
      out.append(separator)
      separator = UInt8(ascii: ",")
      out.append(UInt8(ascii: "\""))
      out.append(contentsOf: plan.parts[place].name.utf8)
      out.append("\":")
      part.write(into: &out)
    }
  }
}

extension GetView.Part {
  fileprivate func write(into out: inout Bytes) {
    out.append("{\"state\":\"")
    out.append(contentsOf: state.rawValue.utf8)
    out.append("\",\"after_ms\":")
    out.append(milliseconds: afterMs)
    out.append(",\"took_ms\":")
    out.append(milliseconds: tookMs)
    writeOutcome(into: &out)
    out.append(UInt8(ascii: "}"))
  }

  private func writeOutcome(into out: inout Bytes) {
    if let missing {
      out.append(",\"missing\":\"")
      out.append(contentsOf: missing.utf8)
      out.append(UInt8(ascii: "\""))
    }
    if let result {
      out.append(",\"result\":")
      out.append(contentsOf: result.bytes)
    }
    if let error {
      out.append(",\"error\":")
      out.append(contentsOf: error.bytes)
    }
  }
}

extension Bytes {
  /// Appends a time in milliseconds with microsecond precision.
  fileprivate mutating func append(milliseconds time: Double) {
    let (whole, micros) = Int64((Swift.max(0, time) * 1000).rounded()).quotientAndRemainder(dividingBy: 1000)
    append(decimal: whole)
    // Write four digits, the first of which is 1, and then overwrite the 1 with the decimal point.
    append(decimal: 1000 + micros)
    self[count - 4] = UInt8(ascii: ".")
  }
}
