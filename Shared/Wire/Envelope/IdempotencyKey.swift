/// How long an idempotency key is, in bytes: whoever checks one asks here.
package enum IdempotencyKey {
  package static let bytes = 1...128
  /// Where no account keeps callers' keys apart, a registration above all: nobody is to guess another's.
  package static let bytesWithoutAccount = 16...128

  /// "1 to 128", for messages.
  package static func words(_ bytes: ClosedRange<Int>) -> String { "\(bytes.lowerBound) to \(bytes.upperBound)" }
}
