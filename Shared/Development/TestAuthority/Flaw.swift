extension TestAuthority {
  /// A defect of an authority that a verifier must detect.
  package enum Flaw: String, CaseIterable, Sendable {
    /// A certificate expires an hour after its start.
    case shortLivedLeaf, shortLivedIntermediate
    /// Apple's extension is missing from one certificate, or from both.
    case unmarkedLeaf, unmarkedIntermediate, foreignMarks
    /// An intermediate whose basic constraints don't allow it to issue certificates, or a leaf whose basic constraints
    /// do.
    case powerlessIntermediate, authorityAsLeaf
    /// A leaf whose key usage doesn't allow signatures, or is missing.
    case leafForAgreement, leafWithoutUsage
    /// A certificate isn't signed by the certificate above it.
    case selfMadeLeaf, selfMadeIntermediate

    /// The leaf's key usage; nil omits the extension.
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
