import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import SafetyFilter
import ServiceHost
import Storage
import Wire

/// A text that was checked before the transaction that imports it.
struct CheckedDeviceText: Sendable {
  /// The text, or the reason why it is invalid.
  let brought: Result<DeviceText, Failure>
  let filter: SafetyFilter
  /// True if the filter has checked the text.
  var isMatched = false
  /// The filter's result; nil if the text is allowed.
  var blocked: Failure?

  /// Returns the reason why the filter rejects the text; nil if it is allowed. An unchecked text is checked now. This
  /// happens if the text was already imported when the request arrived, but its account has been deleted since.
  func refusal(_ brought: DeviceText) -> Failure? { isMatched ? blocked : brought.refusal(by: filter) }
}

/// Checks the texts of import requests on a separate thread. A check takes up to a millisecond per text, which must
/// block neither the event loop nor the database's only writer.
@Loop final class DeviceTextChecker {
  /// The maximum number of waiting slices. No account can fill the queue, because it can have only a few calls of this
  /// kind at a time.
  private nonisolated static let maxWaiting = 256
  /// The number of texts per slice. Concurrent requests take turns.
  private nonisolated static let slice = 5

  private let work = WorkThreads(1, waiting: maxWaiting)
  private let store: Store

  /// - Parameter store: The database with the texts that are already imported.
  init(_ store: Store) { self.store = store }

  /// Returns the checked texts. Texts that are already imported skip the filter.
  ///
  /// - Throws: `overloaded` if too many texts are waiting.
  func look(
    at request: ImportLocalTexts, to app: App, by rules: LocalImportRules.Texts, past filter: SafetyFilter,
    for account: String
  ) async throws -> [CheckedDeviceText] {
    let day = try await store.query(of: account) { TimeZoneRules.utc.day(of: $0.wallNow) }
    var checked = try await run {
      request.texts.values.map { text in
        CheckedDeviceText(
          brought: text.map(rejection: { .failure($0.failure) }) { text in
            Self.brought { try DeviceText(text, to: app, by: rules, on: day) }
          }, filter: filter)
      }
    }
    let digests = checked.map { try? $0.brought.get().digest }
    let isImported = try await store.query(of: account) { db in
      let table = LocalImportTable(db: db, account: account)
      // Once the import has closed, no text is accepted, so none needs checking.
      if let end = try table.end(), db.wallNow >= end { return digests.map { _ in true } }
      return try digests.map { try $0.map { try table.entry($0) != nil } ?? true }
    }
    let new = isImported.indices.filter { !isImported[$0] }
    for start in stride(from: 0, to: new.count, by: Self.slice) {
      let places = new[start..<min(start + Self.slice, new.count)]
      let texts = places.map { checked[$0] }
      let blocked = try await run { texts.map { text in (try? text.brought.get())?.refusal(by: filter) } }
      for (place, refusal) in zip(places, blocked) {
        checked[place].isMatched = true
        checked[place].blocked = refusal
      }
    }
    return checked
  }

  private nonisolated static func brought(_ make: () throws -> DeviceText) -> Result<DeviceText, Failure> {
    do { return .success(try make()) } catch let failure as Failure { return .failure(failure) } catch {
      return .failure(.invalidParams("a text can't be read"))
    }
  }

  private func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    do { return try await work.run(body) } catch let full as WorkThreads.Full {
      throw Failure.overloaded(limit: "\(full.limit) waiting texts", whose: "ai", retryAfter: .seconds(1))
    }
  }
}
