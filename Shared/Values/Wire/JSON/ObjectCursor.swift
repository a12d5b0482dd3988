/// The position of a keyed container: its object and the next key.
final class ObjectCursor {
  let tape: JSONTape
  /// True if the keys are data, such as those of a dictionary, so that they are read unchanged.
  let isVerbatim: Bool
  private struct State {
    var object = 0
    /// The key after the last found key.
    var hint = 0
    /// The token after the object.
    var end = 0
    var turn: UInt32 = 0
  }
  private let state = Cell(State())

  init(_ tape: JSONTape, isVerbatim: Bool) {
    self.tape = tape
    self.isVerbatim = isVerbatim
  }

  /// The object being read.
  var object: Int { state.value.object }

  @inline(__always)
  func open(_ object: Int) {
    state.value = State(object: object, hint: object + 1, end: tape.next(object), turn: tape.turn)
    if tape.isStrict, !isVerbatim { tape.noteOpened(object) }
  }

  /// The token of the value for a key; nil if the object doesn't have the key. The search starts at the hint and wraps
  /// around.
  @inline(__always)
  func find(_ name: String) -> Int? {
    precondition(state.value.turn == tape.turn, "a container was read after the end of its text")
    let utf8 = name.utf8Span
    tape.noteName(utf8.span, of: state.value.object)
    return find(utf8.span)
  }

  private func find(_ name: Span<UInt8>) -> Int? {
    let first = state.value.object + 1
    let end = state.value.end
    guard first < end else { return nil }
    let start = state.value.hint < end ? state.value.hint : first
    var at = start
    repeat {
      let following = tape.next(at + 1)
      if isKey(at, name) {
        state.value.hint = following
        tape.ask(at)
        return at + 1
      }
      at = following < end ? following : first
    } while at != start
    return nil
  }

  @inline(__always)
  private func isKey(_ index: Int, _ name: Span<UInt8>) -> Bool {
    let token = tape[index]
    // Unless escaped, the wire name is never shorter than the Swift name.
    if token.end - token.start < name.count, !token.isEscaped { return false }
    // The wire name has at most twelve bytes per letter: an upper-case letter becomes two characters, and an escaped
    // character has six bytes. A longer key can't match, so unescaping it would be wasted work.
    if token.end - token.start > 12 * name.count { return false }
    return tape.with(token.range) { wire in
      token.isEscaped
        ? WireName.matches(name, JSONString.unescaped(wire).span, isVerbatim: isVerbatim)
        : WireName.matches(name, wire, isVerbatim: isVerbatim)
    }
  }
}
