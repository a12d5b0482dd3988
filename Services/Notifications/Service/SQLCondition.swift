/// SQL conditions with a variable number of values.
enum SQLCondition {
  /// Returns a condition that excludes rows with certain values; "" for no values.
  ///
  /// - Parameter first: the number of the first value's placeholder.
  static func excluding(_ values: [String], in column: String, from first: Int) -> String {
    guard !values.isEmpty else { return "" }
    let placeholders = values.indices.map { "$\($0 + first)" }.joined(separator: ", ")
    return "AND \(column) NOT IN (\(placeholders))"
  }
}
