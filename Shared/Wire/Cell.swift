/// State of an object of ours that only that object touches, in short steps that call nobody else: spared the
/// runtime's watch over overlapping accesses, which costs more than those steps.
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
