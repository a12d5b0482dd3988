internal import CivilTime

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
    /// A leaf whose key usage is missing or doesn't allow signatures.
    case leafForAgreement, leafWithoutUsage
    /// A certificate isn't signed by the certificate above it.
    case selfMadeLeaf, selfMadeIntermediate

    /// Adds the defect to an intermediate certificate, if the defect applies to that certificate.
    func damage(intermediate: inout CertificateDraft) {
      switch self {
      case .shortLivedIntermediate: intermediate.to = intermediate.from + .seconds(3600)
      case .powerlessIntermediate: intermediate.isAuthority = false
      case .unmarkedIntermediate, .foreignMarks: intermediate.mark = nil
      default: break
      }
    }

    /// Adds the defect to a leaf certificate, if the defect applies to that certificate.
    func damage(leaf: inout CertificateDraft) {
      switch self {
      case .shortLivedLeaf: leaf.to = leaf.from + .seconds(3600)
      case .unmarkedLeaf, .foreignMarks: leaf.mark = nil
      case .leafForAgreement: leaf.usage = .agreement
      case .leafWithoutUsage: leaf.usage = nil
      case .authorityAsLeaf:
        leaf.isAuthority = true
        leaf.usage = .certificatesAndSignatures
      default: break
      }
    }
  }
}
