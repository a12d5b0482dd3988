/// A UUID: 36 letters, digits and hyphens, in either case.
package typealias UUIDText = ASCIIText<UUIDForm>

/// See `UUIDText`.
package enum UUIDForm: ASCIIForm {
  /// The rule doesn't check where the hyphens are; a malformed UUID fails the later comparison.
  package static let rule = ASCIIRule(36...36, and: "-", "a UUID of 36 letters, digits and hyphens")
}
