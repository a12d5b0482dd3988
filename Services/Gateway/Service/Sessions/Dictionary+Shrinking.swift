extension Dictionary {
  /// Gives back the room of a crowded time: a table keeps as much as it ever needed, unless it is made anew when less
  /// than an eighth of that is used.
  mutating func shrink() {
    guard capacity > 256, count < capacity / 8 else { return }
    var smaller = [Key: Value](minimumCapacity: count * 2)
    for (key, value) in self { smaller[key] = value }
    self = smaller
  }
}
