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
/// The result doesn't depend on retries, nor on the order of requests and devices. A digest of everything but the
/// favourite mark and the reaction identifies a text. The marks and reactions of several devices are merged.
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
    try requireOpen()
    var count = try table.count()
    var results = try piece.map { text in try result { try put(text, count: &count) } }
    // A full history drops its oldest texts. Some of them may be from this request.
    if try TextTable(db: tx).trim(principal.account) > 0 { results = try results.map(withoutDropped) }
    return ImportLocalTexts.Reply(texts: results, localImport: try Self.state(table, texts, at: tx.wallNow))
  }

  /// Opens the import if the account has never imported a text.
  ///
  /// - Throws: `conflict` if the import has closed.
  private func requireOpen() throws {
    let end = try table.end() ?? table.begin(until: tx.wallNow + .seconds(Int64(rules.openDays) * 86_400))
    guard tx.wallNow < end else { throw Failure.conflict(.localImportOver) }
  }

  private func withoutDropped(_ result: ImportedTextResult) throws -> ImportedTextResult {
    guard let id = result.text, try TextTable(db: tx).text(id, of: principal.account) == nil else { return result }
    return ImportedTextResult(state: .deleted)
  }

  /// Returns the result of a text. A `Failure` becomes a refusal in the account's language.
  private func result(_ body: () throws -> ImportedTextResult) throws -> ImportedTextResult {
    do { return try body() } catch let failure as Failure {
      return ImportedTextResult(state: .refused, refusal: failure.localized(to: principal.language))
    }
  }

  /// - Parameter count: The number of texts imported before this text.
  private func put(_ text: CheckedDeviceText, count: inout Int) throws -> ImportedTextResult {
    let imported = try text.text.get()
    let known = try table.entry(imported.digest)
    if known == nil, let refusal = text.refusal(of: imported) { throw refusal }
    try checkTime(imported.text.createdAt.milliseconds)
    if let known { return try merge(imported, into: known) }
    guard count < texts.most else {
      throw Failure.limitExceeded(.localImportTextsLimit(limit: texts.most), current: count, limit: texts.most)
    }
    count += 1
    return try add(imported)
  }

  private func checkTime(_ time: Int64) throws(Failure) {
    guard !times.contains(time) else { return }
    let reason = time < times.lowerBound ? "the app didn't exist earlier" : "it can't be in the future"
    throw .invalidParams("made_at must be \(times.lowerBound) to \(times.upperBound), because \(reason)")
  }

  private func add(_ imported: DeviceText) throws -> ImportedTextResult {
    var text = imported.text
    let id = SecureRandom.identifier("txt", at: text.createdAt)
    text.id = id
    try TextTable(db: tx).add(text, of: principal.account)
    try ReactionTable(db: tx).add(1, of: text.reaction, to: imported.choice, text.generator, by: principal.account)
    try table.save(imported.entry(as: id), as: imported.digest)
    return ImportedTextResult(state: .stored, text: id)
  }

  /// Merges another device's favourite mark and reaction for a text that is already imported. Changes made on the
  /// server are kept, including the removal of a mark.
  private func merge(_ imported: DeviceText, into known: LocalImportTable.Entry) throws -> ImportedTextResult {
    let merged = known.merged(favorite: imported.text.favorite, reaction: imported.text.reaction)
    let account = principal.account
    let history = TextTable(db: tx)
    if merged != known { try table.save(merged, as: imported.digest) }
    guard let now = try history.userChanges(of: known.text, by: account) else {
      return ImportedTextResult(state: .deleted)
    }
    if merged.favorite != known.favorite, now.markedHere(since: known) == nil {
      try history.mark(known.text, of: account, favorite: true, at: nil)
    }
    if merged.reaction != known.reaction, now.reactedHere(since: known) == nil {
      try history.react(merged.reaction, to: known.text, of: account, at: nil)
      try ReactionTable(db: tx).replace(
        known.reaction, with: merged.reaction, to: imported.choice, imported.text.generator, by: account)
    }
    return ImportedTextResult(state: .stored, text: known.text)
  }
}
