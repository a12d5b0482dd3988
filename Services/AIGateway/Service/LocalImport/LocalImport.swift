import AIGatewayContract
import AppCatalog
import CivilTime
import Crypto
import MessageBus
import ServiceHost
import Storage
import Wire

/// Imports texts from devices, in one transaction per request. Invalid texts are refused without affecting the others
/// (M1).
///
/// The result doesn't depend on retries, nor on the order of requests and devices. A text is identified by a digest of
/// everything about it that doesn't change. Its favourite mark and its reaction are merged.
struct LocalImport {
  private let rules: LocalImportRules
  private let texts: LocalImportRules.Texts
  private let principal: Principal
  private let table: LocalImportTable
  private let tx: Transaction
  private let times: ClosedRange<Int64>

  /// - Throws: `not_found` if the app doesn't import texts.
  init(_ catalog: AppCatalog, for principal: Principal, in tx: Transaction) throws {
    self.principal = principal
    self.tx = tx
    let app: App
    (app, rules, texts) = try Self.rules(of: principal, catalog)
    table = LocalImportTable(db: tx, account: principal.account)
    times = rules.plausible(since: app.info.releasedAt, now: tx.wallNow)
  }

  static func rules(
    of principal: Principal, _ catalog: AppCatalog
  ) throws(Failure) -> (App, LocalImportRules, LocalImportRules.Texts) {
    guard let app = catalog[principal.app], let rules = app.localImport, let texts = rules.texts else {
      throw Failure.notFound(.noLocalImport)
    }
    return (app, rules, texts)
  }

  /// Returns the state of an account's import.
  static func state(_ table: LocalImportTable, _ texts: LocalImportRules.Texts, at now: Timestamp) throws
    -> LocalTextImport
  {
    let end = try table.end()
    return LocalTextImport(
      open: end.map { now < $0 } ?? true, endsAt: end, texts: try table.count(), maxTexts: texts.most)
  }

  /// - Throws: `conflict` if the import has closed.
  func put(_ piece: [CheckedDeviceText]) throws -> ImportLocalTexts.Reply {
    let end = try table.end() ?? table.begin(until: tx.wallNow + .seconds(Int64(rules.openDays) * 86_400))
    guard tx.wallNow < end else { throw Failure.conflict(.localImportOver) }
    var count = try table.count()
    var results = try piece.map { text in try result { try put(text, count: &count) } }
    let kept = TextTable(db: tx)
    if try kept.trim(principal.account) > 0 {
      // A full history drops its oldest texts. Some of them may be from this request.
      for place in results.indices {
        guard let id = results[place].text, try kept.text(id, of: principal.account) == nil else { continue }
        results[place] = ImportedTextResult(state: .deleted)
      }
    }
    return ImportLocalTexts.Reply(texts: results, localImport: try Self.state(table, texts, at: tx.wallNow))
  }

  /// Returns the result of a text. A `Failure` becomes a refusal in the account's language.
  private func result(_ body: () throws -> ImportedTextResult) throws -> ImportedTextResult {
    do { return try body() } catch let failure as Failure {
      return ImportedTextResult(state: .refused, refusal: failure.localized(to: principal.language))
    }
  }

  /// - Parameter count: The number of texts imported before this text.
  private func put(_ text: CheckedDeviceText, count: inout Int) throws -> ImportedTextResult {
    let brought = try text.brought.get()
    let known = try table.entry(brought.digest)
    if known == nil, let refusal = text.refusal(brought) { throw refusal }
    guard times.contains(brought.text.createdAt.milliseconds) else {
      throw Failure.invalidParams(
        brought.text.createdAt.milliseconds < times.lowerBound
          ? "made_at must be \(times.lowerBound) to \(times.upperBound), because the app didn't exist earlier"
          : "made_at must be \(times.lowerBound) to \(times.upperBound), because it can't be in the future")
    }
    guard let known else {
      guard count < texts.most else {
        throw Failure.limitExceeded(.localImportTextsLimit(limit: texts.most), current: count, limit: texts.most)
      }
      count += 1
      return try add(brought)
    }
    return try join(brought, known)
  }

  private func add(_ brought: DeviceText) throws -> ImportedTextResult {
    var text = brought.text
    let id = SecureRandom.identifier("txt", at: text.createdAt)
    text.id = id
    try TextTable(db: tx).add(text, of: principal.account)
    try count(1, of: text.reaction, brought)
    try table.save(
      LocalImportTable.Entry(text: id, choice: brought.choice, favorite: text.favorite, reaction: text.reaction),
      as: brought.digest)
    return ImportedTextResult(state: .stored, text: id)
  }

  /// Merges another device's favourite mark and reaction for a text that is already imported. Changes made on the
  /// server are kept, including the removal of a mark.
  private func join(_ brought: DeviceText, _ known: LocalImportTable.Entry) throws -> ImportedTextResult {
    let joined = known.joined(favorite: brought.text.favorite, reaction: brought.text.reaction)
    let kept = TextTable(db: tx)
    if joined != known { try table.save(joined, as: brought.digest) }
    guard let now = try kept.userChanges(of: known.text, by: principal.account) else {
      return ImportedTextResult(state: .deleted)
    }
    if joined.favorite != known.favorite, now.markedHere(since: known) == nil {
      try kept.mark(known.text, of: principal.account, favorite: true, at: nil)
    }
    if joined.reaction != known.reaction, now.reactedHere(since: known) == nil {
      try kept.react(joined.reaction, to: known.text, of: principal.account, at: nil)
      try count(-1, of: known.reaction, brought)
      try count(1, of: joined.reaction, brought)
    }
    return ImportedTextResult(state: .stored, text: known.text)
  }

  private func count(_ number: Int, of reaction: String?, _ brought: DeviceText) throws {
    guard let reaction else { return }
    try ReactionTable(db: tx).add(
      number, of: reaction, to: brought.choice, brought.text.generator, by: principal.account)
  }
}
