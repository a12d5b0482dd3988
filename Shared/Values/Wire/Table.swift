/// A growing list of plain values that is filled again for each text. It keeps its memory when it is emptied. Its
/// memory is never shared, so adding a value only checks the capacity.
///
/// Indexes are checked, as for arrays.
@safe struct Table<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity = 0
  private var start: UnsafeMutablePointer<Element>

  init() { unsafe start = .allocate(capacity: 0) }

  deinit { unsafe start.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe start[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      unsafe start[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    unsafe start[count] = element
    count += 1
  }

  /// Appends the elements of `span` in one copy.
  @inline(__always)
  mutating func append(_ span: Span<Element>) {
    let added = span.count
    reserve(added)
    unsafe span.withUnsafeBufferPointer { from in
      if let first = from.baseAddress { unsafe (start + count).update(from: first, count: added) }
    }
    count += added
  }

  /// Reserves capacity for `more` values.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(to: count + more) }
  }

  /// Increases the count by `more`. The new values are whatever the memory contains.
  @inline(__always)
  mutating func lengthen(by more: Int) {
    reserve(more)
    count += more
  }

  /// Removes the values from `length` on.
  @inline(__always)
  mutating func shorten(to length: Int) {
    precondition(length >= 0 && length <= count)
    count = length
  }

  @inline(__always)
  mutating func removeLast() -> Element {
    precondition(count > 0)
    count -= 1
    return unsafe start[count]
  }

  /// Removes all values. Capacity above `most` isn't kept, so that one large text doesn't hold memory forever.
  mutating func removeAll(keeping most: Int) {
    count = 0
    guard capacity > most else { return }
    unsafe start.deallocate()
    unsafe start = .allocate(capacity: 0)
    capacity = 0
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let wanted = max(least, capacity * 2, 64)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    unsafe larger.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
    capacity = wanted
  }

  /// Lends a range of the values to `body`.
  @inline(__always)
  func withSpan<T, Fault: Error>(_ range: Range<Int>, _ body: (Span<Element>) throws(Fault) -> T) throws(Fault) -> T {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let shown = unsafe Span(_unsafeStart: start + range.lowerBound, count: range.count)
    return try body(shown)
  }
}

extension Table<UInt8> {
  /// Writes eight bytes in little-endian order, `offset` bytes after the last value. Call `lengthen` to make them part
  /// of the list.
  @inline(__always)
  mutating func store(_ word: UInt64, at offset: Int) {
    precondition(offset >= 0 && capacity - count - offset >= 8)
    unsafe UnsafeMutableRawPointer(start + count + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
  }
}
