/// Why a cryptographic operation gave no result.
///
/// Reasons are for logs and for an operator's eyes; a caller over the wire gets the service's own words. None of them
/// ever holds key material.
package struct CryptoFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// One sentence without a full stop, such as "the certificate is not DER".
  package var reason: String

  /// A fault in words that hold no secret.
  package init(_ reason: String) { self.reason = reason }

  /// The reason.
  package var description: String { reason }
}
