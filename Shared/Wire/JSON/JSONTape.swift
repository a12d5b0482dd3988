/// A scanned text as a flat list of its values in order: what a decoder walks instead of a tree of objects.
///
/// Tapes are used again for the next text, with their memory and their containers. A decoder is good for as long as its
/// text is being decoded; `turn` tells one that was kept longer.
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
  /// The keys that were looked for in each object; kept only to tell which were meant, once an unknown one was met.
  var askedNames: [Int: [String]]?
  /// The strings that no contract allows, in their order.
  var textFaults: [LocatedTextFault] = []
  /// Where each rejected item (`Lenient`) ends: what is in it rejects nothing else.
  private(set) var settled: [Int: Int] = [:]
  /// Which text this is, counted from the tape's first.
  @inline(__always) var turn: UInt32 { state.value.turn }
  /// For a decoder that refuses unknown keys.
  @inline(__always) var isStrict: Bool { state.value.isStrict }

  private static let spare = Spare<JSONTape>()
  /// A longer text's room isn't kept.
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
    // The containers hold their tape: one that isn't kept must let go of them.
    if !Self.spare.put(self) { state.value.containers.removeAll() }
  }

  @inline(__always)
  subscript(index: Int) -> Token { state.value.scanner.tokens[index] }

  /// The token behind a value and all that is in it.
  @inline(__always)
  func next(_ index: Int) -> Int { Int(state.value.scanner.tokens[index].next) }

  /// The text's bytes there, for as long as `body` runs.
  @inline(__always)
  func with<T>(_ range: Range<Int>, _ body: (Span<UInt8>) -> T) -> T { state.value.text.withSpan(range, body) }

  func string(_ index: Int) -> String {
    let token = self[index]
    return with(token.range) { token.isEscaped ? JSONString.unescaped($0).span.text : $0.text }
  }

  /// The value's text as it stands, quotes included.
  func raw(_ index: Int) -> Bytes { with(self[index].whole) { Bytes($0) } }

  /// The children of an array, or the keys of an object.
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

  /// Notes that somebody asked for a key.
  @inline(__always)
  func ask(_ key: Int) { if isStrict { state.value.scanner.use(key) } }

  /// A container over the object at `index`, for keys of one type.
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

  /// Notes that an object is read by its keys.
  func noteOpened(_ object: Int) { state.value.scanner.use(object) }

  /// Notes which key of an object somebody looks for, where such names are kept.
  @inline(__always)
  func noteName(_ name: Span<UInt8>, of object: Int) {
    if isStrict, askedNames != nil { askedNames?[object, default: []].append(WireName.snake(name.text)) }
  }

  /// How many values and keys the text has.
  var tokenCount: Int { state.value.scanner.tokens.count }

  /// Notes that an item is rejected by itself.
  func settle(_ item: Int) { settled[item] = next(item) }

  /// Whether a value is in a rejected item.
  func isSettled(_ index: Int) -> Bool { settled.contains { $0.key <= index && index < $0.value } }

  /// The first string of a value that no contract allows.
  func textFault(within value: Int) -> DecodingFault? {
    textFaults.first { value <= $0.index && $0.index < next(value) }?.located(on: self)
  }

  /// The id in a member of an object; nil where there is none that is an identifier.
  func identifier(_ member: String?, of object: Int) -> String? {
    guard let member, self[object].kind == .object,
      let key = children(object).first(where: { excerpt($0).description == member })
    else { return nil }
    return try? TapeDecoder(tape: self, index: key + 1).read(Identifier.self).value
  }
}
