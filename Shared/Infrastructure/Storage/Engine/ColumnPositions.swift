/// The positions of a statement's columns by name.
///
/// A name is compared with the columns' names once. After that its position is found by the address of the literal, in
/// one step if each row is read in the same order.
struct ColumnPositions {
  private struct Known {
    let address: UInt
    let position: Int
  }

  private var known: [Known] = []
  /// The index in `known` of the name that is probably read next.
  private var next = 0

  /// Returns the position of the column with a name, or nil if there isn't exactly one.
  mutating func position(of name: StaticString, in names: @autoclosure () -> [String]) -> Int? {
    let address = unsafe UInt(bitPattern: name.utf8Start)
    if next == known.count { next = 0 }
    if next < known.count && known[next].address == address {
      next += 1
      return known[next - 1].position
    }
    if let index = known.firstIndex(where: { $0.address == address }) {
      next = index + 1
      return known[index].position
    }
    guard let position = Self.position(of: name.description, in: names()) else { return nil }
    known.append(Known(address: address, position: position))
    next = known.count
    return position
  }

  private static func position(of name: String, in names: [String]) -> Int? {
    guard let first = names.firstIndex(of: name), names.lastIndex(of: name) == first else { return nil }
    return first
  }
}
