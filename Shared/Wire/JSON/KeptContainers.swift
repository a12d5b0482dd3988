/// Keyed containers of the standard library that are used again for the next object of the same type.
///
/// To make one costs more than to read all that is in a small object: it is a class whose type the runtime looks up by
/// the type of its keys, several times over. So each is kept with the cursor that it reads or writes through, and the
/// cursor is pointed at the next object, unless somebody holds the container still.
struct KeptContainers<Cursor: AnyObject> {
  @safe private struct Slot {
    var keys: ObjectIdentifier?
    /// A `Holder` of the container for `keys`.
    var holder: AnyObject?
    /// The one reference that the container consists of, where the holder has it.
    var reference: UnsafeMutablePointer<AnyObject>?
  }

  /// In pairs, by the address of the keys' type: which types meet in one is another matter each time a process starts.
  /// Of three that do, the last two are kept.
  private var slots = Array(repeating: Slot(), count: 64)

  @inline(__always)
  private static func place(_ keys: ObjectIdentifier) -> Int {
    Int(truncatingIfNeeded: (UInt(bitPattern: keys) &* 0x9E37_79B9_7F4A_7C15) >> 58) & ~1
  }

  /// The holder of the container for these keys, if nobody reads or writes by it.
  @inline(__always)
  func idle<Container>(_ keys: ObjectIdentifier, _: Container.Type) -> Holder<Container, Cursor>? {
    var place = Self.place(keys)
    if slots[place].keys != keys { place ^= 1 }
    guard slots[place].keys == keys, let reference = unsafe slots[place].reference,
      unsafe isKnownUniquelyReferenced(&reference.pointee), let holder = slots[place].holder
    else { return nil }
    return unsafe unsafeDowncast(holder, to: Holder<Container, Cursor>.self)
  }

  mutating func keep<Container>(_ container: Container, for cursor: Cursor, keys: ObjectIdentifier) {
    let place = Self.place(keys)
    // One that is in use now will be idle again.
    if slots[place].keys == keys || slots[place ^ 1].keys == keys { return }
    let holder = Holder(container, cursor)
    guard let reference = unsafe holder.reference else { return }
    slots[place ^ 1] = slots[place]
    slots[place] = unsafe Slot(keys: keys, holder: holder, reference: reference)
  }

  mutating func removeAll() { slots = Array(repeating: Slot(), count: 64) }
}

/// One container, and how it is handed out without asking the runtime for its type: that stands in the holder's own.
@safe final class Holder<Container, Cursor: AnyObject> {
  let cursor: Cursor
  private let place: UnsafeMutablePointer<Container>

  init(_ container: Container, _ cursor: Cursor) {
    self.cursor = cursor
    unsafe place = .allocate(capacity: 1)
    unsafe place.initialize(to: container)
  }

  deinit {
    unsafe place.deinitialize(count: 1)
    unsafe place.deallocate()
  }

  @inline(never)
  func lend() -> Container { unsafe place.pointee }

  /// The one reference that the container consists of; nil should a standard library make it of something else.
  var reference: UnsafeMutablePointer<AnyObject>? {
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size else { return nil }
    return unsafe UnsafeMutableRawPointer(place).assumingMemoryBound(to: AnyObject.self)
  }
}
