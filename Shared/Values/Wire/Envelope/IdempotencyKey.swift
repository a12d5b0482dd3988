/// The allowed length of an idempotency key, in bytes.
package enum IdempotencyKey {
  package static let bytes = 1...128
  /// The allowed length for calls without an account, such as registration. There, keys of different callers share one
  /// namespace, so they must be hard to guess.
  package static let bytesWithoutAccount = 16...128

  /// The bounds in words for messages: "1 to 128".
  package static func words(_ bytes: ClosedRange<Int>) -> String { "\(bytes.lowerBound) to \(bytes.upperBound)" }
}
