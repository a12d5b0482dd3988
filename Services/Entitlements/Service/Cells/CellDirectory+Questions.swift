import CivilTime
import EventLoop
import Storage
import Wire

/// Questions among cells, as rows that both see. The table isn't logged: a question that is lost is asked again.
extension CellDirectory {
  /// What is told to a cell of which something is asked, or that has its answer.
  nonisolated static let question = "question"
  /// How long a question is worth an answer.
  nonisolated static let patience = Duration.seconds(3)
  /// Those that are taken at a time.
  nonisolated static let most = 64

  /// What one cell asks of another.
  struct Question: Sendable {
    var id: String
    var from: CellName
    var name: String
    var body: Bytes
  }

  /// An answer to one of this cell's.
  struct Answer: Sendable {
    var id: String
    var result: Result<Bytes, Failure>
  }

  /// Before which nobody waits for an answer any more.
  private nonisolated static let oldest = "\(now) - \(patience.components.seconds * 1000)"

  /// Puts a question of this cell's to another one.
  func ask(_ question: Question, of cell: CellName) async throws {
    let text = String(decoding: question.body, as: UTF8.self)
    try await run { db in
      try db.run("SET LOCAL synchronous_commit = off")
      try db.run(
        "INSERT INTO questions (id, from_cell, to_cell, name, body, asked_at) VALUES ($1, $2, $3, $4, $5, \(Self.now))",
        question.id, question.from.text, cell.text, question.name, text)
      try db.notify(Self.channel(cell), Self.question)
    }
  }

  /// Takes a question back that nobody waits for any more.
  func withdraw(_ id: String) async throws {
    try await run { db in
      try db.run("SET LOCAL synchronous_commit = off")
      try db.run("DELETE FROM questions WHERE id = $1", id)
    }
  }

  /// Looks for questions to this cell, and takes the answers to its own out.
  ///
  /// Questions that whoever asked waits no longer for aren't told: they may have been asked again since, and answered.
  /// Those of cells that are gone are forgotten.
  ///
  /// - Parameters:
  ///   - working: ids of questions that were told before.
  ///   - busy: names of questions of which no more are told.
  func takeMail(
    except working: some Sequence<String>, busy: Set<String>
  ) async throws -> (questions: [Question], answers: [Answer]) {
    let (own, known, busy) = (own.text, working.joined(separator: ","), busy.joined(separator: ","))
    return try await run { db in
      try db.run("SET LOCAL synchronous_commit = off")
      try db.run("DELETE FROM questions WHERE asked_at < \(Self.oldest) AND (from_cell = $1 OR to_cell = $1)", own)
      let questions = try db.rows(
        """
        SELECT id, from_cell, name, body FROM questions
        WHERE to_cell = $1 AND answer IS NULL AND failure IS NULL AND id <> ALL (string_to_array($2, ','))
          AND name <> ALL (string_to_array($3, ','))
        ORDER BY asked_at LIMIT \(Self.most)
        """, own, known, busy
      ) { row in
        CellName(row.string(1)).map {
          Question(id: row.string(0), from: $0, name: row.string(2), body: Bytes(row.string(3).utf8))
        }
      }.compactMap(\.self)
      let answers = try db.rows(
        """
        SELECT id, answer, failure FROM questions
        WHERE from_cell = $1 AND (answer IS NOT NULL OR failure IS NOT NULL) LIMIT \(Self.most)
        """, own
      ) { row -> Answer in
        if let answer = row.optionalString(1) { return Answer(id: row.string(0), result: .success(Bytes(answer.utf8))) }
        let failure: Failure? = row.optionalString(2).flatMap { try? JSON.decode(from: Bytes($0.utf8)) }
        return Answer(id: row.string(0), result: .failure(failure ?? .unavailable("cell")))
      }
      for answer in answers { try db.run("DELETE FROM questions WHERE id = $1", answer.id) }
      return (questions, answers)
    }
  }

  /// Answers a question.
  func answer(_ question: Question, by result: Result<Bytes, Failure>) async throws {
    let (answer, failure): (String?, String?) =
      switch result {
      case .success(let body): (String(decoding: body, as: UTF8.self), nil)
      case .failure(let failure): (nil, String(decoding: try JSON.encode(failure), as: UTF8.self))
      }
    try await run { db in
      try db.run("SET LOCAL synchronous_commit = off")
      try db.run("UPDATE questions SET answer = $2, failure = $3 WHERE id = $1", question.id, answer, failure)
      try db.notify(Self.channel(question.from), Self.question)
    }
  }
}
