import AppCatalog
import ContentContract
import Pictures
import ServiceHost
import Synchronization
import Wire

/// A catalogue prepared for replies: the position of each item, the items that each plan opens, and a cache of each
/// item's JSON, shared by all callers.
///
/// This is the only type that decides which items are open, so an item that a list shows as open can always be opened.
final class ServedCatalogue: Sendable {
  /// An item with its position.
  struct Place {
    let group: Int
    /// The position in its group, from 0.
    let position: Int
    let item: Catalogue.Item
  }

  /// The variant of an item's JSON.
  private struct Form: Hashable {
    var language: Language
    var isWhole: Bool
    var isOpen: Bool
  }

  /// Values that were computed since the app's data was loaded.
  private struct Cache {
    var open: [String: [Bool]] = [:]
    var texts: [Form: [Int: Bytes]] = [:]
    var summaries: [Language: Bytes] = [:]
    private var bytes = 0

    /// The size, in bytes, above which the cached texts are removed.
    private static let maxBytes = 8 << 20

    mutating func add(_ text: Bytes, of number: Int, as form: Form) {
      if bytes > Self.maxBytes {
        texts = [:]
        bytes = 0
      }
      texts[form, default: [:]][number] = text
      bytes += text.count
    }
  }

  let app: App
  let part: CatalogPart<Catalogue>
  /// All items, in the catalogue's order.
  let places: [Place]
  /// The index of each group's first item, followed by the number of all items.
  let starts: [Int]
  let content: CatalogueDigests
  /// For each item, true if it is open without a plan.
  let isFree: [Bool]
  private let numbers: [String: Int]
  private let pictures: AppPictures
  private let kept = Mutex(Cache())

  init(_ part: CatalogPart<Catalogue>, of app: App, pictures: AppPictures) {
    self.app = app
    self.part = part
    self.pictures = pictures
    places = part.content.groups.enumerated().flatMap { group, content in
      content.items.enumerated().map { Place(group: group, position: $0, item: $1) }
    }
    starts = part.content.groups.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.items.count) }
    isFree = places.map { part.content.isOpen(position: $0.position, plan: "free", by: app.access) }
    numbers = Dictionary(places.enumerated().map { ($1.item.id, $0) }) { first, _ in first }
    content = CatalogueDigests(part, of: app, places) { pictures.digest(of: $0) }
  }

  var id: String { part.name }
  var version: String { content.version }
  var catalogue: Catalogue { part.content }

  /// Returns the index of an item; nil if the catalogue doesn't have it.
  func number(of item: String) -> Int? { numbers[item] }

  /// Returns a Boolean value for each item: true if the plan opens the item. `free` means no plan.
  func open(on plan: String) -> [Bool] {
    // Unknown plan names count as `free`, so that the cache stays small.
    let plan = app.offerings?.plans.contains { $0.id == plan } == true ? plan : "free"
    return kept.withLock { kept in
      if let known = kept.open[plan] { return known }
      let open = places.map { catalogue.isOpen(position: $0.position, plan: plan, by: app.access) }
      kept.open[plan] = open
      return open
    }
  }

  /// Returns an item's JSON.
  ///
  /// - Parameter isWhole: True for all fields that the caller may see, false for the fields of lists.
  func text(of number: Int, _ language: Language, isWhole: Bool, isOpen: Bool) throws -> Bytes {
    let form = Form(language: language, isWhole: isWhole, isOpen: isOpen)
    return try kept.withLock { kept in
      if let known = kept.texts[form]?[number] { return known }
      let text = try JSON.encode(item(number, language, isWhole: isWhole, isOpen: isOpen))
      kept.add(text, of: number, as: form)
      return text
    }
  }

  /// Returns the JSON of the catalogue without its items.
  func summary(_ language: Language) throws -> Bytes {
    try kept.withLock { kept in
      if let known = kept.summaries[language] { return known }
      let text = try JSON.encode(CatalogueSummary(self, language))
      kept.summaries[language] = text
      return text
    }
  }

  private func item(
    _ number: Int, _ language: Language, isWhole: Bool, isOpen: Bool
  ) throws -> CatalogueItem {
    let place = places[number]
    let name = place.item.name[language]
    var fields: [String: JSONValue] = [:]
    for field in isWhole ? Array(place.item.fields.keys) : catalogue.tile {
      fields[field] = try value(field, of: place.item, language, isOpen: isOpen, isFree: isFree[number])
    }
    let label = isOpen ? nil : catalogue.locked?.label[language].filled { $0 == "name" ? name : nil }
    return CatalogueItem(
      id: place.item.id, group: catalogue.groups[place.group].id, position: place.position, name: name,
      label: label ?? name, locked: !isOpen, fields: fields)
  }

  /// Returns a field's value for a reply; nil if the caller may not see it.
  private func value(
    _ name: String, of item: Catalogue.Item, _ language: Language, isOpen: Bool, isFree: Bool
  ) throws -> JSONValue? {
    guard let field = catalogue.fields[name], let value = catalogue.value(name, of: item) else { return nil }
    let isSeen = isOpen || !field.isForOpen
    if case .picture = value {
      let reference = reference(name, of: item, behind: isSeen ? nil : field.veil, isSeen: isSeen)
      // A picture is public if its item needs no plan, if the picture is blurred, or if locked items show its field.
      let isForAllUsers = isFree || !isSeen || !field.isForOpen
      return try reference.map { try JSONValue(isForAllUsers ? $0.forAllUsers(in: app.id) : $0) }
    }
    return isSeen ? value.json(in: language) : nil
  }

  private func reference(
    _ field: String, of item: Catalogue.Item, behind veil: PictureVeil?, isSeen: Bool
  ) -> PictureRef? {
    guard isSeen || veil != nil, let path = part.picture(field, of: item) else { return nil }
    let id = CataloguePicture(catalogue: self.id, item: item.id, field: field, isBlurred: !isSeen).id
    return veil.map { pictures.ref(path, behind: $0, id: id) } ?? pictures.ref(path, id: id)
  }
}

extension CatalogueField {
  /// The blur of the field's pictures in locked items; nil if locked items don't show the field.
  var veil: PictureVeil? { blurred.map { PictureVeil(radius: $0.radius, opacity: $0.opacity) } }
}

extension FieldValue {
  /// Returns the value as it appears in replies; nil for a picture, because replies contain a reference instead.
  fileprivate func json(in language: Language) -> JSONValue? {
    switch self {
    case .string(let text), .choice(let text): .string(text)
    case .text(let text): .string(text[language])
    case .words(let words): .array(words[language].map { .string($0) })
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .picture: nil
    }
  }
}

extension CatalogueFieldSummary {
  fileprivate init(_ field: CatalogueField, named name: String, in catalogue: Catalogue, _ language: Language) {
    self.init(
      name: name, type: field.type.rawValue, open: field.isForOpen, tile: catalogue.tile.contains(name),
      choices: field.of?.map { CatalogueChoice(id: $0.id, name: $0.name[language]) },
      aspect: field.aspect.map { PictureAspect(width: $0.width, height: $0.height) })
  }
}

extension CatalogueSummary {
  fileprivate init(_ served: ServedCatalogue, _ language: Language) {
    let catalogue = served.catalogue
    self.init(
      id: served.id, version: served.version, title: catalogue.title[language],
      badge: catalogue.locked?.badge?[language], unlock: catalogue.locked?.unlock?[language],
      columns: catalogue.columns, total: served.places.count,
      fields: catalogue.fields.sorted { $0.key < $1.key }.map { name, field in
        CatalogueFieldSummary(field, named: name, in: catalogue, language)
      },
      groups: catalogue.groups.map {
        CatalogueGroupSummary(id: $0.id, title: $0.title[language], total: $0.items.count)
      })
  }
}

/// Replies composed from cached JSON texts.
extension ServedCatalogue {
  /// Returns the catalogue's first items for the home screen, in rows (T2).
  ///
  /// - Throws: `not_found` if the app has no teaser.
  func teaser(for owner: Owner, _ language: Language) throws -> Bytes {
    guard let teaser = catalogue.teaser else { throw Failure.notFound(.noTeaser) }
    let open = open(on: owner.plan)
    var reply: Bytes = []
    begin(&reply)
    reply.append(#","columns":"#)
    reply.append(decimal: Int64(teaser.columns))
    reply.append(#","rows":[["#)
    for number in places.indices.prefix(teaser.open + teaser.locked) {
      if number > 0 { reply.append(number.isMultiple(of: teaser.columns) ? "],[" : ",") }
      reply += try text(of: number, language, isWhole: false, isOpen: open[number])
    }
    reply.append(#"]],"total":"#)
    reply.append(decimal: Int64(places.count))
    reply.append("}")
    return reply
  }

  /// Returns a page of items by group (T3).
  ///
  /// - Throws: `not_found` for a missing group, `invalid_params` for an invalid cursor.
  func page(_ request: ListItems, for owner: Owner, _ language: Language) throws -> Bytes {
    let range = try range(of: request.group)
    let page = try ListPage(
      of: "items \(id) \(request.group?.value ?? "")", account: owner.account, limit: request.limit?.value ?? 100,
      cursor: request.cursor)
    // The catalogue may have become shorter since the previous page.
    let start = min(try page.number() ?? range.lowerBound, range.upperBound)
    let open = open(on: owner.plan)
    var reply: Bytes = []
    begin(&reply)
    reply.append(#","groups":["#)
    var number = start
    var group = -1
    while number < range.upperBound, number - start < page.limit, reply.count < 2 * ListPage.maxBytes {
      if places[number].group == group {
        reply.append(",")
      } else {
        if group >= 0 { reply.append("]},") }
        group = places[number].group
        beginGroup(group, in: language, &reply)
      }
      reply += try text(of: number, language, isWhole: false, isOpen: open[number])
      number += 1
    }
    reply.append(group >= 0 ? #"]}],"total":"# : #"],"total":"#)
    reply.append(decimal: Int64(places.count))
    reply.append(#","open":"#)
    reply.append(decimal: Int64(open.count { $0 }))
    if number < range.upperBound {
      reply.append(#","next_cursor":"#)
      reply.append(quoted: page.cursor(behind: "\(number)").utf8Span.span)
    }
    reply.append("}")
    return reply
  }

  /// Returns one item, if it is open (T4).
  ///
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  func item(_ request: GetItem, for owner: Owner, _ language: Language) throws -> Bytes {
    let number = try find(request.item)
    try requireOpen(number, for: owner)
    var reply: Bytes = []
    reply.append(#"{"item":"#)
    reply += try text(of: number, language, isWhole: true, isOpen: true)
    end(&reply, language)
    return reply
  }

  /// Returns several items. A locked item has only its public fields.
  func items(_ request: GetItems, for owner: Owner, _ language: Language) throws -> Bytes {
    let open = open(on: owner.plan)
    let asked = request.items.values.map { (id: $0.value, number: number(of: $0.value)) }
    var reply: Bytes = []
    reply.append(#"{"items":["#)
    for (index, number) in asked.compactMap(\.number).enumerated() {
      if index > 0 { reply.append(",") }
      reply += try text(of: number, language, isWhole: true, isOpen: open[number])
    }
    reply.append(#"],"missing":"#)
    reply += try JSON.encode(asked.filter { $0.number == nil }.map(\.id))
    end(&reply, language)
    return reply
  }

  /// Returns the texts of an item (T5).
  ///
  /// - Throws: The errors of `item`.
  func texts(_ request: GetItemTexts, for owner: Owner, _ language: Language) throws -> GetItemTexts.Reply {
    let number = try find(request.item)
    try requireOpen(number, for: owner)
    let item = places[number].item
    let group = catalogue.groups[places[number].group].title[language]
    return GetItemTexts.Reply(name: item.name[language], group: group, fields: texts(of: item, in: language))
  }

  private func texts(of item: Catalogue.Item, in language: Language) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, field) in catalogue.fields where field.type != .picture {
      texts[name] = catalogue.value(name, of: item)?.words(in: language, of: field)
    }
    return texts
  }

  private func find(_ item: Identifier) throws(Failure) -> Int {
    guard let number = number(of: item.value) else { throw .notFound(.noCatalogueItem) }
    return number
  }

  private func range(of group: Identifier?) throws(Failure) -> Range<Int> {
    guard let group else { return places.indices }
    guard let number = catalogue.groups.firstIndex(where: { $0.id == group.value }) else {
      throw .notFound(.noCatalogueGroup)
    }
    return starts[number]..<starts[number + 1]
  }

  private func begin(_ reply: inout Bytes) {
    reply.append(#"{"version":"#)
    reply.append(quoted: version.utf8Span.span)
  }

  private func beginGroup(_ number: Int, in language: Language, _ reply: inout Bytes) {
    let group = catalogue.groups[number]
    reply.append(#"{"id":"#)
    reply.append(quoted: group.id.utf8Span.span)
    reply.append(#","title":"#)
    reply.append(quoted: group.title[language].utf8Span.span)
    reply.append(#","items":["#)
  }

  private func end(_ reply: inout Bytes, _ language: Language) {
    reply.append(#","language":"#)
    reply.append(quoted: language.tag.utf8Span.span)
    reply.append(#","version":"#)
    reply.append(quoted: version.utf8Span.span)
    reply.append("}")
  }
}
