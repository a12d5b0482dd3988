package import ContentContract
import ServiceHost
package import Wire

/// A page of cards in JSON, written element by element.
package struct CardPage {
  /// The elements of the JSON list, separated by commas.
  package private(set) var text: Bytes = []
  package private(set) var count = 0
  /// True once a card has been left out because the page is full.
  private(set) var isOver = false
  /// The position of the last card on the page.
  private(set) var last = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds a card, unless the page is full.
  mutating func add(_ row: CardRow) throws {
    let before = text.count
    guard count < limit else {
      isOver = true
      return
    }
    if count > 0 { text.append(UInt8(ascii: ",")) } else { text.reserveCapacity(min(limit, 50) * 320) }
    try row.write(into: &text)
    // A page always includes its first card, however long the card is. Otherwise, paging would make no progress.
    if text.count > 2 * ListPage.maxBytes, count > 0 {
      text.removeLast(text.count - before)
      isOver = true
      return
    }
    count += 1
    last = row.position
  }

  /// Returns the reply of `content.cards.list` as JSON.
  package func reply(next: String?, use: CardUse) throws -> Bytes {
    var reply: Bytes = []
    reply.reserveCapacity(text.count + 400)
    reply.append(#"{"cards":["#)
    reply.append(contentsOf: text)
    reply.append("]")
    if let next {
      reply.append(#","next_cursor":"#)
      reply.append(quoted: next.utf8Span.span)
    }
    reply.append(#","use":"#)
    reply.append(contentsOf: try JSON.encode(use))
    reply.append("}")
    return reply
  }
}
