import AIGatewayContract
import CivilTime
import EventLoop
import HTTPClient
import Quotas
import ServiceHost
import Telemetry
import Wire

/// A model behind HTTPS, with retries and a circuit breaker (R3).
@Loop final class RemoteProvider: Provider {
  nonisolated let name: String
  nonisolated let origin = GeneratedText.Origin.provider
  nonisolated let model: String?
  nonisolated let hedgesAfter: Duration?
  private let keyed: RemoteModels.WithKeys
  private let budgets: Budgets
  private let spending: Spending
  private let client: HTTPClient
  private let clock: LoopClock
  private let log: Log
  /// Parameters that the server rejected by name and that are no longer sent.
  private var leftOut: Set<String> = []
  /// Unknown finish reasons that have already been logged.
  private var loggedReasons: Set<String> = []
  private var breaker = CircuitBreaker(threshold: 5, shortest: .seconds(2), longest: .seconds(60))

  /// The current problem: the fault to report, the time of the first fault, and the number of affected texts.
  private var problem: (fault: ProviderFault, since: Timestamp, texts: Int)?

  /// The ids of the apps that have their own keys.
  var apps: [String] { keyed.appKeys.keys.sorted() }

  var warnings: [ServiceWarning] {
    let warnings = keyed.warnings + (keyed.isBounded(by: budgets) ? [] : [Self.unbounded(name)])
    guard let problem else { return warnings }
    let texts = problem.texts == 1 ? "a text" : "\(problem.texts) texts"
    return warnings + [
      ServiceWarning(
        "the provider \(name) has written no text since \(problem.since.logText), and other providers wrote \(texts): "
          + problem.fault.description, cure: Self.cure(for: problem.fault))
    ]
  }

  nonisolated static func cure(for fault: ProviderFault) -> String {
    HTTPClientFault.concernsTLS(fault.description)
      ? "install the provider's root certificate on this machine, or correct the provider's url in the file named in "
        + "the setting providers"
      : "check the provider's url, key and model in the file named in the setting providers, then run quintet reload ai"
  }

  private static func unbounded(_ name: String) -> ServiceWarning {
    ServiceWarning(
      "the provider \(name) has no budget, so the cost of its texts per day is unlimited",
      cure: "add budgets to the file named in the setting providers, such as {\"account_per_day\": {\"calls\": 40}}, "
        + "then run quintet reload ai")
  }

  /// The longest pause before a retry. If a server asks for a longer one, the next provider is asked instead.
  static let longestPause = Duration.seconds(2)

  init(
    _ keyed: RemoteModels.WithKeys, within budgets: Budgets, _ spending: Spending, client: HTTPClient, clock: LoopClock,
    log: Log
  ) {
    name = keyed.model.id
    model = keyed.model.model
    hedgesAfter = keyed.model.hedgeAfterMs.map { .milliseconds($0) }
    self.keyed = keyed
    self.budgets = budgets
    self.spending = spending
    self.client = client
    self.clock = clock
    self.log = log
  }

  func write(
    _ prompt: Prompt, on bill: TextBill, _ piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens? {
    if let wait = breaker.admit(at: clock.now) {
      throw ProviderFault(.leftAlone, "it failed repeatedly, so it isn't called again for \(wait.milliseconds) ms")
    }
    return try await writeWithRetries(prompt, on: bill, piece)
  }

  func ended(with fault: ProviderFault?) {
    switch fault?.kind {
    case .refused, nil: problem = nil
    // Keep the original fault. It is more useful to the operator than the fact that the provider is paused.
    case .leftAlone where problem != nil: problem?.texts += 1
    default: problem = fault.map { ($0, problem?.since ?? clock.wallNow, (problem?.texts ?? 0) + 1) }
    }
  }

  /// Retries after failures that may be temporary, and without parameters that the server rejects.
  private func writeWithRetries(
    _ prompt: Prompt, on bill: TextBill, _ piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens? {
    var attempt = 1
    var leftOut = leftOut
    while true {
      do {
        let tokens = try await writeOnce(prompt, without: leftOut, on: bill, piece)
        breaker.succeeded()
        omit(leftOut)
        return tokens
      } catch let failed as Failed {
        if failed.rejected.isSubset(of: leftOut) {
          try await waitToRetry(after: failed, attempt: attempt)
          attempt += 1
        }
        leftOut.formUnion(failed.rejected)
      }
    }
  }

  /// Sends the request once if the budgets allow its maximum cost, and records its actual cost.
  private func writeOnce(
    _ prompt: Prompt, without leftOut: Set<String>, on bill: TextBill,
    _ piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens? {
    // Settle the earlier attempts first, so that this reservation counts their actual costs, not their maximum costs.
    spending.settleInBackground(bill.takeUnrecorded())
    let request = try keyed.model.request(prompt, key: keyed.appKeys[prompt.app] ?? keyed.key, without: leftOut)
    let reservation = try await reserve(request, for: prompt)
    let answer = StreamedAnswer(keyed.model, reason: { [self] in reason($0, for: prompt) }, piece)
    bill.asked()
    do {
      try await ask(request, answer, for: prompt)
      bill.add(answer.tokens ?? reservation.bound, reservation.price)
      spending.settle(reservation, answer.tokens, on: bill)
      return answer.tokens
    } catch {
      let spent = Self.billed(for: request, answer, error)
      bill.add(spent ?? reservation.bound, reservation.price)
      // Settle even if the caller has left, because the provider bills the request.
      spending.settleInBackground(reservation, spent)
      throw error
    }
  }

  private func reserve(_ request: HTTPRequest, for prompt: Prompt) async throws -> Spending.Reservation {
    // A text never has more tokens than bytes.
    let bound = Tokens(input: request.body?.count ?? 0, output: keyed.model.maxTokens ?? 1000)
    let reservation = try await spending.reserve(bound, for: prompt, with: keyed.model, within: budgets)
    guard let reservation else { throw ProviderFault(.budget, "the day's budget is used up") }
    return reservation
  }

  /// Returns the tokens that the server bills for a failed request; nil if their number is unknown.
  private static func billed(for request: HTTPRequest, _ answer: StreamedAnswer, _ error: any Error) -> Tokens? {
    switch error {
    case is CancellationError:
      // The server's final token count is missing, so the bytes sent and received are counted instead.
      Tokens(input: answer.tokens?.input ?? request.body?.count ?? 0, output: answer.textBytes)
    case let failed as Failed: failed.isPaid ? answer.finalTokens : Tokens(input: 0, output: 0)
    default: nil
    }
  }

  /// Reports a failure to the circuit breaker, and waits until the time for the next attempt.
  ///
  /// - Throws: The fault if a retry is useless.
  private func waitToRetry(after failed: Failed, attempt: Int) async throws {
    if failed.fault.kind == .refused || failed.fault.kind == .wrongAnswer {
      // The server works, although it gave no usable text.
      breaker.succeeded()
      throw failed.fault
    }
    _ = breaker.failed(at: clock.now, random: .random(in: 0..<1))
    let pause = failed.retryAfter ?? Self.randomPause(after: attempt)
    let isLast = attempt >= keyed.model.attempts ?? 2
    guard failed.mayTryAgain, !isLast, pause <= Self.longestPause else { throw failed.fault }
    try await clock.sleep(until: clock.now + pause)
  }

  private static func randomPause(after attempt: Int) -> Duration {
    .milliseconds(Int64.random(in: 100...400) << min(attempt - 1, 3))
  }

  /// Leaves rejected parameters out of all later requests. Call this once the server has accepted a request without
  /// them.
  private func omit(_ rejected: Set<String>) {
    let new = rejected.subtracting(leftOut)
    if new.isEmpty { return }
    leftOut.formUnion(new)
    log.notice(
      "a provider rejects parameters; they are omitted from now on",
      ["provider": name, "parameters": new.sorted().joined(separator: " ")])
  }

  /// The failure of a request.
  private struct Failed: Error {
    var fault: ProviderFault
    /// True if a retry may succeed. A text that was partly streamed isn't restarted.
    var mayTryAgain = false
    var retryAfter: Duration?
    /// True if the server may bill the request.
    var isPaid = true
    /// The parameters that the server rejected by name.
    var rejected: Set<String> = []
  }

  private func ask(_ request: HTTPRequest, _ answer: StreamedAnswer, for prompt: Prompt) async throws {
    let head: HTTPResponseHead
    do throws(HTTPClientFault) {
      head = try await client.stream(request) { bytes, status in
        status == 200 ? answer.receive(bytes) : answer.receive(errorBody: bytes)
      }
    } catch {
      try Task.checkCancellation()
      if let own = answer.failure { throw (own as? ProviderFault).map { Failed(fault: $0) } ?? own }
      // A complete answer is valid even if the connection failed.
      if answer.isWhole { return try finish(answer) }
      throw Failed(
        fault: Self.fault(error), mayTryAgain: error != .late && !answer.hasText,
        isPaid: answer.hasBegun || error == .late)
    }
    guard head.status == 200 else { throw failure(head, Rejection(answer.errorBody), for: prompt) }
    try finish(answer)
  }

  private func finish(_ answer: StreamedAnswer) throws {
    switch answer.finish {
    case .cut:
      throw Failed(
        fault: ProviderFault(.wrongAnswer, "the answer was cut off, because it needs more tokens than max_tokens"))
    case .refused(let reason):
      throw Failed(fault: ProviderFault(.refused, "the model ended with '\(Excerpt(reason))'"))
    case .interrupted(let reason):
      throw Failed(
        fault: ProviderFault(.away, "the server stopped the answer with '\(Excerpt(reason))'"),
        mayTryAgain: !answer.hasText)
    case .unknown(let reason):
      logUnknown(reason)
    case .whole: break
    case nil:
      guard answer.isWhole else {
        throw Failed(fault: ProviderFault(.away, "the stream ended early"), mayTryAgain: !answer.hasText)
      }
    }
  }

  private func logUnknown(_ reason: String) {
    guard loggedReasons.count < 20, loggedReasons.insert(reason).inserted else { return }
    log.notice(
      "an unknown finish reason is treated as success", ["provider": name, "reason": Excerpt(reason).description])
  }

  /// The statuses of requests that the server rejects because of their key, model, address or parameters.
  private static let rejections: Set = [400, 401, 403, 404, 405, 413, 422]
  /// The statuses of temporary failures.
  private static let temporary: Set = [408, 409, 425, 429, 500, 502, 503, 504, 529]

  private func failure(_ head: HTTPResponseHead, _ rejection: Rejection, for prompt: Prompt) -> Failed {
    let words = reason(rejection, for: prompt).map { ": \($0)" } ?? ""
    let isMisconfigured = Self.rejections.contains(head.status)
    return Failed(
      fault: ProviderFault(isMisconfigured ? .misconfigured : .away, "the server answered \(head.status)\(words)"),
      mayTryAgain: Self.temporary.contains(head.status), retryAfter: head.retryAfter, isPaid: false,
      rejected: [400, 422].contains(head.status) ? keyed.model.parameters(namedBy: rejection) : [])
  }

  /// Returns the server's explanation, for the operator.
  private func reason(_ rejection: Rejection, for prompt: Prompt) -> String? {
    rejection.reason(without: [keyed.key].compactMap(\.self) + keyed.appKeys.values, prompt)
  }

  private static func fault(_ fault: HTTPClientFault) -> ProviderFault {
    switch fault {
    case .failed(let words): ProviderFault(.away, "it can't be reached: \(words)")
    case .late: ProviderFault(.away, "it didn't answer in time")
    case .tooLong: ProviderFault(.wrongAnswer, "the stream reached its time limit")
    case .cancelled, .notPublic: ProviderFault(.away, "the request was cancelled")
    }
  }
}
