import AppCatalog
import ContentContract
import ServiceHost
import Wire

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
    while number < range.upperBound, number - start < page.limit, reply.count < 2 * ListPage.mostBytes {
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
    var fields: [String: String] = [:]
    for (name, field) in catalogue.fields where field.type != .picture {
      fields[name] = catalogue.value(name, of: item)?.words(in: language, of: field)
    }
    return GetItemTexts.Reply(name: item.name[language], group: group, fields: fields)
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
