import Files
package import SafetyFilter
import Synchronization
import Wire

/// One app: the checked contents of its folder.
///
/// A section that the folder doesn't have is nil or empty, which turns the feature off. This is a class because every
/// call looks up an app, and copying all sections would be expensive.
package final class App: Sendable {
  /// The path of the folder, for files other than JSON, such as pictures.
  package let folder: String
  /// The app's name, languages and App Store identifiers.
  package let info: AppInfo

  // Each section is decoded on first use: a service uses only a few of them.
  let accessSection: Lazy<AccessRules?>
  let offeringsSection: Lazy<Offerings?>
  let viewsSection: Lazy<Views?>
  let actionsSection: Lazy<Actions?>
  let badgesSection: Lazy<Badges?>
  let leaderboardsSection: Lazy<Leaderboards?>
  let challengesSection: Lazy<Challenges?>
  let noticesSection: Lazy<Notices?>
  let generatorsSection: Lazy<Generators?>
  let safetySection: Lazy<Safety?>
  let cataloguesSection: Lazy<[CatalogPart<Catalogue>]>
  let cardRulesSection: Lazy<CardRules?>
  let presetsSection: Lazy<[CatalogPart<Preset>]>
  let booksSection: Lazy<[CatalogPart<Book>]>
  let shelfSection: Lazy<Shelf?>
  let bookOpeningSection: Lazy<BookOpening?>
  let localImportSection: Lazy<LocalImportRules?>
  let shareSection: Lazy<Share?>
  let courseSection: Lazy<Course?>
  private let sortedCurrencies: Lazy<[(id: String, currency: Currency)]>
  /// The safety filter, created on first use because most processes don't need it.
  private let madeFilter = Mutex<SafetyFilter?>(nil)
  /// The read methods for clients, or nil if the caller of the reader doesn't know them.
  let readable: ReadableMethods?
  /// The sources the app was read from, or nil if they aren't needed.
  let sources: AppSources?
  /// A hash of the app's data, which changes whenever the data changes. The same data has the same hash in all
  /// processes.
  let fingerprint: UInt64
  /// The version of the app's data that clients see.
  package var version: String { String(fingerprint, radix: 16) }
  /// A hash of the folder's files without the web pages, which changes if any of these files changes. Nil if a file may
  /// change unnoticed, or if the hash wasn't needed.
  package var folderVersion: UInt64? { sources?.version }

  // The types of the sections document their contents.
  package var access: AccessRules? { accessSection.value }
  package var offerings: Offerings? { offeringsSection.value }
  package var views: Views? { viewsSection.value }
  package var actions: Actions? { actionsSection.value }
  /// The currencies that users earn and spend, sorted by id.
  package var currencies: [(id: String, currency: Currency)] { sortedCurrencies.value }
  package var badges: Badges? { badgesSection.value }
  package var leaderboards: Leaderboards? { leaderboardsSection.value }
  package var challenges: Challenges? { challengesSection.value }
  package var notices: Notices? { noticesSection.value }
  package var generators: Generators? { generatorsSection.value }
  package var safety: Safety? { safetySection.value }
  /// The catalogues, sorted by id.
  package var catalogues: [CatalogPart<Catalogue>] { cataloguesSection.value }
  package var cardRules: CardRules? { cardRulesSection.value }
  /// The card presets, sorted by position.
  package var presets: [CatalogPart<Preset>] { presetsSection.value }
  /// The books, sorted by position.
  package var books: [CatalogPart<Book>] { booksSection.value }
  package var shelf: Shelf? { shelfSection.value }
  package var bookOpening: BookOpening? { bookOpeningSection.value }
  package var localImport: LocalImportRules? { localImportSection.value }
  package var share: Share? { shareSection.value }
  package var course: Course? { courseSection.value }

  /// The filter that applies `safety`. It is built from many words, so it is built once per version of the data.
  package var filter: SafetyFilter {
    madeFilter.withLock { made in
      let filter = made ?? SafetyFilter(safety)
      made = filter
      return filter
    }
  }

  /// The app's id, which is also the name of its folder.
  package var id: String { info.id }

  /// The subfolders that hold no sections: the pictures of questions, and the web app.
  static let otherFolders = [Course.pictureFolder, webFolder]
  /// The folder of the app's web pages. Edge is the only service that reads it.
  static let webFolder = "web"

  /// Every kind of section, in the order of docs/apps.md.
  package static let sections: [any CatalogSection.Type] = [
    AppInfo.self, Offerings.self, AccessRules.self, Catalogue.self, Book.self, Shelf.self, BookOpening.self,
    CardRules.self, LocalImportRules.self, Preset.self, Course.self, Actions.self, Badges.self, Challenges.self,
    Leaderboards.self, Notices.self, Generators.self, Safety.self, Share.self, Views.self,
  ]

  /// Reads every section, even after an error, so that a reader that checks the app finds all problems. Returns nil if
  /// `app.json` is missing or invalid.
  init?(reading reader: inout some SectionReader) {
    folder = reader.folder
    readable = reader.readable
    sources = reader.sources
    // `app.json` comes first because all texts are checked against its languages.
    let info = reader.required(AppInfo.self)
    accessSection = reader.one(AccessRules.self)
    offeringsSection = reader.one(Offerings.self)
    viewsSection = reader.one(Views.self)
    actionsSection = reader.one(Actions.self)
    sortedCurrencies = Currency.sorted(in: actionsSection)
    badgesSection = reader.one(Badges.self)
    leaderboardsSection = reader.one(Leaderboards.self)
    challengesSection = reader.one(Challenges.self)
    noticesSection = reader.one(Notices.self)
    generatorsSection = reader.one(Generators.self)
    safetySection = reader.one(Safety.self)
    let catalogues = reader.all(Catalogue.self) { _, _ in false }
    cataloguesSection = catalogues
    cardRulesSection = reader.one(CardRules.self)
    presetsSection = reader.all(Preset.self) { $0.position < $1.position }
    let books = reader.all(Book.self) { $0.position < $1.position }
    booksSection = books
    shelfSection = reader.one(Shelf.self)
    bookOpeningSection = reader.one(BookOpening.self)
    localImportSection = reader.one(LocalImportRules.self)
    shareSection = reader.one(Share.self)
    let course = reader.one(Course.self)
    courseSection = course
    let home = reader.folder
    fingerprint = reader.fingerprint {
      let titled = books.value.flatMap { book in (info?.languages ?? []).map { book.titledCover(in: $0) } }
      let shown = course.value?.pictures(in: home) ?? []
      return books.value.flatMap(\.pictures) + titled + catalogues.value.flatMap(\.pictures).map(\.path) + shown
    }
    guard let info else { return nil }
    self.info = info
  }
}

extension App {
  /// The ids under which accounts store data, by kind. If an id is removed, users can't see the data stored under it.
  private var lasting: [(kind: String, ids: [String])] {
    [
      ("action", actions?.actions.keys.sorted() ?? []),
      ("currency", actions?.currencies?.keys.sorted() ?? []), ("badge", badges?.badges.map(\.id) ?? []),
      ("rotation", challenges?.rotations.map(\.id) ?? []),
      ("challenge", challenges?.rotations.flatMap(\.pool).map(\.id) ?? []),
      ("leaderboard", leaderboards?.boards.map(\.id) ?? []), ("lesson", course?.lessons.map(\.id) ?? []),
      ("catalogue", catalogues.map(\.name)),
      ("item", catalogues.flatMap { part in part.content.groups.flatMap(\.items).map { "\(part.name)/\($0.id)" } }),
      ("book", books.map(\.name)), ("generator", generators?.generators.map(\.id) ?? []),
      ("kind of notices", notices?.kinds.map(\.id) ?? []),
      ("property", sorted(actions?.actions) { $0.with.map { Array($0.keys) } ?? [] }),
      ("shop item", sorted(actions?.currencies) { ($0.buy ?? []).map(\.id) }),
      ("question", course?.lessons.flatMap { lesson in lesson.questions.map { "\(lesson.id)/\($0.id)" } } ?? []),
    ]
  }

  /// Returns the ids of parts in order, each with its owner's id as a prefix: "water/litres".
  private func sorted<Value>(_ owners: [String: Value]?, _ ids: (Value) -> [String]) -> [String] {
    (owners ?? [:]).flatMap { id, value in ids(value).map { "\(id)/\($0)" } }.sorted()
  }

  /// Maps each kind of part to the kind of its owner. The id of such a part starts with its owner's id.
  private static let owners = [
    "item": "catalogue", "property": "action", "shop item": "currency", "question": "lesson",
  ]

  /// Returns a message to operators for each id that is in an earlier version of the app's data but not in this one.
  package func lost(since old: App) -> [String] {
    let gone = zip(lasting, old.lasting).map { now, before in
      let known = Set(now.ids)
      return (kind: before.kind, ids: before.ids.filter { !known.contains($0) })
    }
    return gone.flatMap { kind, ids in
      // If the owner is gone, all its parts are gone too, so naming the owner is enough.
      let owners = Set(gone.first { $0.kind == Self.owners[kind] }?.ids ?? [])
      return ids.filter { part in !owners.contains { part.hasPrefix("\($0)/") } }
        .map { "\(id): the \(kind) '\($0)' was removed" }
    }
  }
}

extension App {
  /// Returns warnings about data that has no effect, each with its line. Services ignore such data, so it doesn't take
  /// the app out of service.
  ///
  /// A flag that no file names is not reported: it may be for the app's clients, which receive all flags.
  package func unused() -> [CatalogProblem] {
    problems(in: AccessRules.file, unusedRules) + problems(in: Offerings.file, unusedPlans)
      + problems(in: Actions.file, unearnedCurrencies) + problems(in: Notices.file, idleSettings)
      + problems(in: Course.file, unpaidCoins) + problems(in: Generators.file, rejectedTemplates)
  }

  func problems(in file: String, _ find: (inout Problems) -> Void) -> [CatalogProblem] {
    var problems = Problems(languages: info.languages)
    find(&problems)
    let path = "\(folder)/\(file)"
    guard !problems.all.isEmpty, let text = try? Disk.read(path) else { return [] }
    return problems.all.map { located($0, path, in: text) }
  }

  /// Finds rules that no other section uses.
  private func unusedRules(_ problems: inout Problems) {
    guard let access else { return }
    func addUnused(_ section: String, _ rules: [String], usedBy used: [String?], otherwise: (String) -> String) {
      for (index, rule) in rules.enumerated() where !used.contains(rule) {
        problems.add("\(section)[\(index)]", "is an unused rule: \(otherwise("'\(rule)'"))")
      }
    }
    let locks = catalogues.map(\.content.accessRule) + [shelf?.accessRule]
    addUnused("free_first", (access.freeFirst ?? []).map(\.id), usedBy: locks) {
      "neither a catalogue nor \(Shelf.file) has access_rule \($0)"
    }
    addUnused("counted_limits", (access.countedLimits ?? []).map(\.id), usedBy: [cardRules?.limitRule]) {
      "\(CardRules.file) doesn't have limit_rule \($0)"
    }
    let quotas = (generators?.generators ?? []).map(\.quota)
    addUnused("quotas", (access.quotas ?? []).map(\.id), usedBy: quotas) { "no generator uses the quota \($0)" }
  }

  /// Finds plans that unlock nothing.
  private func unusedPlans(_ problems: inout Problems) {
    let named = access?.plansThatGain ?? []
    for (index, plan) in (offerings?.plans ?? []).enumerated() where !named.contains(plan.id) {
      problems.add("plans[\(index)]", "has no effect: no rule in \(AccessRules.file) gives '\(plan.id)' more than free")
    }
  }

  /// Finds currencies that users have no way to earn.
  private func unearnedCurrencies(_ problems: inout Problems) {
    let given = givenCurrencies
    for (id, currency) in currencies where (currency.earn ?? []).isEmpty && !given.contains(id) {
      problems.add("currencies.\(id)", "can't be earned")
    }
  }

  /// The currencies that purchases and rewards give.
  private var givenCurrencies: Set<String> {
    let bought = currencies.flatMap { $0.currency.buy ?? [] }.compactMap(\.gives?.currency)
    let challenges = (challenges?.rotations ?? []).flatMap(\.pool).compactMap(\.reward?.currency)
    let ranks = (leaderboards?.boards ?? []).flatMap { $0.rewards ?? [] }.compactMap(\.gives.currency)
    return Set(bought + challenges + ranks)
  }

  /// Finds lesson rewards whose coins are never paid. Coins are paid only if a currency is earned by a lesson's coins.
  private func unpaidCoins(_ problems: inout Problems) {
    let lessonActions = Set((actions?.actions ?? [:]).filter { $0.value.by == .lessonDone }.keys)
    let earnings = (actions?.currencies ?? [:]).values.flatMap { $0.earn ?? [] }
    let isPaid = earnings.contains { $0.amountOf == "gained_coins" && lessonActions.contains($0.on) }
    guard !isPaid, let first = course?.rewards.firstIndex(where: { $0.coins > 0 }) else { return }
    problems.add(
      "rewards[\(first)].coins",
      "is never paid: no currency in \(Actions.file) is earned with 'amount_of': 'gained_coins' by a lesson_done action"
    )
  }

  /// Finds templates that are never shown, because the safety filter rejects their own words.
  private func rejectedTemplates(_ problems: inout Problems) {
    for (index, generator) in (generators?.generators ?? []).enumerated() {
      for (language, text) in generator.embedded.sortedByTag {
        // Fill in a harmless word for each value.
        guard let reason = filter.reason(against: TextTemplate(text).filled { _ in "xyz" }) else { continue }
        problems.add(
          "generators[\(index)].embedded.\(language)",
          "is never shown: it contains words that \(Safety.file) rejects: '\(Excerpt(reason))'")
      }
    }
  }

  /// Finds settings of notices that have no effect.
  private func idleSettings(_ problems: inout Problems) {
    guard let notices else { return }
    for (index, kind) in notices.kinds.enumerated() {
      let forms = [kind.title, kind.body].flatMap(\.all.values)
      if kind.counts != nil, !forms.contains(where: \.hasForms) {
        problems.add("kinds[\(index)].counts", "has no effect: neither title nor body has plural forms")
      }
    }
    if notices.maxPerDay != nil, !notices.kinds.contains(where: \.isCapped) {
      problems.add("max_per_day", "has no effect: no kind of notice is capped")
    }
  }
}

extension AccessRules {
  /// The plans that get more than the plan `free` from at least one rule.
  fileprivate var plansThatGain: Set<String> {
    let quotas = (quotas ?? []).flatMap { quota in
      quota.perDay.filter { $0.calls > quota.perDay(plan: "free") }.map(\.plan)
    }
    let opened =
      (freeFirst ?? []).flatMap(\.unlockedBy) + (countedLimits ?? []).flatMap(\.unlockedBy)
      + (flags ?? []).flatMap(\.unlockedBy)
    return Set(quotas + opened)
  }
}

extension CountedForms {
  fileprivate var hasForms: Bool {
    if case .forms = self { true } else { false }
  }
}
