import Synchronization

/// Places for two idle objects, from which any thread may take them: what is dear to set up is used again by whoever
/// comes next, and whoever finds none makes a new one. A service has two threads, its loop's and its writer's, which
/// would drop each other's if there were one place.
struct Spare<Object: AnyObject>: ~Copyable, Sendable {
  /// Each object's address, which stands for one reference to it; 0 for none.
  private let first = Atomic<UInt>(0)
  private let second = Atomic<UInt>(0)

  @inline(__always)
  func take() -> Object? {
    var taken = first.exchange(0, ordering: .acquiring)
    if taken == 0 { taken = second.exchange(0, ordering: .acquiring) }
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: taken) else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(pointer).takeRetainedValue()
  }

  /// Puts an object there that nobody else uses; false when it found no place.
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
