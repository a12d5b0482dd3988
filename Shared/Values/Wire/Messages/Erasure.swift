/// The event that requests the erasure of an account. Every service then deletes the account's data (R16). The subject
/// is the account's id.
package struct AccountErased: EventBody, Hashable {
  /// The event type.
  package static let type = "entitlements.account.erased"

  /// The time when the erasure was requested, in milliseconds since 1970.
  package var askedAt: Int64

  package init(askedAt: Int64) { self.askedAt = askedAt }
}

/// The event that confirms that a service no longer holds any data of an erased account, in any file.
package struct PersonalDataErased: EventBody, Hashable {
  /// The event type, published by each service.
  package static let type = "person.forgotten"

  package init() {}
}

/// The events of an erasure. They are kept after the erasure, because they contain only ids and times.
package enum ErasureEvents {
  /// The event types.
  package static let types: Set = [AccountErased.type, PersonalDataErased.type]
}
