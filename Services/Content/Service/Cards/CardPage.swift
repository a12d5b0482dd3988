package import ContentContract
import ServiceHost
package import Wire

/// A page of cards being written: the text of a JSON list's elements.
package struct CardPage {
  /// The elements, with commas between them.
  package private(set) var text: Bytes = []
  /// How many there are.
  package private(set) var count = 0
  /// Whether another card was there that didn't fit.
  private(set) var isOver = false
  /// The place of the last one.
  private(set) var last = 0
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
    text.reserveCapacity(min(limit, 50) * 320)
  }

  /// Adds a card, unless the page is full.
  mutating func add(_ row: CardRow) throws {
    let before = text.count
    guard count < limit else {
      isOver = true
      return
    }
    if count > 0 { text.append(UInt8(ascii: ",")) }
    try row.write(into: &text)
    // One always fits, so that nobody stands still.
    if text.count > 2 * ListPage.mostBytes, count > 0 {
      text.removeLast(text.count - before)
      isOver = true
      return
    }
    count += 1
    last = row.position
  }

  /// The answer of `content.cards.list`.
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
