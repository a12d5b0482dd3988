/// The state shared by the encoders of one text. Writers are reused for later texts, including their memory and
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

  /// Encodes a value and lends its text to `body`.
  static func with<T>(_ value: some Encodable, _ body: (Span<UInt8>) -> T) throws -> T {
    let writer = spare.take() ?? JSONWriter()
    defer { writer.giveBack() }
    try writer.encode(value)
    return writer.output.with(body)
  }

  private func giveBack() {
    state.value.turn &+= 1
    output.removeAll()
    // The containers retain their writer, so a writer that isn't kept must release them to break the cycle.
    if !Self.spare.put(self) { state.value.containers.removeAll() }
  }

  var output: JSONOutput {
    @inline(__always) _read { yield state.value.output }
    @inline(__always) _modify { yield &state.value.output }
  }

  /// The sequence number of the current text. The writer's first text has the number 0.
  @inline(__always) var turn: UInt32 { state.value.turn }
  @inline(__always) var depth: Int { output.depth }

  /// Writes a value and closes the containers that it leaves open. A value that writes nothing becomes an empty object.
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

  /// Begins an object and returns its container, with keys of one type.
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

/// The output position of a keyed container.
final class WritingCursor {
  let writer: JSONWriter
  /// True if the keys are data, such as those of a dictionary, so that they are written unchanged.
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

  /// Moves to the object that was begun last.
  @inline(__always)
  func open() { state.value = State(depth: writer.depth, turn: writer.turn) }

  /// Begins a member.
  @inline(__always)
  func begin(_ key: String) {
    precondition(state.value.turn == writer.turn, "a container was written to after the end of its text")
    writer.output.key(key, isVerbatim: isVerbatim, depth: state.value.depth)
  }
}

/// Swift's `Encoder` on top of a writer.
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
