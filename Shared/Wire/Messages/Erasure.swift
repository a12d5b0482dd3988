/// An account is to be erased: every service forgets it (R16). Its id is the event's subject.
package struct AccountErased: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "entitlements.account.erased"

  /// Milliseconds since 1970: when it was asked for.
  package var askedAt: Int64

  package init(askedAt: Int64) { self.askedAt = askedAt }
}

/// A service holds nothing more of an erased account, in no file: its receipt.
package struct PersonForgotten: EventBody, Hashable {
  /// How the event is called between services; it is each service's own.
  package static let type = "person.forgotten"

  package init() {}
}

/// The events of an erasure: ids and times, nothing of the person. They outlive what they are about.
package enum ErasureEvents {
  /// Their types.
  package static let types: Set = [AccountErased.type, PersonForgotten.type]
}
