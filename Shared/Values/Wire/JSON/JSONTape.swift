/// A scanned text as a flat list of its values in order. A decoder walks this list instead of a tree of objects.
///
/// Tapes are reused for later texts, including their memory and containers. A decoder is only valid while its text is
/// being decoded; `turn` detects later use.
final class JSONTape {
  private struct State: ~Copyable {
    var text = Table<UInt8>()
    var scanner = JSONScanner()
    var turn: UInt32 = 0
    var isStrict = false
    var containers = KeptContainers<ObjectCursor>()
  }
  private let state = Cell(State())
  let known = KnownTypes()
  /// The keys that were requested from each object. Only recorded after an unknown key was found, to suggest the
  /// intended one.
  var askedNames: [Int: [String]]?
  /// The faults of the strings that no contract allows, in order.
  var textFaults: [LocatedTextFault] = []
  /// The token after each rejected item (`Lenient`), keyed by the item's own token. A fault inside such an item doesn't
  /// cause the rest of the text to be rejected.
  private(set) var settled: [Int: Int] = [:]
  /// The sequence number of the current text. The tape's first text has the number 0.
  @inline(__always) var turn: UInt32 { state.value.turn }
  /// True for a decoder that rejects unknown keys.
  @inline(__always) var isStrict: Bool { state.value.isStrict }

  private static let spare = Spare<JSONTape>()
  /// The capacity up to which a buffer is kept for reuse. Capacity above this limit is released.
  private static let keptText = 256 << 10

  private init() {}

  /// Scans a text and lends its tape to `body`.
  static func with<T>(
    _ text: Span<UInt8>, isStrict: Bool = false, _ body: (JSONTape) throws -> T
  ) throws -> T {
    let tape = spare.take() ?? JSONTape()
    defer { tape.giveBack() }
    tape.state.value.isStrict = isStrict
    try tape.state.value.scanner.wholeText(text, .all)
    tape.state.value.text.append(text)
    return try body(tape)
  }

  private func giveBack() {
    state.value.turn &+= 1
    state.value.text.removeAll(keeping: Self.keptText)
    askedNames = nil
    textFaults = []
    settled = [:]
    // The containers retain their tape, so a tape that isn't kept must release them to break the cycle.
    if !Self.spare.put(self) { state.value.containers.removeAll() }
  }

  @inline(__always)
  subscript(index: Int) -> Token { state.value.scanner.tokens[index] }

  /// The token after a value and everything inside it.
  @inline(__always)
  func next(_ index: Int) -> Int { Int(state.value.scanner.tokens[index].next) }

  /// Lends a range of the text's bytes to `body`.
  @inline(__always)
  func with<T>(_ range: Range<Int>, _ body: (Span<UInt8>) -> T) -> T { state.value.text.withSpan(range, body) }

  func string(_ index: Int) -> String {
    let token = self[index]
    return with(token.range) { token.isEscaped ? JSONString.unescaped($0).span.text : $0.text }
  }

  /// The value's text as written, including quotes.
  func raw(_ index: Int) -> Bytes { with(self[index].whole) { Bytes($0) } }

  /// The elements of an array, or the keys of an object.
  func children(_ index: Int) -> [Int] {
    var found: [Int] = []
    var child = index + 1
    let step = self[index].kind == .object ? 1 : 0
    while child < next(index) {
      found.append(child)
      child = next(child + step)
    }
    return found
  }

  /// Records that a key was requested.
  @inline(__always)
  func ask(_ key: Int) { if isStrict { state.value.scanner.use(key) } }

  /// A container for the object at `index`, with keys of one type.
  @inline(__always)
  func container<Key>(_ index: Int) -> KeyedDecodingContainer<Key> {
    if let holder = state.value.containers.idle(
      ObjectIdentifier(Key.self), KeyedDecodingContainer<Key>.self)
    {
      holder.cursor.open(index)
      return holder.lend()
    }
    return newContainer(index)
  }

  @inline(never)
  private func newContainer<Key>(_ index: Int) -> KeyedDecodingContainer<Key> {
    let cursor = ObjectCursor(self, isVerbatim: DictionaryKey.isKey(Key.self))
    cursor.open(index)
    let container = KeyedDecodingContainer(TapeObject<Key>(cursor: cursor))
    state.value.containers.keep(container, for: cursor, keys: ObjectIdentifier(Key.self))
    return container
  }

  /// Records that an object is read by its keys.
  func noteOpened(_ object: Int) { state.value.scanner.use(object) }

  /// Records the requested key of an object, if requested names are being collected.
  @inline(__always)
  func noteName(_ name: Span<UInt8>, of object: Int) {
    if isStrict, askedNames != nil { askedNames?[object, default: []].append(WireName.snake(name.text)) }
  }

  /// The number of values and keys in the text.
  var tokenCount: Int { state.value.scanner.tokens.count }

  /// Records that an item is rejected without rejecting the whole text.
  func settle(_ item: Int) { settled[item] = next(item) }

  /// True if a value is inside a rejected item.
  func isSettled(_ index: Int) -> Bool { settled.contains { $0.key <= index && index < $0.value } }

  /// Returns the fault of the first string inside a value that has one.
  func textFault(within value: Int) -> DecodingFault? {
    textFaults.first { value <= $0.index && $0.index < next(value) }?.located(on: self)
  }

  /// The id in a member of an object; nil if there is no valid identifier.
  func identifier(_ member: String?, of object: Int) -> String? {
    guard let member, self[object].kind == .object,
      let key = children(object).first(where: { excerpt($0).description == member })
    else { return nil }
    return try? TapeDecoder(tape: self, index: key + 1).read(Identifier.self).value
  }
}

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

  /// The token at a path; nil if there is no such value. Keys may contain dots and brackets, so the path can't be
  /// split. Instead, each key is compared with the beginning of the path.
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
