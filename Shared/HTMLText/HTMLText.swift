import CGumbo

/// The text that HTML shows, with line feeds where HTML breaks lines.
///
/// HTML is read as browsers read it, by Gumbo. Pictures, scripts and comments show no text. Cells of a row are separated
/// by ` | `, and the reading of a ruby text follows it in parentheses.
package enum HTMLText {
  /// Tags in one text. Some of the parser's steps look at all open elements.
  private static let mostTags = 5000
  /// Bytes that a text's tree may take: 60 times as many as the largest card has.
  private static let mostBytes = 8 << 20

  /// Returns nil for HTML with too many tags or too large a tree.
  package static func plain(_ html: String) -> String? {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      var shown = ShownText()
      shown.append(html)
      return shown.text
    }
    guard html.utf8.count(where: { $0 == UInt8(ascii: "<") }) <= mostTags else { return nil }
    // The tree points into the bytes.
    var html = html
    return html.withUTF8 { bytes -> String? in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text -> String? in
        guard let start = text.baseAddress, let tree = unsafe gumbo_tree_parse(start, text.count, mostBytes) else {
          return nil
        }
        defer { unsafe gumbo_tree_free(tree) }
        var shown = ShownText()
        unsafe shown.append(tree: gumbo_tree_root(tree))
        return shown.text
      }
    }
  }
}

/// Text as it is put together from a tree.
private struct ShownText {
  private var out: [UInt8] = []
  /// A cell has ended on this line, and nothing has followed it yet.
  private var isBehindCell = false

  private static let lineFeed = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")

  var text: String {
    let isBlank: (UInt8) -> Bool = { [Self.space, Self.lineFeed, UInt8(ascii: "\t")].contains($0) }
    let start = out.drop(while: isBlank)
    guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(decoding: start[...last], as: UTF8.self)
  }

  mutating func append(_ text: String) {
    // What keeps words on one line in HTML is a blank to everybody who types an answer.
    let blanks = text.unicodeScalars.map { $0 == "\u{A0}" ? " " : $0 }
    for byte in String(String.UnicodeScalarView(blanks)).utf8 {
      if byte == Self.lineFeed || byte == UInt8(ascii: "\r") {
        // As white space is anywhere in HTML.
        if let last = out.last, last != Self.space, last != Self.lineFeed { out.append(Self.space) }
        continue
      }
      if isBehindCell, byte != Self.space {
        isBehindCell = false
        if let last = out.last, last != Self.lineFeed { out += " | ".utf8 }
      }
      out.append(byte)
    }
  }

  private mutating func endLine() {
    isBehindCell = false
    if let last = out.last, last != Self.lineFeed { out.append(Self.lineFeed) }
  }

  /// Walks without recursion: elements may be nested thousands deep.
  mutating func append(tree root: UnsafePointer<GumboNode>) {
    var open: [(node: UnsafePointer<GumboNode>, next: UInt32)] = unsafe [(root, 0)]
    while let last = unsafe open.last {
      guard unsafe last.next < gumbo_tree_children(last.node) else {
        unsafe leave(last.node)
        unsafe open.removeLast()
        continue
      }
      unsafe open[open.count - 1].next += 1
      let child = unsafe gumbo_tree_child(last.node, last.next)
      if unsafe enter(child) { unsafe open.append((child, 0)) }
    }
  }

  /// - Returns: whether what is in the node is shown.
  private mutating func enter(_ node: UnsafePointer<GumboNode>) -> Bool {
    switch unsafe node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      append(unsafe String(cString: gumbo_tree_text(node)))
      return false
    case GUMBO_NODE_ELEMENT: break
    default: return false
    }
    switch unsafe gumbo_tree_tag(node) {
    case GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_RP: return false
    case GUMBO_TAG_BR:
      isBehindCell = false
      out.append(Self.lineFeed)
    case GUMBO_TAG_RT: out.append(UInt8(ascii: "("))
    case let tag where Self.blocks.contains(tag.rawValue): endLine()
    default: break
    }
    return true
  }

  private mutating func leave(_ node: UnsafePointer<GumboNode>) {
    guard unsafe node.pointee.type == GUMBO_NODE_ELEMENT else { return }
    switch unsafe gumbo_tree_tag(node) {
    case GUMBO_TAG_TD, GUMBO_TAG_TH: isBehindCell = true
    case GUMBO_TAG_RT: out.append(UInt8(ascii: ")"))
    case let tag where Self.blocks.contains(tag.rawValue): endLine()
    default: break
    }
  }

  /// Elements that stand on lines of their own.
  private static let blocks = Set(
    [
      GUMBO_TAG_ADDRESS, GUMBO_TAG_ARTICLE, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_CAPTION, GUMBO_TAG_DD, GUMBO_TAG_DETAILS,
      GUMBO_TAG_DIV, GUMBO_TAG_DL, GUMBO_TAG_DT, GUMBO_TAG_FIGCAPTION, GUMBO_TAG_FIGURE, GUMBO_TAG_H1, GUMBO_TAG_H2,
      GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6, GUMBO_TAG_HR, GUMBO_TAG_LI, GUMBO_TAG_OL, GUMBO_TAG_P,
      GUMBO_TAG_PRE, GUMBO_TAG_SECTION, GUMBO_TAG_SUMMARY, GUMBO_TAG_TABLE, GUMBO_TAG_TR, GUMBO_TAG_UL,
    ].map(\.rawValue))
}
