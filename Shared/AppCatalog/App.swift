package import SafetyFilter
import Synchronization

/// One app: everything in its folder, read and checked.
///
/// A section that the folder doesn't have is nil or empty: the app has none of that feature.
/// An object, as every call asks for one and copies of all of its sections would be dear.
package final class App: Sendable {
  /// The path of the folder, for what isn't JSON (pictures).
  package let folder: String
  /// What the app is called and where it is sold.
  package let info: AppInfo

  // Each section is decoded when it is first asked for: a service asks for few of them.
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
  let adoptionSection: Lazy<AdoptionRules?>
  let shareSection: Lazy<Share?>
  let courseSection: Lazy<Course?>
  /// Made when it is first asked for: most processes need none.
  private let madeFilter = Mutex<SafetyFilter?>(nil)
  /// The methods that clients may read; nil where nobody knows them.
  let readable: ReadableMethods?
  /// What it was read from; nil where nobody will ask.
  let sources: AppSources?
  /// The same only for the same data, in all processes.
  let fingerprint: UInt64
  /// The version of all the app's data, as clients see it.
  package var version: String { String(fingerprint, radix: 16) }

  /// What is free, counted or locked.
  package var access: AccessRules? { accessSection.value }
  /// What is sold.
  package var offerings: Offerings? { offeringsSection.value }
  /// The screens that come in one call.
  package var views: Views? { viewsSection.value }
  /// What counts of what people do.
  package var actions: Actions? { actionsSection.value }
  /// What can be earned.
  package var badges: Badges? { badgesSection.value }
  /// Where people compare what they do.
  package var leaderboards: Leaderboards? { leaderboardsSection.value }
  /// What people are challenged to.
  package var challenges: Challenges? { challengesSection.value }
  /// What people are told.
  package var notices: Notices? { noticesSection.value }
  /// The texts that are written for people.
  package var generators: Generators? { generatorsSection.value }
  /// What nobody gets to read.
  package var safety: Safety? { safetySection.value }
  /// Things to look at, in the order of their ids.
  package var catalogues: [CatalogPart<Catalogue>] { cataloguesSection.value }
  /// What people's own cards may be like.
  package var cardRules: CardRules? { cardRulesSection.value }
  /// In the order of their positions.
  package var presets: [CatalogPart<Preset>] { presetsSection.value }
  /// In the order of their positions.
  package var books: [CatalogPart<Book>] { booksSection.value }
  /// How books stand in the library.
  package var shelf: Shelf? { shelfSection.value }
  /// How a book opens and closes.
  package var bookOpening: BookOpening? { bookOpeningSection.value }
  /// What is taken over from devices that kept everything themselves.
  package var adoption: AdoptionRules? { adoptionSection.value }
  /// The pictures in which people show others their texts.
  package var share: Share? { shareSection.value }
  /// Lessons and their questions.
  package var course: Course? { courseSection.value }

  /// The filter by `safety`. It is made of many words, so once for each version of the data.
  package var filter: SafetyFilter {
    madeFilter.withLock { made in
      let filter = made ?? SafetyFilter(safety)
      made = filter
      return filter
    }
  }

  /// The app's id, which is its folder's name.
  package var id: String { info.id }

  /// The folders of an app that hold no data: the pictures of its questions, and its web app.
  static let otherFolders = [Course.pictureFolder, webFolder]
  /// Where an app's web pages are, which no service reads.
  static let webFolder = "web"

  /// Every kind of section, in the order in which docs/apps.md tells of them.
  package static let sections: [any CatalogSection.Type] = [
    AppInfo.self, Offerings.self, AccessRules.self, Catalogue.self, Book.self, Shelf.self, BookOpening.self,
    CardRules.self, AdoptionRules.self, Preset.self, Course.self, Actions.self, Badges.self, Challenges.self,
    Leaderboards.self, Notices.self, Generators.self, Safety.self, Share.self, Views.self,
  ]

  /// Goes through every section, so that a reader that checks has met all problems even when this gives nil.
  init?(reading reader: inout some SectionReader) {
    folder = reader.folder
    readable = reader.readable
    sources = reader.sources
    // First: what its languages are, all texts are held to.
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
    adoptionSection = reader.one(AdoptionRules.self)
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
