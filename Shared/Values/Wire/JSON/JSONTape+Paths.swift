/// Paths in wire names, such as `groups[2].cards[3].id`, which locate faults for humans.
extension JSONTape {
  /// The path of a value. It is computed from the root, and only after a fault was found.
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

  /// The beginning of a string. The rest isn't decoded.
  func excerpt(_ index: Int) -> Excerpt {
    let token = self[index]
    return with(token.range) { text in
      token.isEscaped ? Excerpt(JSONString.unescaped(text, atLeast: Excerpt.most + 1).span) : Excerpt(text)
    }
  }

  /// The token at a path; nil if there is no such value. Keys may contain dots and brackets, so each key is compared
  /// with the beginning of the path instead of splitting the path.
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
