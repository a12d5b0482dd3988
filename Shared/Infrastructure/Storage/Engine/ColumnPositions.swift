/// The positions of a statement's columns by name.
///
/// A name is compared with the columns' names only once. After that, the position is looked up by the address of the
/// name's literal. The lookup takes one step if every row's columns are read in the same order.
struct ColumnPositions {
  private struct Known {
    let address: UInt
    let position: Int
  }

  private var found: [Known] = []
  /// The index in `found` of the name that is expected next.
  private var next = 0

  /// Returns the position that `learn` found for a literal, or nil before that.
  mutating func known(_ name: StaticString) -> Int? {
    let address = unsafe UInt(bitPattern: name.utf8Start)
    if next == found.count { next = 0 }
    if next < found.count && found[next].address == address {
      next += 1
      return found[next - 1].position
    }
    guard let index = found.firstIndex(where: { $0.address == address }) else { return nil }
    next = index + 1
    return found[index].position
  }

  /// Finds the position of the column with the given name. Returns nil unless exactly one column has this name.
  mutating func learn(_ name: StaticString, in names: [String]) -> Int? {
    guard let position = Self.position(of: name.description, in: names) else { return nil }
    found.append(Known(address: unsafe UInt(bitPattern: name.utf8Start), position: position))
    next = found.count
    return position
  }

  private static func position(of name: String, in names: [String]) -> Int? {
    guard let first = names.firstIndex(of: name), names.lastIndex(of: name) == first else { return nil }
    return first
  }
}
