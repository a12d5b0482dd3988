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
  private let services: MovingServices
  private var waiting: [String: Pending] = [:]
  /// Questions of others that are worked on.
  private var working: Set<String> = []
  private var isLooking = false
  private var isToldAgain = false
  /// Questions that this cell may have under way.
  private static let most = 256

  /// - Parameter services: those of this stack, for questions to them.
  init(_ directory: CellDirectory, services: MovingServices, clock: LoopClock, log: Log) {
    (self.directory, self.services, self.clock, self.log) = (directory, services, clock, log)
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
    guard waiting.count < Self.most else { throw Failure.unavailable("cell \(cell.text)") }
    let (id, pending) = (SecureRandom.identifier("qst"), Pending())
    waiting[id] = pending
    defer { waiting[id] = nil }
    try await directory.ask(CellDirectory.Question(id: id, from: directory.own, name: name, body: body), of: cell)
    let timer = clock.schedule(at: clock.now + CellDirectory.patience) {
      pending.resolve(.failure(.unavailable("cell \(cell.text)", executed: .unknown)))
    }
    defer { clock.cancel(timer) }
    return try await pending.value()
  }

  /// There may be something to answer, or an answer. What is told while it looks is looked at behind that.
  private func told() {
    guard !isLooking else { return isToldAgain = true }
    isLooking = true
    Loop.task { [self] in
      repeat {
        isToldAgain = false
        do { try await look() } catch { log.debug("other cells' questions wait", ["reason": "\(error)"]) }
      } while isToldAgain
      isLooking = false
    }
  }

  private func look() async throws {
    let (questions, answers) = try await directory.takeMail()
    for answer in answers { waiting[answer.id]?.resolve(answer.result) }
    let fresh = questions.filter { working.insert($0.id).inserted }
    // There may be more behind those; where all are worked on their answers bring it here again.
    if answers.count == CellDirectory.most || fresh.count == CellDirectory.most { isToldAgain = true }
    for question in fresh {
      Loop.task { [self] in
        defer { working.remove(question.id) }
        let result = await result(of: question)
        do { try await directory.answer(question, by: result) } catch {
          log.warning("a cell's question stays without an answer", ["cell": question.from.text, "reason": "\(error)"])
        }
      }
    }
  }

  private func result(of question: CellDirectory.Question) async -> Result<Bytes, Failure> {
    do {
      if let handler = handlers[question.name] { return .success(try await handler(question.body)) }
      let parts = question.name.split(separator: "/").map(String.init)
      let asked = AnswerCell(name: parts.last ?? "", body: try JSON.decode(from: question.body))
      // Without an answer that cell is of a later release.
      let reply = try await services.answer(asked, at: parts.first ?? "") ?? AnswerCell.Reply(body: nil)
      return .success(try JSON.encode(reply))
    } catch let failure as Failure {
      return .failure(failure)
    } catch {
      log.error("a cell's question failed", ["cell": question.from.text, "name": question.name, "reason": "\(error)"])
      return .failure(.unavailable("cell \(directory.own.text)"))
    }
  }
}
