/// A problem of an open store that the operator should know about.
package struct StoreWarning: Hashable, Sendable {
  /// A description of the problem, in one sentence.
  package var text: String
  /// The remedy.
  package var cure: String
}
