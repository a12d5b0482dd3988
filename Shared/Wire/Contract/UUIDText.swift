/// A UUID as its 36 letters, digits and hyphens, in either case.
package typealias UUIDText = ASCIIText<UUIDForm>

/// See `UUIDText`.
package enum UUIDForm: ASCIIForm {
  /// Whether the hyphens stand where they should shows where it is compared.
  package static let rule = ASCIIRule(36...36, and: "-", "a UUID of 36 letters, digits and hyphens")
}
