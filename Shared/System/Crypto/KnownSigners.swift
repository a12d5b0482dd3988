package import CivilTime
import Synchronization

/// A cache of verified signers. The App Store signs all texts with a few chains. Parsing and verifying a chain takes
/// fifteen times as long as verifying a text's signature.
///
/// Only verified chains are cached, so a client that sends other chains can't evict those of the App Store.
package final class KnownSigners: Sendable {
  private struct Signer {
    var chain: [Certificate]
    var key: P256PublicKey
    /// The name of the trust policy that accepted the chain.
    var trust: String
    /// The times at which the chain is valid.
    var window: ClosedRange<Timestamp>
  }

  /// The maximum number of cached chains. If there are more, the chain that expires first is evicted.
  private static let most = 64

  /// The signers, by the header of their texts, which contains the chain.
  private let signers = Mutex<[[UInt8]: Signer]>([:])

  package init() {}

  /// Parses a text as `JWS(compact:)` does.
  package func read(_ compact: String) throws(CryptoFault) -> JWS {
    try JWS(compact: compact) { header in self.signers.withLock { $0[header]?.chain } }
  }

  /// Verifies a text as `JWS.verify` does.
  ///
  /// - Parameter name: A name for the policy `trust`. Policies that share this cache must have different names.
  package func verify(
    _ text: JWS, by trust: some SignerTrust, named name: String, at time: Timestamp
  ) throws(CryptoFault) -> [UInt8] {
    if let known = signers.withLock({ $0[text.header] }), known.trust == name, known.window.contains(time) {
      return try text.verify(by: known.key)
    }
    let key = try trust.verify(chain: text.chain, at: time)
    let payload = try text.verify(by: key)
    if let window = trust.window(of: text.chain) {
      remember(Signer(chain: text.chain, key: key, trust: name, window: window), header: text.header)
    }
    return payload
  }

  private func remember(_ signer: Signer, header: [UInt8]) {
    signers.withLock { signers in
      signers[header] = signer
      guard signers.count > Self.most else { return }
      let first = signers.min { $0.value.window.upperBound < $1.value.window.upperBound }
      if let first { signers[first.key] = nil }
    }
  }
}
