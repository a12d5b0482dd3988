package import SafetyFilter
import Synchronization

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
  /// The safety filter, created on first use because most processes need none.
  private let madeFilter = Mutex<SafetyFilter?>(nil)
  /// The methods that clients may read, or nil if the caller of the reader doesn't know them.
  let readable: ReadableMethods?
  /// The sources the app was read from, or nil if they aren't needed.
  let sources: AppSources?
  /// A hash of the app's data. It is equal only for equal data, in all processes.
  let fingerprint: UInt64
  /// The version of the app's data that clients see.
  package var version: String { String(fingerprint, radix: 16) }
  /// A hash of the folder's files, which changes with each of them. Nil if a file may change without a visible change of
  /// the folder, or if the hash wasn't needed.
  package var folderVersion: UInt64? { sources?.version }

  /// The access rules: free, limited and locked features.
  package var access: AccessRules? { accessSection.value }
  /// The plans and products for sale.
  package var offerings: Offerings? { offeringsSection.value }
  /// The screens that clients can load in one call.
  package var views: Views? { viewsSection.value }
  /// The actions that are counted, and the streaks and currencies based on them.
  package var actions: Actions? { actionsSection.value }
  /// The badges that users can earn.
  package var badges: Badges? { badgesSection.value }
  package var leaderboards: Leaderboards? { leaderboardsSection.value }
  package var challenges: Challenges? { challengesSection.value }
  /// The notices that are sent to users.
  package var notices: Notices? { noticesSection.value }
  /// The generators that write texts for users.
  package var generators: Generators? { generatorsSection.value }
  /// The rules for texts that must not reach users.
  package var safety: Safety? { safetySection.value }
  /// The catalogues, sorted by id.
  package var catalogues: [CatalogPart<Catalogue>] { cataloguesSection.value }
  /// The rules for users' own cards.
  package var cardRules: CardRules? { cardRulesSection.value }
  /// The card presets, sorted by position.
  package var presets: [CatalogPart<Preset>] { presetsSection.value }
  /// The books, sorted by position.
  package var books: [CatalogPart<Book>] { booksSection.value }
  /// The layout of books in the library.
  package var shelf: Shelf? { shelfSection.value }
  /// The animation with which a book opens and closes.
  package var bookOpening: BookOpening? { bookOpeningSection.value }
  /// The rules for importing data from devices that stored everything locally.
  package var localImport: LocalImportRules? { localImportSection.value }
  /// The pictures with which users share their texts.
  package var share: Share? { shareSection.value }
  /// The lessons and their questions.
  package var course: Course? { courseSection.value }

  /// The filter that applies `safety`. It is built from many words, so it is built once per version of the data.
  package var filter: SafetyFilter {
    madeFilter.withLock { made in
      let filter = made ?? SafetyFilter(safety)
      made = filter
      return filter
    }
  }

  /// The app's id, which is also its folder's name.
  package var id: String { info.id }

  /// The subfolders that hold no sections: the pictures of questions, and the web app.
  static let otherFolders = [Course.pictureFolder, webFolder]
  /// The folder of the app's web pages. No service reads it.
  static let webFolder = "web"

  /// Every kind of section, in the order of docs/apps.md.
  package static let sections: [any CatalogSection.Type] = [
    AppInfo.self, Offerings.self, AccessRules.self, Catalogue.self, Book.self, Shelf.self, BookOpening.self,
    CardRules.self, LocalImportRules.self, Preset.self, Course.self, Actions.self, Badges.self, Challenges.self,
    Leaderboards.self, Notices.self, Generators.self, Safety.self, Share.self, Views.self,
  ]

  /// Reads every section, even after an error, so that a checking reader finds all problems.
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
