/// Paths in wire names, `groups[2].cards[3].id`: how a person is told where something is wrong.
extension JSONTape {
  /// Where a value stands. Worked out by walking down to it, once something is wrong.
  func path(of target: Int) -> String {
    var path = ""
    var index = 0
    while index < target {
      let inside = children(index)
      if self[index].kind == .object {
        guard let key = inside.last(where: { $0 <= target }) else { return path }
        path += (path.isEmpty ? "" : ".") + excerpt(key).description
        if key == target { return path }
        index = key + 1
      } else {
        guard let position = inside.lastIndex(where: { $0 <= target }) else { return path }
        path += "[\(position)]"
        index = inside[position]
      }
    }
    return path
  }

  /// A string's beginning, without making a text of the rest.
  func excerpt(_ index: Int) -> Excerpt {
    let token = self[index]
    return with(token.range) { text in
      token.isEscaped ? Excerpt(JSONString.unescaped(text, atLeast: Excerpt.most + 1).span) : Excerpt(text)
    }
  }

  /// The token at a path; nil where the text has nothing there. Keys may hold dots and brackets themselves, so each key
  /// is tried against the path's front instead of taking the path apart.
  func token(at path: String) -> Int? { token(at: path[...], from: 0) }

  private func token(at path: Substring, from index: Int) -> Int? {
    if path.isEmpty { return index }
    switch self[index].kind {
    case .array:
      guard path.first == "[", let close = path.firstIndex(of: "]"), let position = Int(path.dropFirst()[..<close]),
        case let inside = children(index), inside.indices.contains(position)
      else { return nil }
      return token(at: path[path.index(after: close)...], from: inside[position])
    case .object:
      let names = path.first == "." && index > 0 ? path.dropFirst() : path
      for key in children(index) {
        let name = string(key)
        guard names.hasPrefix(name) else { continue }
        let rest = names.dropFirst(name.count)
        guard rest.isEmpty || rest.first == "." || rest.first == "[" else { continue }
        if let found = token(at: rest, from: key + 1) { return found }
      }
      return nil
    default: return nil
    }
  }
}
