/// What the encoders of one text share. Writers are used again for the next text, with their memory and their
/// containers.
final class JSONWriter {
  private struct State: ~Copyable {
    var output = JSONOutput()
    var turn: UInt32 = 0
    var containers = KeptContainers<WritingCursor>()
  }
  private let state = Cell(State())
  private let known = KnownTypes()

  private static let spare = Spare<JSONWriter>()

  private init() {}

  /// Writes a value and shows its text to `body`.
  static func with<T>(_ value: some Encodable, _ body: (Span<UInt8>) -> T) throws -> T {
    let writer = spare.take() ?? JSONWriter()
    defer { writer.giveBack() }
    try writer.encode(value)
    return writer.output.with(body)
  }

  private func giveBack() {
    state.value.turn &+= 1
    output.removeAll()
    // The containers hold their writer: one that isn't kept must let go of them.
    if !Self.spare.put(self) { state.value.containers.removeAll() }
  }

  var output: JSONOutput {
    @inline(__always) _read { yield state.value.output }
    @inline(__always) _modify { yield &state.value.output }
  }

  /// Which text this is, counted from the writer's first.
  @inline(__always) var turn: UInt32 { state.value.turn }
  @inline(__always) var depth: Int { output.depth }

  /// Writes a value and closes what it leaves open; one that writes nothing is an empty object.
  @inline(__always)
  func encode<T: Encodable>(_ value: T) throws {
    let kind = known.kind(T.self)
    if kind != .other { return try KnownTypes.write(kind, value, to: &output) }
    let depth = depth
    let before = output.count
    try value.encode(to: TapeEncoder(writer: self))
    if output.count == before { output.begin(UInt8(ascii: "{")) }
    output.close(to: depth)
  }

  /// Begins an object, and a container for it by keys of one type.
  @inline(__always)
  func container<Key>() -> KeyedEncodingContainer<Key> {
    output.begin(UInt8(ascii: "{"))
    if let holder = state.value.containers.idle(
      ObjectIdentifier(Key.self), KeyedEncodingContainer<Key>.self)
    {
      holder.cursor.open()
      return holder.lend()
    }
    return newContainer()
  }

  @inline(never)
  private func newContainer<Key>() -> KeyedEncodingContainer<Key> {
    let cursor = WritingCursor(self, isVerbatim: DictionaryKey.isKey(Key.self))
    cursor.open()
    let container = KeyedEncodingContainer(ObjectWriter<Key>(cursor: cursor))
    state.value.containers.keep(container, for: cursor, keys: ObjectIdentifier(Key.self))
    return container
  }
}

/// Where a keyed container writes.
final class WritingCursor {
  let writer: JSONWriter
  /// The keys here are data: written as they are.
  let isVerbatim: Bool

  private struct State {
    var depth = 0
    var turn: UInt32 = 0
  }
  private let state = Cell(State())

  init(_ writer: JSONWriter, isVerbatim: Bool) {
    self.writer = writer
    self.isVerbatim = isVerbatim
  }

  /// Points to the object that was begun last.
  @inline(__always)
  func open() { state.value = State(depth: writer.depth, turn: writer.turn) }

  /// Begins a member.
  @inline(__always)
  func begin(_ key: String) {
    precondition(state.value.turn == writer.turn, "a container is written to after its text")
    writer.output.key(key, isVerbatim: isVerbatim, depth: state.value.depth)
  }
}

/// Swift's `Encoder` over a writer.
struct TapeEncoder: Encoder {
  let writer: JSONWriter
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { writer.container() }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.output.begin(UInt8(ascii: "["))
    return ArrayWriter(writer: writer, depth: writer.depth)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { ScalarWriter(writer: writer) }
}
