import Synchronization

/// The place for one idle object, from which any thread may take it: what is dear to set up is used again by whoever
/// comes next, and who finds the place empty makes his own.
struct Spare<Object: AnyObject>: ~Copyable, Sendable {
  /// The object's address, which stands for one reference to it; 0 for none.
  private let address = Atomic<UInt>(0)

  @inline(__always)
  func take() -> Object? {
    let taken = address.exchange(0, ordering: .acquiring)
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: taken) else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(pointer).takeRetainedValue()
  }

  /// Puts an object there that nobody else uses; false when there is one already.
  @inline(__always)
  func put(_ object: Object) -> Bool {
    let pointer = unsafe Unmanaged.passRetained(object)
    let address = unsafe UInt(bitPattern: pointer.toOpaque())
    if self.address.compareExchange(expected: 0, desired: address, ordering: .releasing).exchanged { return true }
    unsafe pointer.release()
    return false
  }
}
