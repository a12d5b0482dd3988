import CGumbo

/// Extracts the visible text of HTML, with line feeds for HTML's line breaks.
///
/// Gumbo parses the HTML as browsers do. Pictures, scripts and comments have no text. Table cells are separated by a
/// vertical bar, and the reading in a ruby annotation follows the annotated text in parentheses.
package enum HTMLText {
  /// The maximum number of tags. For some tags, the parser examines all open elements, so parsing can take quadratic
  /// time.
  private static let maxTags = 5000
  /// The maximum memory of a parsed tree, in bytes: 60 times as much as the largest card needs.
  private static let maxBytes = 8 << 20

  /// Returns the visible text; nil for HTML with too many tags or too large a tree.
  package static func plain(_ html: String) -> String? {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      var shown = ShownText()
      shown.append(html)
      return shown.text
    }
    guard html.utf8.count(where: { $0 == UInt8(ascii: "<") }) <= maxTags else { return nil }
    // The tree refers to these bytes, so they must outlive it.
    var html = html
    return html.withUTF8 { bytes -> String? in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text -> String? in unsafe parse(text) }
    }
  }

  /// Returns the visible text of HTML with tags; nil if the tree is too large.
  private static func parse(_ html: UnsafeBufferPointer<CChar>) -> String? {
    guard let start = html.baseAddress, let tree = unsafe gumbo_tree_parse(start, html.count, maxBytes) else {
      return nil
    }
    defer { unsafe gumbo_tree_free(tree) }
    var shown = ShownText()
    unsafe shown.append(tree: gumbo_tree_root(tree))
    return shown.text
  }
}

/// The text collected from a tree.
private struct ShownText {
  private var out: [UInt8] = []
  /// True if a cell has ended on this line and no text has followed yet.
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
    // Replace non-breaking spaces, because users type ordinary spaces instead.
    let blanks = text.unicodeScalars.map { $0 == "\u{A0}" ? " " : $0 }
    for byte in String(String.UnicodeScalarView(blanks)).utf8 {
      if byte == Self.lineFeed || byte == UInt8(ascii: "\r") {
        // HTML treats line breaks as white space.
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

  /// Walks the tree without recursion, because elements may be nested thousands deep.
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

  /// - Returns: True if the node's children are visible.
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

  /// The elements that are shown on lines of their own.
  private static let blocks = Set(
    [
      GUMBO_TAG_ADDRESS, GUMBO_TAG_ARTICLE, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_CAPTION, GUMBO_TAG_DD, GUMBO_TAG_DETAILS,
      GUMBO_TAG_DIV, GUMBO_TAG_DL, GUMBO_TAG_DT, GUMBO_TAG_FIGCAPTION, GUMBO_TAG_FIGURE, GUMBO_TAG_H1, GUMBO_TAG_H2,
      GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6, GUMBO_TAG_HR, GUMBO_TAG_LI, GUMBO_TAG_OL, GUMBO_TAG_P,
      GUMBO_TAG_PRE, GUMBO_TAG_SECTION, GUMBO_TAG_SUMMARY, GUMBO_TAG_TABLE, GUMBO_TAG_TR, GUMBO_TAG_UL,
    ].map(\.rawValue))
}
