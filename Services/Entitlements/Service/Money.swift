/// An amount as the store writes prices.
struct Money: Hashable, Sendable {
  /// More than any price: what is above it is no price.
  static let most: Int64 = 1_000_000_000_000

  /// Thousandths of the currency.
  var thousandths: Int64
  /// ISO 4217, three capitals.
  var currency: String
}
