/// The reason why a cryptographic operation failed.
///
/// Reasons are for logs and operators; a remote caller receives the service's own messages. A reason never contains key
/// material.
package struct CryptoFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// One sentence without a full stop, such as "the certificate is not DER".
  package var reason: String

  /// Creates a fault; the reason must contain no secret.
  package init(_ reason: String) { self.reason = reason }

  package var description: String { reason }
}
