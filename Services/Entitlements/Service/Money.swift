/// An amount of money, as the App Store states prices.
struct Money: Hashable, Sendable {
  /// The largest plausible price. A larger number isn't a price.
  static let most: Int64 = 1_000_000_000_000

  /// The amount, in thousandths of the currency unit.
  var thousandths: Int64
  /// The currency's ISO 4217 code: three capital letters.
  var currency: String
}
