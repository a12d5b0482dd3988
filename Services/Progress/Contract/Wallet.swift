package import CivilTime
package import Wire

/// An account's balance of a currency.
package struct WalletBalance: Codable, Hashable, Sendable {
  /// The currency's id.
  package var currency: String
  /// The currency's name in the caller's language, in the plural form that fits the amount.
  package var name: String
  /// The amount that can be spent; it excludes the held amount.
  package var available: Int
  /// The amount held for purchases that aren't confirmed yet.
  package var held: Int

  package init(currency: String, name: String, available: Int, held: Int) {
    self.currency = currency
    self.name = name
    self.available = available
    self.held = held
  }
}

/// Returns the account's balances and the items it can buy (C5).
package struct GetWallet: Request {
  package static let method = Method(
    "progress.wallet.get", .read, "Returns the account's balances and the items for sale.")

  /// The account's wallet.
  package struct Reply: Codable, Hashable, Sendable {
    /// The balances, ordered by currency id.
    package var balances: [WalletBalance]
    /// The items for sale, grouped by currency, in the order of the app's data.
    package var items: [Item]

    package init(balances: [WalletBalance], items: [Item]) {
      self.balances = balances
      self.items = items
    }
  }

  /// An item for sale.
  package struct Item: Codable, Hashable, Sendable {
    /// The item's id.
    package var id: String
    /// The item's name in the caller's language.
    package var name: String
    /// The id of the currency in which the price is paid.
    package var currency: String
    /// The price in `currency`.
    package var price: Int
    /// The number of times that the account has bought the item.
    package var bought: Int
    /// The maximum number of purchases per account; nil if there is no limit.
    package var most: Int?

    package init(id: String, name: String, currency: String, price: Int, bought: Int, most: Int?) {
      self.id = id
      self.name = name
      self.currency = currency
      self.price = price
      self.bought = bought
      self.most = most
    }
  }
}

/// Lists the wallet's credits and debits, latest first.
package struct ListWalletHistory: Request {
  package static let method = Method(
    "progress.wallet.history", .read, "Lists the wallet's entries, newest first.")

  /// The id of a currency, to list only its entries; if omitted, all currencies.
  package var currency: Identifier?
  /// The page size; if omitted, 50.
  package var limit: Bounded<1, 100>?
  /// The previous page's `next_cursor`.
  package var cursor: PageCursor?

  package init(currency: Identifier? = nil, limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil) {
    self.currency = currency
    self.limit = limit
    self.cursor = cursor
  }

  /// A page of wallet entries.
  package struct Reply: Codable, Hashable, Sendable {
    /// The entries, latest first.
    package var entries: [Entry]
    /// The cursor for the next page; nil on the last page.
    package var nextCursor: String?

    package init(entries: [Entry], nextCursor: String?) {
      self.entries = entries
      self.nextCursor = nextCursor
    }
  }

  /// A credit or debit.
  package struct Entry: Codable, Hashable, Sendable {
    /// The reason for a credit or debit.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// The amount was earned by an action.
      case earned
      /// The amount was spent on a purchase.
      case bought
      /// The amount was granted by a purchase.
      case granted
      /// The amount was imported from a device.
      case imported
      /// The amount was taken back because two merged accounts had both been paid for the same thing.
      case merged
      /// The amount was awarded by a leaderboard or a challenge.
      case won
    }

    /// The transfer's id.
    package var transfer: String
    /// The currency's id.
    package var currency: String
    /// The amount: positive for a credit, negative for a debit.
    package var amount: Int
    /// The reason for the entry.
    package var kind: Kind
    /// The id of the action, item, board or challenge behind the entry; empty for an imported balance and for an amount
    /// taken back.
    package var about: String
    /// The time of the entry.
    package var at: Timestamp

    package init(transfer: String, currency: String, amount: Int, kind: Kind, about: String, at: Timestamp) {
      self.transfer = transfer
      self.currency = currency
      self.amount = amount
      self.kind = kind
      self.about = about
      self.at = at
    }
  }
}

/// Buys an item, once per purchase id.
///
/// With `hold`, the price is only held. The app delivers the item and then confirms the purchase with
/// `progress.wallet.settle`. If the purchase isn't confirmed in time, the hold expires and the price is available
/// again.
package struct BuyItem: Request {
  package static let method = Method(
    "progress.wallet.buy", .change, fails: [.notFound, .limitExceeded], "Buys an item with a currency of the wallet.")

  /// The client's own id for the purchase; a retry must send the same id.
  package var id: Identifier
  /// The id of an item from the wallet's reply.
  package var item: Identifier
  /// True to hold the price until the purchase is settled; if omitted, the price is paid immediately.
  package var hold: Bool?

  package init(id: Identifier, item: Identifier, hold: Bool? = nil) {
    self.id = id
    self.item = item
    self.hold = hold
  }

  package typealias Reply = PurchaseState
}

/// Settles a purchase with a held price: confirms it or releases the price.
package struct SettlePurchase: Request {
  package static let method = Method(
    "progress.wallet.settle", .change, fails: [.notFound], "Confirms a purchase whose price is reserved, or cancels it."
  )

  /// The client's own id of the purchase.
  package var id: Identifier
  /// True if the item was delivered, which confirms the purchase; false to release the price.
  package var confirm: Bool

  package init(id: Identifier, confirm: Bool) {
    self.id = id
    self.confirm = confirm
  }

  package typealias Reply = PurchaseState
}

/// A purchase from the wallet.
package struct PurchaseState: Codable, Hashable, Sendable {
  /// The state of a purchase.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// The price is held.
    case held
    /// The price is paid, and the item's effects are credited.
    case done
    /// The purchase was cancelled or not confirmed in time. Nothing was paid.
    case cancelled
  }

  /// The client's own id of the purchase.
  package var id: String
  /// The id of the item.
  package var item: String
  /// The state of the purchase.
  package var state: State
  /// True if a purchase with this id and item already existed. The call then bought nothing.
  package var isDuplicate: Bool
  /// The time at which the hold expires; nil if nothing is held.
  package var heldUntil: Timestamp?
  /// The wallet's balances after the purchase.
  package var balances: [WalletBalance]

  package init(
    id: String, item: String, state: State, isDuplicate: Bool, heldUntil: Timestamp?, balances: [WalletBalance]
  ) {
    self.id = id
    self.item = item
    self.state = state
    self.isDuplicate = isDuplicate
    self.heldUntil = heldUntil
    self.balances = balances
  }
}
