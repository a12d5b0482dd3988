package import CivilTime
package import Wire

/// What somebody has of a currency.
package struct WalletBalance: Codable, Hashable, Sendable {
  /// The currency's id.
  package var currency: String
  /// What so many of it are called, in the caller's language.
  package var name: String
  /// What there is, without what is held.
  package var available: Int
  /// What is held for purchases that aren't confirmed yet.
  package var held: Int

  package init(currency: String, name: String, available: Int, held: Int) {
    (self.currency, self.name, self.available, self.held) = (currency, name, available, held)
  }
}

/// What the account has of each currency, and what that buys (C5).
package struct GetWallet: Request {
  package static let method = Method(
    "progress.wallet.get", .read, "Gives what the account has of each currency, and what there is to buy.")
  package init() {}

  /// The wallet.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order of their ids.
    package var balances: [WalletBalance]
    /// What there is to buy, by currency and in the order of the app's data.
    package var items: [Item]

    package init(balances: [WalletBalance], items: [Item]) { (self.balances, self.items) = (balances, items) }
  }

  /// Something to buy.
  package struct Item: Codable, Hashable, Sendable {
    /// The item's id.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// The currency that it costs.
    package var currency: String
    /// How much of it.
    package var price: Int
    /// How often the account has bought it.
    package var bought: Int
    /// How often it can; nil for always.
    package var most: Int?

    package init(id: String, name: String, currency: String, price: Int, bought: Int, most: Int?) {
      (self.id, self.name, self.currency, self.price) = (id, name, currency, price)
      (self.bought, self.most) = (bought, most)
    }
  }
}

/// What came into the wallet and went out of it, the latest first.
package struct ListWalletHistory: Request {
  package static let method = Method(
    "progress.wallet.history", .read, "Lists what came into the wallet and went out of it, the latest first.")

  /// Only of this currency; left out, of all.
  package var currency: Identifier?
  /// 50 for those who don't say.
  package var limit: Bounded<1, 100>?
  /// Where the page before ended.
  package var cursor: PageCursor?

  /// A request with these members.
  package init(currency: Identifier? = nil, limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil) {
    (self.currency, self.limit, self.cursor) = (currency, limit, cursor)
  }

  /// A page.
  package struct Reply: Codable, Hashable, Sendable {
    /// The latest first.
    package var entries: [Entry]
    /// For the next page; nil at the end.
    package var nextCursor: String?

    package init(entries: [Entry], nextCursor: String?) { (self.entries, self.nextCursor) = (entries, nextCursor) }
  }

  /// What came in or went out at once.
  package struct Entry: Codable, Hashable, Sendable {
    /// Why.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// An action paid it.
      case earned
      /// It went for a purchase.
      case bought
      /// A purchase brought it.
      case given
      /// A device had it before there was a server.
      case adopted
      /// It went back: two accounts that became one had both been paid for the same.
      case joined
      /// A leaderboard or a challenge brought it.
      case won
    }

    /// The transfer's id.
    package var transfer: String
    /// The currency.
    package var currency: String
    /// What came in, or negative what went out.
    package var amount: Int
    /// Why.
    package var kind: Kind
    /// The action that paid, the item that was bought, or the board or challenge that brought it; empty for what a device
    /// had, and for what went back.
    package var about: String
    /// When.
    package var at: Timestamp

    package init(transfer: String, currency: String, amount: Int, kind: Kind, about: String, at: Timestamp) {
      (self.transfer, self.currency, self.amount) = (transfer, currency, amount)
      (self.kind, self.about, self.at) = (kind, about, at)
    }
  }
}

/// Buys something, once for its id.
///
/// With `hold` the price is only held: the app hands out what was bought and then confirms by `progress.wallet.settle`.
/// If it doesn't in time, the price is there again.
package struct BuyItem: Request {
  package static let method = Method(
    "progress.wallet.buy", .change, fails: [.notFound, .limitExceeded], "Buys something for what is in the wallet.")

  /// The client's own id for the purchase, the same in each repeat.
  package var id: Identifier
  /// One of the items in the wallet's answer.
  package var item: Identifier
  /// Whether the price is only held until the purchase is settled; left out, it isn't.
  package var hold: Bool?

  /// A request with these members.
  package init(id: Identifier, item: Identifier, hold: Bool? = nil) {
    (self.id, self.item, self.hold) = (id, item, hold)
  }

  package typealias Reply = PurchaseState
}

/// Ends a purchase whose price is held: confirms it, or gives the price back.
package struct SettlePurchase: Request {
  package static let method = Method(
    "progress.wallet.settle", .change, fails: [.notFound], "Confirms a purchase whose price is held, or gives it up.")

  /// The client's own id of the purchase.
  package var id: Identifier
  /// Whether what was bought was handed out.
  package var confirm: Bool

  /// A request with these members.
  package init(id: Identifier, confirm: Bool) { (self.id, self.confirm) = (id, confirm) }

  package typealias Reply = PurchaseState
}

/// How a purchase stands.
package struct PurchaseState: Codable, Hashable, Sendable {
  /// How it stands.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// Its price is held.
    case held
    /// It is paid for, and what it brings is there.
    case done
    /// It was given up, or not confirmed in time: nothing was paid.
    case over
  }

  /// The client's own id of the purchase.
  package var id: String
  /// What was bought.
  package var item: String
  /// How it stands.
  package var state: State
  /// Whether this id was there before with the same item: nothing was bought now.
  package var wasKnown: Bool
  /// Until when the price is held; nil where it isn't.
  package var heldUntil: Timestamp?
  /// What is in the wallet after it.
  package var balances: [WalletBalance]

  package init(
    id: String, item: String, state: State, wasKnown: Bool, heldUntil: Timestamp?, balances: [WalletBalance]
  ) {
    (self.id, self.item, self.state, self.wasKnown) = (id, item, state, wasKnown)
    (self.heldUntil, self.balances) = (heldUntil, balances)
  }
}
