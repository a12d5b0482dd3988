/// State that only its owning object accesses, in short steps that call no other code. The access skips the runtime's
/// exclusivity checks, which cost more than those steps.
@safe struct Cell<Value: ~Copyable>: ~Copyable {
  private let place: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    unsafe place = .allocate(capacity: 1)
    unsafe place.initialize(to: value)
  }

  deinit {
    unsafe place.deinitialize(count: 1)
    unsafe place.deallocate()
  }

  var value: Value {
    @inline(__always) _read { yield unsafe place.pointee }
    @inline(__always) nonmutating _modify { yield unsafe &place.pointee }
  }
}
