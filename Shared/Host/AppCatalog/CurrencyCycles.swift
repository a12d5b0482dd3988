/// Finds profitable cycles of exchanges between currencies. By repeating such a cycle, a user could get any amount.
///
/// Items that can only be bought a limited number of times are ignored.
struct CurrencyCycles {
  /// An unlimited exchange of one currency for another.
  private struct Exchange {
    var from: String
    var to: String
    /// The amount of `to` per unit of `from`.
    var rate: Double
    var item: String
    /// The path of the item's gift in the file.
    var path: String
  }

  private let exchanges: [Exchange]
  private let currencies: [String]
  /// Rates above this are profitable. The tolerance covers rounding errors.
  private static let least = 1 + 1e-12

  init(_ currencies: [String: Currency]) {
    self.currencies = currencies.keys.sorted()
    exchanges = currencies.sortedByKey.flatMap { id, currency in
      (currency.buy ?? []).enumerated().compactMap { index, item in
        guard item.most == nil, item.price > 0, let to = item.gives?.currency, let amount = item.gives?.amount else {
          return nil
        }
        return Exchange(
          from: id, to: to, rate: Double(amount) / Double(item.price), item: item.id,
          path: "currencies.\(id).buy[\(index)].gives")
      }
    }
  }

  /// Reports the shortest profitable cycle, at the path of its last purchase.
  func check(_ problems: inout Problems) {
    let rounds = currencies.compactMap { start in round(from: start).map { (start: start, way: $0) } }
    guard let shortest = rounds.min(by: { $0.way.count < $1.way.count }), let last = shortest.way.last else { return }
    let items = shortest.way.map { "'\($0.item)'" }.joined(separator: ", ")
    problems.add(last.path, "makes a profit in '\(shortest.start)': buying \(items) in turn yields more than it costs")
  }

  /// The best known rate from the first currency of a cycle to each currency, and the exchanges that lead there.
  private typealias Rates = [String: (rate: Double, way: [Exchange])]

  /// Returns the shortest profitable cycle through a currency.
  private func round(from start: String) -> [Exchange]? {
    var best: Rates = [start: (1, [])]
    for _ in currencies {
      best = extended(best)
      if let back = best[start], back.rate > Self.least { return back.way }
    }
    return nil
  }

  /// Returns the best rates after one more exchange.
  private func extended(_ best: Rates) -> Rates {
    var next: Rates = [:]
    for exchange in exchanges {
      guard let (rate, way) = best[exchange.from], rate * exchange.rate > next[exchange.to]?.rate ?? 0 else { continue }
      next[exchange.to] = (rate * exchange.rate, way + [exchange])
    }
    return next
  }
}
