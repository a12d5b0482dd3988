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
  let text: Result<DeviceText, Failure>
  let filter: SafetyFilter
  /// True if the filter has checked the text.
  var isFiltered = false
  /// The filter's result; nil if the text is allowed.
  var blocked: Failure?

  /// Returns the reason why the filter rejects the text; nil if it is allowed. A text that was already
  /// imported skips the filter. It is checked here only if its account has been deleted in the meantime.
  func refusal(of text: DeviceText) -> Failure? { isFiltered ? blocked : text.refusal(by: filter) }

  /// Returns the text with the filter's result.
  func filtered() -> CheckedDeviceText {
    var text = self
    text.isFiltered = true
    text.blocked = (try? self.text.get())?.refusal(by: filter)
    return text
  }
}

/// Checks the texts of import requests on a separate thread. A check takes up to a millisecond per text, which must
/// block neither the event loop nor the database's only writer.
@Loop final class DeviceTextChecker {
  /// The maximum number of waiting tasks. A task validates a request's texts, or filters one slice of them. No single
  /// account can fill the queue, because the number of an account's concurrent calls of this kind is limited.
  private nonisolated static let maxWaiting = 256
  /// The number of texts per slice. Concurrent requests take turns after each slice.
  private nonisolated static let slice = 5

  private let work = WorkThreads(1, waiting: maxWaiting)
  private let store: Store

  /// - Parameter store: The database with the texts that are already imported.
  init(_ store: Store) { self.store = store }

  /// Returns the checked texts. Texts that are already imported skip the filter.
  ///
  /// - Throws: `overloaded` if too many tasks are waiting.
  func check(
    _ request: ImportLocalTexts, to app: App, by rules: LocalImportRules.Texts, past filter: SafetyFilter,
    for account: String
  ) async throws -> [CheckedDeviceText] {
    let day = try await store.query(of: account) { TimeZoneRules.utc.day(of: $0.wallNow) }
    var checked = try await run {
      request.texts.values.map { text in
        let result: Result<DeviceText, Failure> = text.map(rejection: { .failure($0.failure) }) { text in
          Self.result { try DeviceText(text, to: app, by: rules, on: day) }
        }
        return CheckedDeviceText(text: result, filter: filter)
      }
    }
    let new = try await placesOfNew(checked, for: account)
    for start in stride(from: 0, to: new.count, by: Self.slice) {
      let places = new[start..<min(start + Self.slice, new.count)]
      let texts = places.map { checked[$0] }
      let filtered = try await run { texts.map { $0.filtered() } }
      for (place, text) in zip(places, filtered) { checked[place] = text }
    }
    return checked
  }

  /// Returns the indices of the valid texts that aren't imported yet.
  private func placesOfNew(_ texts: [CheckedDeviceText], for account: String) async throws -> [Int] {
    let digests = texts.map { try? $0.text.get().digest }
    return try await store.query(of: account) { db in
      let table = LocalImportTable(db: db, account: account)
      // Once the import has closed, no text is accepted, so none needs checking.
      if let end = try table.end(), db.wallNow >= end { return [] }
      return try digests.indices.filter { index in try digests[index].map { try table.entry($0) == nil } ?? false }
    }
  }

  private nonisolated static func result(_ make: () throws -> DeviceText) -> Result<DeviceText, Failure> {
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
