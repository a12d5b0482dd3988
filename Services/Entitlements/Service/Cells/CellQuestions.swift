import CivilTime
import Crypto
import EventLoop
import Telemetry
import Wire

/// What one cell may ask of another.
protocol CellQuestion: Codable, Sendable {
  associatedtype Answer: Codable & Sendable
  /// By what the other cell knows it; never given to another question.
  static var name: String { get }
}

/// Asks other cells, and answers what they ask, by rows in the directory: cells have no other way to each other.
///
/// An answer may be lost on its way. Then whoever asked is refused after a while, and may ask again; so what a question
/// changes has to be safe to be repeated.
@Loop final class CellQuestions {
  private let directory: CellDirectory
  private let clock: LoopClock
  private let log: Log
  private var handlers: [String: @Loop (Bytes) async throws -> Bytes] = [:]
  private var waiting: [String: Pending] = [:]
  /// Questions of others that are worked on.
  private var working: Set<String> = []
  private var isLooking = false
  private var isToldAgain = false
  /// Questions that this cell may have under way.
  private static let most = 256

  init(_ directory: CellDirectory, clock: LoopClock, log: Log) {
    (self.directory, self.clock, self.log) = (directory, clock, log)
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
    guard waiting.count < Self.most else { throw Failure.unavailable("cell \(cell.text)") }
    let (id, pending) = (SecureRandom.identifier("qst"), Pending())
    waiting[id] = pending
    defer { waiting[id] = nil }
    let body = try JSON.encode(question)
    try await directory.ask(CellDirectory.Question(id: id, from: directory.own, name: Q.name, body: body), of: cell)
    let timer = clock.schedule(at: clock.now + CellDirectory.patience) {
      pending.resolve(.failure(.unavailable("cell \(cell.text)", executed: .unknown)))
    }
    defer { clock.cancel(timer) }
    return try JSON.decode(Q.Answer.self, from: try await pending.value())
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
    if max(questions.count, answers.count) == CellDirectory.most { isToldAgain = true }
    for answer in answers { waiting[answer.id]?.resolve(answer.result) }
    for question in questions where working.insert(question.id).inserted {
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
    guard let handler = handlers[question.name] else {
      // That cell is of a later release.
      return .failure(.unavailable("cell \(directory.own.text)"))
    }
    do { return .success(try await handler(question.body)) } catch let failure as Failure { return .failure(failure) } catch {
      log.error("a cell's question failed", ["cell": question.from.text, "name": question.name, "reason": "\(error)"])
      return .failure(.unavailable("cell \(directory.own.text)"))
    }
  }
}
