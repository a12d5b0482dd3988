import EventLoop

/// A table whose elements have a limited total size. When it is full, the least recently used elements are removed.
///
/// Elements are found by key. They also form a list in the order of their last use, so using, adding and removing an
/// element takes constant time. Memory is released when most elements have been removed.
@Loop struct RecentTable<Key: Hashable, Element: RecentlyUsed<Key>> {
  private var elements: [Key: Element] = [:]
  private(set) var newest: Element?
  /// The least recently used element, which is removed first.
  private(set) var oldest: Element?
  /// The total size of all elements, in bytes.
  private(set) var bytes = 0
  /// The maximum total size, in bytes.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }
  /// True if elements must be removed.
  var isOver: Bool { bytes > limit }
  var all: Dictionary<Key, Element>.Values { elements.values }

  subscript(key: Key) -> Element? { elements[key] }

  /// Adds an element that isn't in the table yet, as the most recently used one. While `isOver` is true, the caller
  /// must remove elements.
  mutating func add(_ element: Element) {
    let before = elements.updateValue(element, forKey: element.key)
    precondition(before == nil, "the element was already added")
    bytes += element.bytes
    append(element)
  }

  /// Marks an element of the table as the most recently used one.
  mutating func use(_ element: Element) {
    guard element !== newest else { return }
    unlink(element)
    append(element)
  }

  mutating func remove(_ element: Element) {
    let removed = elements.removeValue(forKey: element.key)
    precondition(removed === element, "the element wasn't added")
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
    let newer = element.newer
    let older = element.older
    if let newer { newer.older = older } else { newest = older }
    if let older { older.newer = newer } else { oldest = newer }
    element.newer = nil
    element.older = nil
  }
}

/// An element of a `RecentTable`, with links to its neighbours in the order of use.
@Loop protocol RecentlyUsed<Key>: AnyObject {
  associatedtype Key: Hashable
  var key: Key { get }
  /// The element's size in bytes. It must not change while the element is in a table.
  var bytes: Int { get }
  /// The neighbours in the order of use. Only the table may set these links.
  var newer: Self? { get set }
  var older: Self? { get set }
}

extension Dictionary {
  /// Releases memory after a peak. A dictionary never shrinks by itself, so it is rebuilt if less than an eighth of its
  /// capacity is used.
  mutating func shrink() {
    guard capacity > 256, count < capacity / 8 else { return }
    var smaller = [Key: Value](minimumCapacity: count * 2)
    for (key, value) in self { smaller[key] = value }
    self = smaller
  }
}
