/// The standard library's keyed containers, kept for reuse with the next object of the same type.
///
/// Creating a container costs more than reading a whole small object, because a container is a class whose type the
/// runtime looks up several times. Each container is therefore kept with its cursor. If the container is no longer in
/// use, its cursor is moved to the next object.
struct KeptContainers<Cursor: AnyObject> {
  @safe private struct Slot {
    var keys: ObjectIdentifier?
    /// A `Holder` of the container for `keys`.
    var holder: AnyObject?
    /// The single reference that the container consists of, inside the holder.
    var reference: UnsafeMutablePointer<AnyObject>?
  }

  /// Pairs of slots. A hash of the key type's address selects the pair, so a type's pair differs between processes.
  /// Each pair keeps the two types that were added last.
  private var slots = Array(repeating: Slot(), count: 64)

  @inline(__always)
  static func place(_ keys: UInt) -> Int {
    // One multiplication isn't enough: types whose addresses differ by a Fibonacci number would share a pair, and the
    // types of a message's keys are often 144 bytes apart.
    let mixed = keys &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: ((mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15) >> 58) & ~1
  }

  /// The holder of the container for these keys, if the container isn't in use.
  @inline(__always)
  func idle<Container>(_ keys: ObjectIdentifier, _: Container.Type) -> Holder<Container, Cursor>? {
    var place = Self.place(UInt(bitPattern: keys))
    if slots[place].keys != keys { place ^= 1 }
    guard slots[place].keys == keys, let reference = unsafe slots[place].reference,
      unsafe isKnownUniquelyReferenced(&reference.pointee), let holder = slots[place].holder
    else { return nil }
    return unsafe unsafeDowncast(holder, to: Holder<Container, Cursor>.self)
  }

  mutating func keep<Container>(_ container: Container, for cursor: Cursor, keys: ObjectIdentifier) {
    let place = Self.place(UInt(bitPattern: keys))
    // A container for these keys is already kept and currently in use. Don't replace it, because it will be idle again.
    if slots[place].keys == keys || slots[place ^ 1].keys == keys { return }
    let holder = Holder(container, cursor)
    guard let reference = unsafe holder.reference else { return }
    slots[place ^ 1] = slots[place]
    slots[place] = unsafe Slot(keys: keys, holder: holder, reference: reference)
  }

  mutating func removeAll() { slots = Array(repeating: Slot(), count: 64) }
}

/// A container that can be lent without a type lookup at run time, because its type is part of the holder's type.
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

  /// The single reference that the container consists of. Nil if the standard library's implementation differs.
  var reference: UnsafeMutablePointer<AnyObject>? {
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size else { return nil }
    return unsafe UnsafeMutableRawPointer(place).assumingMemoryBound(to: AnyObject.self)
  }
}
