import AIGatewayContract
import CivilTime
import EventLoop
import HTTPClient
import Quotas
import Telemetry
import Wire

/// A model behind HTTPS: asked again where that may help, and left alone for a while where it doesn't (R3).
@Loop final class OutsideProvider: Provider {
  nonisolated let name: String
  nonisolated let origin = GeneratedText.Origin.provider
  nonisolated let model: String?
  nonisolated let hedgesAfter: Duration?
  private let keyed: ServedModels.Keyed
  private let budgets: Budgets
  private let spending: Spending
  private let client: HTTPClient
  private let clock: LoopClock
  private var breaker = CircuitBreaker(threshold: 5, shortest: .seconds(2), longest: .seconds(60))

  /// Why it writes nothing that can be used: what came last, since when, and how many texts that was.
  private var trouble: (fault: ProviderFault, since: Timestamp, texts: Int)?

  /// The apps' keys that it has.
  var apps: [String] { keyed.appKeys.keys.sorted() }

  var remarks: [String] {
    guard let trouble else { return keyed.remarks }
    let texts = trouble.texts == 1 ? "a text" : "\(trouble.texts) texts"
    return keyed.remarks + [
      "the provider \(name) has written nothing since \(trouble.since.logText), and \(texts) went on to others: "
        + trouble.fault.description
    ]
  }

  /// The longest that a text waits for a server that asks to be left alone; another provider is quicker.
  static let longestPause = Duration.seconds(2)

  init(_ keyed: ServedModels.Keyed, within budgets: Budgets, _ spending: Spending, client: HTTPClient, clock: LoopClock)
  {
    (name, model) = (keyed.model.id, keyed.model.model)
    hedgesAfter = keyed.model.hedgeAfterMs.map { .milliseconds($0) }
    (self.keyed, self.client, self.clock) = (keyed, client, clock)
    (self.budgets, self.spending) = (budgets, spending)
  }

  func write(
    _ prompt: Prompt, on bill: TextBill, _ piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens? {
    if let wait = breaker.admit(at: clock.now) {
      throw ProviderFault(.leftAlone, "it failed again and again, and is left alone for \(wait.milliseconds) ms")
    }
    return try await writeWithinBudget(prompt, on: bill, piece)
  }

  func ended(with fault: ProviderFault?) {
    switch fault?.kind {
    case .refused, nil: trouble = nil
    // What it failed of says more.
    case .leftAlone where trouble != nil: trouble?.texts += 1
    default: trouble = fault.map { ($0, trouble?.since ?? clock.wallNow, (trouble?.texts ?? 0) + 1) }
    }
  }

  private func writeWithinBudget(
    _ prompt: Prompt, on bill: TextBill, _ piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens? {
    let request = try keyed.model.request(prompt, key: keyed.appKeys[prompt.app] ?? keyed.key)
    // No text has more tokens than bytes.
    let bound = Tokens(input: request.body?.count ?? 0, output: keyed.model.maxTokens ?? 1000)
    let reservation = try await spending.reserve(bound, for: prompt, with: keyed.model, within: budgets)
    guard let reservation else { throw ProviderFault(.budget, "the day's budget is used up") }
    var spent: Tokens? = Tokens(input: 0, output: 0)
    do {
      let tokens = try await ask(request, on: bill, &spent, piece: piece)
      bill.add(spent ?? bound, reservation.price)
      try await spending.settle(reservation, spent)
      return tokens
    } catch {
      // Also for a caller who has gone: what was sent is paid for.
      spending.settleInTime(reservation, spent)
      bill.add(spent ?? bound, reservation.price)
      throw error
    }
  }

  /// Asks, again where that may help.
  ///
  /// - Parameter spent: what it came to so far; nil where nobody knows.
  private func ask(
    _ request: HTTPRequest, on bill: TextBill, _ spent: inout Tokens?, piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens? {
    let most = keyed.model.attempts ?? 2
    for attempt in 1... {
      let transfer = Transfer(keyed.model, piece)
      do {
        spent = nil
        bill.asked()
        try await ask(request, transfer)
        breaker.succeeded()
        spent = transfer.tokens
        return transfer.tokens
      } catch is CancellationError {
        // Nobody says what came to be written unread: what was asked, and what came, by their bytes.
        spent = Tokens(input: transfer.tokens?.input ?? request.body?.count ?? 0, output: transfer.textBytes)
        throw CancellationError()
      } catch let failed as Failed {
        if !failed.isPaid { spent = Tokens(input: 0, output: 0) }
        if failed.fault.kind == .refused || failed.fault.kind == .wrongAnswer {
          // It is there.
          breaker.succeeded()
          throw failed.fault
        }
        _ = breaker.failed(at: clock.now, random: .random(in: 0..<1))
        // Of what was begun nothing may be said again.
        let pause = failed.retryAfter ?? .milliseconds(Int64.random(in: 100...400) << min(attempt - 1, 3))
        guard failed.mayTryAgain, attempt < most, !transfer.hasText, pause <= Self.longestPause else {
          throw failed.fault
        }
        try await clock.sleep(until: clock.now + pause)
      }
    }
    throw ProviderFault(.away, "it was asked often enough")
  }

  /// How a request failed.
  private struct Failed: Error {
    var fault: ProviderFault
    var mayTryAgain = false
    var retryAfter: Duration?
    /// Whether something may have been answered.
    var isPaid = true
  }

  private func ask(_ request: HTTPRequest, _ transfer: Transfer) async throws {
    let head: HTTPHead
    do throws(HTTPFault) {
      head = try await client.send(request) { bytes, status in status == 200 ? transfer.take(bytes) : true }
    } catch {
      try Task.checkCancellation()
      if let own = transfer.failure { throw (own as? ProviderFault).map { Failed(fault: $0) } ?? own }
      // What came with the end of the answer is an answer, however the connection ended.
      if transfer.isWhole { return }
      throw Failed(
        fault: Self.fault(error), mayTryAgain: error != .late, isPaid: transfer.hasBegun || error == .late)
    }
    guard head.status == 200 else {
      let mayTryAgain = [408, 409, 425, 429, 500, 502, 503, 504, 529].contains(head.status)
      throw Failed(
        fault: ServedModel.fault(status: head.status), mayTryAgain: mayTryAgain, retryAfter: head.retryAfter,
        isPaid: false)
    }
    guard transfer.isWhole else { throw Failed(fault: ProviderFault(.away, "the stream broke off"), mayTryAgain: true) }
  }

  private static func fault(_ fault: HTTPFault) -> ProviderFault {
    switch fault {
    case .failed(let words): ProviderFault(.away, "it can't be reached: \(words)")
    case .late: ProviderFault(.away, "it didn't answer in time")
    case .tooLong: ProviderFault(.wrongAnswer, "the stream doesn't end")
    case .cancelled, .notPublic: ProviderFault(.away, "the request was given up")
    }
  }

  /// One answer as it comes.
  @Loop private final class Transfer {
    private let model: ServedModel
    private let piece: @Loop (String) throws -> Void
    private var events = ServerSentEvents()
    /// Why nothing more is wanted.
    private(set) var failure: (any Error)?
    private(set) var isWhole = false
    private(set) var textBytes = 0
    var hasText: Bool { textBytes > 0 }
    private(set) var hasBegun = false
    private var input: Int?
    private var output: Int?

    init(_ model: ServedModel, _ piece: @escaping @Loop (String) throws -> Void) {
      (self.model, self.piece) = (model, piece)
    }

    var tokens: Tokens? {
      input == nil && output == nil ? nil : Tokens(input: input ?? 0, output: output ?? 0)
    }

    /// - Returns: whether more is wanted.
    func take(_ bytes: [UInt8]) -> Bool {
      hasBegun = true
      do {
        guard let found = events.take(bytes) else { throw ProviderFault(.wrongAnswer, "an event is too long") }
        for event in found where !isWhole {
          let said = try model.said(event)
          (input, output) = (said.input ?? input, said.output ?? output)
          isWhole = said.isEnd
          if said.text.isEmpty { continue }
          textBytes += said.text.utf8.count
          try piece(said.text)
        }
        return true
      } catch {
        failure = error
        return false
      }
    }
  }
}
