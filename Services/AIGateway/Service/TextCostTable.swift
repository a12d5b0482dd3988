import AIGatewayContract
import CivilTime
import MessageBus
import Storage
import Wire

/// The table `text_costs`: the cost of each account's latest texts (R3).
struct TextCostTable {
  let db: Connection

  /// The number of rows kept per account, for support.
  static let maxKept = 200

  func add(_ text: GeneratedText, _ took: TextTook, of account: String) throws {
    try db.run(
      """
      INSERT INTO text_costs (
        number, account, generator, text, language, origin, provider, model, template, attempts, input_tokens,
        output_tokens, micro_cents, took_ms, created_at)
      VALUES (
        (SELECT coalesce(max(number), 0) + 1 FROM text_costs), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
        $14)
      """, account, text.generator, text.id, text.language.tag, text.origin.rawValue, text.provider, took.model,
      took.template, took.attempts, took.inputTokens, took.outputTokens, took.microCents, took.tookMs, text.createdAt)
  }

  /// Deletes the oldest rows beyond `maxKept`.
  func trim(_ account: String) throws {
    try db.run(
      """
      DELETE FROM text_costs WHERE account = $1 AND number <= (
        SELECT number FROM text_costs WHERE account = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)
      """, account, Self.maxKept)
  }

  /// Returns an account's latest rows, newest first.
  func last(of account: String, limit: Int = maxKept) throws -> [ListTextCosts.Entry] {
    try db.rows(
      """
      SELECT text, generator, language, origin, provider, model, template, attempts, input_tokens, output_tokens,
        micro_cents, took_ms, created_at
      FROM text_costs WHERE account = $1 ORDER BY number DESC LIMIT $2
      """, account, limit
    ) { row in
      ListTextCosts.Entry(
        text: row.optionalString("text"), generator: row.string("generator"),
        language: row.language(), origin: row.origin(), provider: row.optionalString("provider"),
        took: Self.took(row), createdAt: row.timestamp("created_at"))
    }
  }

  private static func took(_ row: Row) -> TextTook {
    TextTook(
      model: row.optionalString("model"), template: row.int("template"), attempts: row.int("attempts"),
      inputTokens: row.int("input_tokens"), outputTokens: row.int("output_tokens"),
      microCents: row.int("micro_cents"), tookMs: row.int("took_ms"))
  }

  /// Returns texts from the caller's history. For an operator, adds the costs that are still stored.
  func withCosts(_ texts: [GeneratedText], for caller: Caller) throws -> [GeneratedText] {
    guard caller.isOperator else { return texts }
    let kept = try last(of: caller.account().account).compactMap { entry in entry.text.map { ($0, entry.took) } }
    let took = Dictionary(kept) { first, _ in first }
    return texts.map { text in
      var text = text
      text.took = text.id.flatMap { took[$0] }
      return text
    }
  }
}
