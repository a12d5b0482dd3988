/// Where a keyed container reads: an object, and the key that it comes to next.
final class ObjectCursor {
  let tape: JSONTape
  /// The keys here are data: taken as they are.
  let isVerbatim: Bool
  private struct State {
    var object = 0
    /// The key behind the one found last: keys are mostly asked for in the order they were written, so the next search
    /// mostly ends where it begins.
    var hint = 0
    /// The token behind the object.
    var end = 0
    var turn: UInt32 = 0
  }
  private let state = Cell(State())

  init(_ tape: JSONTape, isVerbatim: Bool) {
    self.tape = tape
    self.isVerbatim = isVerbatim
  }

  /// The object that is read now.
  var object: Int { state.value.object }

  @inline(__always)
  func open(_ object: Int) {
    state.value = State(object: object, hint: object + 1, end: tape.next(object), turn: tape.turn)
    if tape.isStrict, !isVerbatim { tape.noteOpened(object) }
  }

  /// The value of the object's key, if it has one. The search starts at the hint and goes once around.
  @inline(__always)
  func find(_ name: String) -> Int? {
    precondition(state.value.turn == tape.turn, "a container is read after its text")
    let utf8 = name.utf8Span
    tape.noteName(utf8.span, of: state.value.object)
    return find(utf8.span)
  }

  private func find(_ name: Span<UInt8>) -> Int? {
    let (first, end) = (state.value.object + 1, state.value.end)
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
    // What the wire has is never shorter than the name, unless it is escaped.
    if token.end - token.start < name.count, !token.isEscaped { return false }
    // Nor longer than each letter as a capital, which takes two bytes, and each byte as an escape, which takes six:
    // what is longer isn't written out for each name that is looked for.
    if token.end - token.start > 12 * name.count { return false }
    return tape.with(token.range) { wire in
      token.isEscaped
        ? WireName.matches(name, JSONString.unescaped(wire).span, isVerbatim: isVerbatim)
        : WireName.matches(name, wire, isVerbatim: isVerbatim)
    }
  }
}
