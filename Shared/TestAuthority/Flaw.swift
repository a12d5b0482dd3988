extension TestAuthority {
  /// One thing that is wrong with an authority, each of which a verifier must notice.
  package enum Flaw: String, CaseIterable, Sendable {
    /// Certificates that expire an hour after their start.
    case shortLivedLeaf, shortLivedIntermediate
    /// Apple's extension missing on one certificate, or on both.
    case unmarkedLeaf, unmarkedIntermediate, foreignMarks
    /// An intermediate that basic constraints forbid to issue; a leaf that they allow to.
    case powerlessIntermediate, authorityAsLeaf
    /// A leaf whose key usage allows something other than signatures, or isn't there.
    case leafForAgreement, leafWithoutUsage
    /// A certificate not signed by the one above it.
    case selfMadeLeaf, selfMadeIntermediate

    /// What the leaf's key may be used for; nil where the certificate doesn't say.
    var leafUsage: CertificateDraft.KeyUsage? {
      switch self {
      case .leafForAgreement: .agreement
      case .leafWithoutUsage: nil
      case .authorityAsLeaf: .certificatesAndSignatures
      default: .signatures
      }
    }
  }
}
