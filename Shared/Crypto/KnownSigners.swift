package import CivilTime
import Synchronization

/// Signers that were believed before. A store signs all of its texts under few chains; reading and verifying one takes
/// fifteen times as long as the signature below it.
///
/// Only what was believed is remembered: whoever sends chains of their own makes nobody forget the store's.
package final class KnownSigners: Sendable {
  private struct Signer {
    var chain: [Certificate]
    var key: P256PublicKey
    /// By whom it is believed.
    var trust: String
    /// The times at which that holds.
    var window: ClosedRange<Timestamp>
  }

  /// Chains that are remembered; of more, any one is forgotten.
  private static let most = 64

  /// By the header of their texts, which has the chain.
  private let signers = Mutex<[[UInt8]: Signer]>([:])

  /// Remembers nobody yet.
  package init() {}

  /// Reads a text as `JWS(compact:)` does.
  package func read(_ compact: String) throws(CryptoFault) -> JWS {
    try JWS(compact: compact) { header in self.signers.withLock { $0[header]?.chain } }
  }

  /// Verifies a text as `JWS.verify` does.
  ///
  /// - Parameter name: what this trust is called among those that are asked with these signers.
  package func verify(
    _ text: JWS, by trust: some SignerTrust, named name: String, at time: Timestamp
  ) throws(CryptoFault) -> [UInt8] {
    if let known = signers.withLock({ $0[text.header] }), known.trust == name, known.window.contains(time) {
      return try text.verify(by: known.key)
    }
    let key = try trust.verify(chain: text.chain, at: time)
    let payload = try text.verify(by: key)
    if let window = trust.window(of: text.chain) {
      let signer = Signer(chain: text.chain, key: key, trust: name, window: window)
      signers.withLock { signers in
        if signers.count >= Self.most { signers.remove(at: signers.startIndex) }
        signers[text.header] = signer
      }
    }
    return payload
  }
}
