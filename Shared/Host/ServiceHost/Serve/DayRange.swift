package import CivilTime
package import Wire

extension ClosedRange<CivilDay> {
  /// Returns the days that a request asks for.
  ///
  /// - Parameters:
  ///   - first: The first day; if nil, the range has `usual` days.
  ///   - last: The last day; if nil, today.
  ///   - most: The maximum number of days.
  /// - Throws: `invalid_params` if the first day is after the last, or the range is too long.
  package static func requested(
    from first: CivilDay?, to last: CivilDay?, today: CivilDay, usual: Int, most: Int
  ) throws(Failure) -> ClosedRange<CivilDay> {
    let last = last ?? today
    let first = first ?? last + (1 - usual)
    guard first <= last, last - first < most else {
      throw .invalidParams("'from' must not be after 'to', and the range may have at most \(most) days")
    }
    return first...last
  }
}
