import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import SafetyFilter
import ServiceHost
import Storage
import Wire

/// A text of a piece, as far as it was looked at before the change that takes it over.
struct LookedAtText: Sendable {
  /// The text; or what is wrong with it.
  let brought: Result<BroughtText, Failure>
  /// What nobody shall read.
  let filter: SafetyFilter
  /// Whether it was held against that.
  var isMatched = false
  /// What came of it.
  var blocked: Failure?

  /// Why nobody shall read it; nil where it is fine. One that wasn't looked at, as it was there, and is gone with its
  /// account since, is looked at now.
  func refusal(_ brought: BroughtText) -> Failure? { isMatched ? blocked : brought.refusal(by: filter) }
}

/// Looks at the texts of a piece on a thread: that takes up to a millisecond each, for which neither the loop nor the one
/// writer shall stand still.
@Loop final class AdoptionMatching {
  /// Slices of pieces that wait; an account has few calls of this kind under way.
  private nonisolated static let mostWaiting = 256
  /// Texts in one go: pieces that come at the same moment take turns.
  private nonisolated static let slice = 5

  private let work = WorkThreads(1, waiting: mostWaiting)
  private let store: Store

  /// - Parameter store: knows which texts are there already.
  init(_ store: Store) { self.store = store }

  /// What the texts are. Those that are there already aren't held against the filter again.
  ///
  /// - Throws: `overloaded` where too many wait.
  func look(
    at request: AdoptTexts, to app: App, by rules: AdoptionRules.Texts, past filter: SafetyFilter, for account: String
  ) async throws -> [LookedAtText] {
    let day = try await store.query { TimeZoneRules.utc.day(of: $0.wallNow) }
    var looked = try await run {
      request.texts.values.map { text in
        LookedAtText(
          brought: text.map(rejection: { .failure($0.failure) }) { text in
            Self.brought { try BroughtText(text, to: app, by: rules, on: day) }
          }, filter: filter)
      }
    }
    let digests = looked.map { try? $0.brought.get().digest }
    let isThere = try await store.query { db in
      let table = AdoptionTable(db: db, account: account)
      // Once it is over nothing is taken, whatever it says.
      if let end = try table.end(), db.wallNow >= end { return digests.map { _ in true } }
      return try digests.map { try $0.map { try table.entry($0) != nil } ?? true }
    }
    let new = isThere.indices.filter { !isThere[$0] }
    for start in stride(from: 0, to: new.count, by: Self.slice) {
      let places = new[start..<min(start + Self.slice, new.count)]
      let texts = places.map { looked[$0] }
      let blocked = try await run { texts.map { text in (try? text.brought.get())?.refusal(by: filter) } }
      for (place, refusal) in zip(places, blocked) {
        (looked[place].isMatched, looked[place].blocked) = (true, refusal)
      }
    }
    return looked
  }

  private nonisolated static func brought(_ make: () throws -> BroughtText) -> Result<BroughtText, Failure> {
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
