package import CivilTime
package import Crypto

/// A test authority's OCSP response about one of its certificates (RFC 6960 §4.2).
package struct OCSPReply: Sendable {
  /// The certificate's status.
  package enum Verdict: Sendable {
    case good, unknown
    case revoked(Timestamp)
  }

  package var verdict = Verdict.good
  /// The start of the response's validity.
  package var from: Timestamp
  /// The time of the next update; nil omits it.
  package var until: Timestamp?

  package init(_ verdict: Verdict = .good, from: Timestamp, until: Timestamp?) {
    self.verdict = verdict
    self.from = from
    self.until = until
  }

  /// Returns the response in DER.
  ///
  /// - Parameters:
  ///   - question: The question to answer.
  ///   - key: The signing key; the issuer's in a valid response.
  func der(to question: StatusQuestion, signedBy key: P256PrivateKey) throws(CryptoFault) -> [UInt8] {
    // Unwraps OCSPRequest, TBSRequest, requestList and Request. Each begins with the next one, and Request begins with
    // the id.
    var id = try question.request()
    for _ in 0..<4 { id = Self.content(of: id) }
    let state =
      switch verdict {
      case .good: DER.element(0x80, [])
      case .unknown: DER.element(0x82, [])
      case .revoked(let time): DER.element(0xA1, Self.time(time))
      }
    let single = DER.sequence(id, state, Self.time(from), until.map { DER.element(0xA0, Self.time($0)) } ?? [])
    let data = DER.sequence(DER.element(0xA1, question.issuer.subject), Self.time(from), DER.sequence(single))
    let signature = try key.sign(data)
    let basic = DER.sequence(
      data, DER.sequence(DER.oid("1.2.840.10045.4.3.2")), DER.element(3, [0] + signature.der))
    let bytes = DER.sequence(DER.oid("1.3.6.1.5.5.7.48.1.1"), DER.element(4, basic))
    return DER.sequence(DER.element(0x0A, [0]), DER.element(0xA0, bytes))
  }

  /// Returns the content of an element.
  private static func content(of element: [UInt8]) -> [UInt8] {
    let more = element[1] < 0x80 ? 0 : Int(element[1] & 0x7F)
    let length = more == 0 ? Int(element[1]) : element[2..<2 + more].reduce(0) { $0 << 8 | Int($1) }
    return Array(element[(2 + more)..<(2 + more + length)])
  }

  private static func time(_ time: Timestamp) -> [UInt8] {
    DER.element(0x18, Array(CertificateDraft.generalized(time).utf8))
  }
}

extension TestAuthority {
  /// Returns the question about the leaf, or about the intermediate.
  package func question(aboutLeaf isLeaf: Bool) -> StatusQuestion {
    StatusQuestion(about: isLeaf ? leaf : intermediate, of: isLeaf ? intermediate : root, roots: [root])
  }

  /// Returns the response to the question about the leaf or the intermediate, signed by the issuer, or forged with an
  /// unrelated key.
  package func answer(
    _ reply: OCSPReply, aboutLeaf isLeaf: Bool, byUnknownSigner isForged: Bool = false
  ) throws(CryptoFault) -> [UInt8] {
    guard let key = isForged ? P256PrivateKey() : isLeaf ? intermediateKey : rootKey else {
      throw CryptoFault("an authority's archive holds no keys of issuers")
    }
    return try reply.der(to: question(aboutLeaf: isLeaf), signedBy: key)
  }
}
