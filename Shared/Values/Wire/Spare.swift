import Synchronization

/// Two slots for idle objects that are expensive to create. Any thread may take an object. If both slots are empty, the
/// caller creates a new object.
///
/// A service has two threads, one for its event loop and one for its database writer. With only one slot, the threads
/// would discard each other's objects.
struct Spare<Object: AnyObject>: ~Copyable, Sendable {
  /// The address of each object, with a strong reference; 0 for an empty slot.
  private let first = Atomic<UInt>(0)
  private let second = Atomic<UInt>(0)

  @inline(__always)
  func take() -> Object? {
    var taken = first.exchange(0, ordering: .acquiring)
    if taken == 0 { taken = second.exchange(0, ordering: .acquiring) }
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: taken) else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(pointer).takeRetainedValue()
  }

  /// Stores an object that is no longer in use. Returns false if both slots are occupied.
  @inline(__always)
  func put(_ object: Object) -> Bool {
    let pointer = unsafe Unmanaged.passRetained(object)
    let address = unsafe UInt(bitPattern: pointer.toOpaque())
    if first.compareExchange(expected: 0, desired: address, ordering: .releasing).exchanged { return true }
    if second.compareExchange(expected: 0, desired: address, ordering: .releasing).exchanged { return true }
    unsafe pointer.release()
    return false
  }
}
