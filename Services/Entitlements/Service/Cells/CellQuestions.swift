import CivilTime
import Crypto
import EventLoop
import ServiceHost
import Telemetry
import Wire

/// Asks other cells, and answers what they ask, by rows in the directory: cells have no other way to each other.
///
/// An answer may be lost on its way. Then whoever asked is refused after a while, and may ask again; so what a question
/// changes has to be safe to be repeated.
@Loop final class CellQuestions {
  private let directory: CellDirectory
  private let clock: LoopClock
  private let log: Log
  private var handlers: [String: @Loop (Bytes) async throws -> Bytes] = [:]
  /// Has another service of this stack answer; nil where there is none of that name.
  private let service: @Loop (_ question: AnswerCell, _ name: String) async throws -> AnswerCell.Reply?
  private var waiting: [String: Pending] = [:]
  /// How many of them each cell was asked: one that is slow keeps no room of another's.
  private var asked: [CellName: Int] = [:]
  /// Questions of others that are worked on, and their names.
  private var working: [String: String] = [:]
  /// Whether there may be questions that wait until others of their name are done with.
  private var isFull = false
  private var isLooking = false
  private var isToldAgain = false
  /// Questions that this cell may have under way at another one.
  private static let most = 256
  /// Questions of one name that are worked on at a time: those to a service that stands still keep no room of another's.
  private static let mostOfName = 32
  /// Before it is looked again where it couldn't be.
  private static let retry = Duration.milliseconds(200)

  /// - Parameter service: has another service of this stack answer; nil where there is none of that name.
  init(
    _ directory: CellDirectory, clock: LoopClock, log: Log,
    service: @escaping @Loop (_ question: AnswerCell, _ name: String) async throws -> AnswerCell.Reply?
  ) {
    (self.directory, self.clock, self.log, self.service) = (directory, clock, log, service)
    directory.asked = { [weak self] in self?.told() }
  }

  /// Somebody whose question isn't answered yet.
  private final class Pending {
    private var continuation: CheckedContinuation<Bytes, any Error>?
    /// What came before it was waited for.
    private var early: Result<Bytes, Failure>?

    func resolve(_ result: Result<Bytes, Failure>) {
      guard let continuation else { return early = early ?? result }
      self.continuation = nil
      continuation.resume(with: result.mapError { $0 as any Error })
    }

    func value() async throws -> Bytes {
      if let early { return try early.get() }
      return try await withCheckedThrowingContinuation { continuation = $0 }
    }
  }

  /// Answers questions of a kind.
  ///
  /// - Parameter body: has to be safe to be repeated.
  func answer<Q: CellQuestion>(_ kind: Q.Type, _ body: @escaping @Loop (Q) async throws -> Q.Answer) {
    handlers[Q.name] = { bytes in try JSON.encode(try await body(JSON.decode(Q.self, from: bytes))) }
  }

  /// Asks a cell.
  ///
  /// - Throws: what the other cell throws; `unavailable` where it doesn't answer in time.
  func ask<Q: CellQuestion>(_ question: Q, of cell: CellName) async throws -> Q.Answer {
    try JSON.decode(Q.Answer.self, from: try await ask(Q.name, JSON.encode(question), of: cell))
  }

  /// Asks a cell for what a service of it may have.
  ///
  /// - Returns: nil where it doesn't have it.
  func ask(_ question: AnswerCell, at service: String, of cell: CellName) async throws -> JSONValue? {
    let answer = try await ask("\(service)/\(question.name)", JSON.encode(question.body), of: cell)
    return try JSON.decode(AnswerCell.Reply.self, from: answer).body
  }

  private func ask(_ name: String, _ body: Bytes, of cell: CellName) async throws -> Bytes {
    guard asked[cell, default: 0] < Self.most, directory.hears(cell) else { throw Self.isAway(cell) }
    let (id, pending) = (SecureRandom.identifier("qst"), Pending())
    waiting[id] = pending
    asked[cell, default: 0] += 1
    defer {
      waiting[id] = nil
      asked[cell, default: 1] -= 1
    }
    try await directory.ask(CellDirectory.Question(id: id, from: directory.own, name: name, body: body), of: cell)
    let timer = clock.schedule(at: clock.now + CellDirectory.patience) { [directory] in
      pending.resolve(.failure(Self.isAway(cell, executed: .unknown)))
      Loop.task { try? await directory.withdraw(id) }
    }
    defer { clock.cancel(timer) }
    return try await pending.value()
  }

  /// It still is a moment later: the reason keeps whoever passes calls on from trying again until their time is over.
  private static func isAway(_ cell: CellName, executed: Executed = .no) -> Failure {
    var failure = Failure.unavailable("cell \(cell.text)", executed: executed)
    failure.details["reason"] = "cell_away"
    return failure
  }

  /// There may be something to answer, or an answer. What is told while it looks is looked at behind that.
  private func told() {
    guard !isLooking else { return isToldAgain = true }
    isLooking = true
    Loop.task { [self] in
      repeat {
        isToldAgain = false
        do { try await look() } catch {
          log.debug("other cells' questions wait", ["reason": "\(error)"])
          clock.schedule(at: clock.now + Self.retry) { [weak self] in self?.told() }
        }
      } while isToldAgain
      isLooking = false
    }
  }

  private func look() async throws {
    let busy = Set(counts.filter { $0.value >= Self.mostOfName }.keys)
    let (questions, answers) = try await directory.takeMail(except: working.keys, busy: busy)
    for answer in answers { waiting[answer.id]?.resolve(answer.result) }
    // There may be more behind those.
    if answers.count == CellDirectory.most || questions.count == CellDirectory.most { isToldAgain = true }
    var counts = counts
    let begun = questions.filter { question in
      counts[question.name, default: 0] += 1
      return counts[question.name, default: 0] <= Self.mostOfName
    }
    isFull = !busy.isEmpty || begun.count < questions.count
    for question in begun {
      working[question.id] = question.name
      Loop.task { [self] in
        let result = await result(of: question)
        do { try await directory.answer(question, by: result) } catch {
          log.warning("a cell's question stays without an answer", ["cell": question.from.text, "reason": "\(error)"])
        }
        working[question.id] = nil
        if isFull { told() }
      }
    }
  }

  /// How many questions of each name are worked on.
  private var counts: [String: Int] { working.values.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  /// What whoever asks is told as it is; all else is a fault of this cell's.
  private static let told: Set<FailureKind> = [.unavailable, .overloaded, .deadlineExceeded, .limitExceeded]

  private func result(of question: CellDirectory.Question) async -> Result<Bytes, Failure> {
    do {
      if let handler = handlers[question.name] { return .success(try await handler(question.body)) }
      let parts = question.name.split(separator: "/").map(String.init)
      let asked = AnswerCell(name: parts.last ?? "", body: try JSON.decode(from: question.body))
      // Without an answer that cell is of a later release.
      guard let reply = try await service(asked, parts.first ?? "") else {
        return .failure(Self.isAway(directory.own))
      }
      return .success(try JSON.encode(reply))
    } catch let failure as Failure where Self.told.contains(failure.kind) {
      return .failure(failure)
    } catch {
      log.error("a cell's question failed", ["cell": question.from.text, "name": question.name, "reason": "\(error)"])
      return .failure(.unavailable("cell \(directory.own.text)"))
    }
  }
}
