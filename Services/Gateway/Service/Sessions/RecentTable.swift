import EventLoop

/// A table that is bounded by bytes: what was used longest ago makes room for what comes.
///
/// Elements are found by their keys. Beside that they form a list in the order of their last use, so that using one,
/// adding one and making room take the same few steps however many there are. Its memory is given back when most of its
/// elements have gone.
@Loop struct RecentTable<Key: Hashable, Element: RecentlyUsed<Key>> {
  private var elements: [Key: Element] = [:]
  private(set) var newest: Element?
  /// What makes room first.
  private(set) var oldest: Element?
  /// What all elements come to.
  private(set) var bytes = 0
  /// What they may come to.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }
  /// Whether something has to make room.
  var isOver: Bool { bytes > limit }
  var all: Dictionary<Key, Element>.Values { elements.values }

  subscript(key: Key) -> Element? { elements[key] }

  /// Adds an element that isn't there, as the one that was used last. The caller makes room for it where `isOver`.
  mutating func add(_ element: Element) {
    let before = elements.updateValue(element, forKey: element.key)
    precondition(before == nil, "an element is added once")
    bytes += element.bytes
    append(element)
  }

  /// Notes that an element which is there is used now.
  mutating func use(_ element: Element) {
    guard element !== newest else { return }
    unlink(element)
    append(element)
  }

  /// Takes out an element that is there.
  mutating func remove(_ element: Element) {
    let removed = elements.removeValue(forKey: element.key)
    precondition(removed === element, "only what is there can be removed")
    bytes -= element.bytes
    unlink(element)
    elements.shrink()
  }

  private mutating func append(_ element: Element) {
    element.older = newest
    newest?.newer = element
    newest = element
    if oldest == nil { oldest = element }
  }

  private mutating func unlink(_ element: Element) {
    let (newer, older) = (element.newer, element.older)
    if let newer { newer.older = older } else { newest = older }
    if let older { older.newer = newer } else { oldest = newer }
    (element.newer, element.older) = (nil, nil)
  }
}

/// An element of a `RecentTable`, which keeps its neighbours in the order of use.
@Loop protocol RecentlyUsed<Key>: AnyObject {
  associatedtype Key: Hashable
  var key: Key { get }
  /// What it is charged; the same for as long as it is in a table.
  var bytes: Int { get }
  /// Both are the table's own.
  var newer: Self? { get set }
  var older: Self? { get set }
}
