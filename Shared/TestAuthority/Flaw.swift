extension TestAuthority {
  /// One thing that is wrong with an authority, each of which a verifier must notice.
  package enum Flaw: String, CaseIterable, Sendable {
    /// Certificates that expire an hour after their start.
    case shortLivedLeaf, shortLivedIntermediate
    /// Apple's extension missing on one certificate, or on both.
    case unmarkedLeaf, unmarkedIntermediate, foreignMarks
    /// An intermediate that basic constraints forbid to issue; a leaf that they allow to.
    case powerlessIntermediate, authorityAsLeaf
    /// A certificate not signed by the one above it.
    case selfMadeLeaf, selfMadeIntermediate
  }
}
