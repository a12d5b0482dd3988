import Files
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
  /// What is free, counted or locked.
  package let access: AccessRules?
  /// What is sold.
  package let offerings: Offerings?
  /// The screens that come in one call.
  package let views: Views?
  /// What counts of what people do.
  package let actions: Actions?
  /// What can be earned.
  package let badges: Badges?
  /// Where people compare what they do.
  package let leaderboards: Leaderboards?
  /// What people are challenged to.
  package let challenges: Challenges?
  /// What people are told.
  package let notices: Notices?
  /// The texts that are written for people.
  package let generators: Generators?
  /// What nobody gets to read.
  package let safety: Safety?
  /// Made when it is first asked for: most processes need none.
  private let madeFilter = Mutex<SafetyFilter?>(nil)
  /// Things to look at, in the order of their ids.
  package let catalogues: [CatalogPart<Catalogue>]
  /// What people's own cards may be like.
  package let cardRules: CardRules?
  /// In the order of their positions.
  package let presets: [CatalogPart<Preset>]
  /// In the order of their positions.
  package let books: [CatalogPart<Book>]
  /// How books stand in the library.
  package let shelf: Shelf?
  /// How a book opens and closes.
  package let bookOpening: BookOpening?
  /// What is taken over from devices that kept everything themselves.
  package let adoption: AdoptionRules?
  /// The pictures in which people show others their texts.
  package let share: Share?
  /// Lessons and their questions.
  package let course: Course?
  /// The methods that clients may read; nil where nobody knows them.
  let readable: ReadableMethods?
  /// What it was read from; nil where nobody will ask.
  let sources: AppSources?
  /// The same only for the same data, in all processes.
  let fingerprint: UInt64
  /// The version of all the app's data, as clients see it.
  package var version: String { String(fingerprint, radix: 16) }

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

  /// Reads every section, so that the reader has met all problems even when this gives nil.
  init?(reading reader: inout AppReader) {
    folder = reader.folder
    readable = reader.readable
    sources = reader.sources
    // First: what its languages are, all texts are held to.
    let info = reader.required(AppInfo.self)
    access = reader.one(AccessRules.self)
    offerings = reader.one(Offerings.self)
    views = reader.one(Views.self)
    actions = reader.one(Actions.self)
    badges = reader.one(Badges.self)
    leaderboards = reader.one(Leaderboards.self)
    challenges = reader.one(Challenges.self)
    notices = reader.one(Notices.self)
    generators = reader.one(Generators.self)
    safety = reader.one(Safety.self)
    catalogues = reader.all(Catalogue.self)
    cardRules = reader.one(CardRules.self)
    presets = reader.all(Preset.self).sorted { $0.content.position < $1.content.position }
    books = reader.all(Book.self).sorted { $0.content.position < $1.content.position }
    shelf = reader.one(Shelf.self)
    bookOpening = reader.one(BookOpening.self)
    adoption = reader.one(AdoptionRules.self)
    share = reader.one(Share.self)
    course = reader.one(Course.self)
    let titled = books.flatMap { book in (info?.languages ?? []).map { book.titledCover(in: $0) } }
    let shown = course?.pictures(in: reader.folder) ?? []
    for picture in books.flatMap(\.pictures) + titled + catalogues.flatMap(\.pictures).map(\.path) + shown {
      let facts = Disk.facts(picture)
      reader.note(picture, Array("\(facts?.bytes ?? -1) \(facts?.changedAt ?? -1)".utf8))
    }
    guard let info else { return nil }
    self.info = info
    fingerprint = reader.fingerprint
  }
}
