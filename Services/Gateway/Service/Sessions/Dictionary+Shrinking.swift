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
