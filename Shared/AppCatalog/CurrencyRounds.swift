/// Finds currencies that buy each other in a round with a gain: whoever went round would have as much as they like.
///
/// What can be bought only so often is left out: it ends by itself.
struct CurrencyRounds {
  /// Something that turns a currency into another one, as often as one likes.
  private struct Exchange {
    var from: String
    var to: String
    /// How much there is for one.
    var rate: Double
    var item: String
    /// Where it stands.
    var path: String
  }

  private let exchanges: [Exchange]
  private let currencies: [String]
  /// Above what a round without a gain comes to by rounding.
  private static let least = 1 + 1e-12

  init(_ currencies: [String: Currency]) {
    self.currencies = currencies.keys.sorted()
    exchanges = self.currencies.flatMap { id in
      (currencies[id]?.buy ?? []).enumerated().compactMap { index, item in
        guard item.most == nil, item.price > 0, let to = item.gives?.currency, let amount = item.gives?.amount else {
          return nil
        }
        return Exchange(
          from: id, to: to, rate: Double(amount) / Double(item.price), item: item.id,
          path: "currencies.\(id).buy[\(index)].gives")
      }
    }
  }

  /// Names the last purchase of the shortest round that has a gain.
  func check(_ problems: inout Problems) {
    let rounds = currencies.compactMap { start in round(from: start).map { (start: start, way: $0) } }
    guard let shortest = rounds.min(by: { $0.way.count < $1.way.count }), let last = shortest.way.last else { return }
    let items = shortest.way.map { "'\($0.item)'" }.joined(separator: ", ")
    problems.add(last.path, "makes more of '\(shortest.start)' than it took, by a round of \(items)")
  }

  /// The shortest way from a currency back to it with a gain: step by step the best that each comes to.
  private func round(from start: String) -> [Exchange]? {
    var best: [String: (rate: Double, way: [Exchange])] = [start: (1, [])]
    for _ in currencies {
      var next: [String: (rate: Double, way: [Exchange])] = [:]
      for exchange in exchanges {
        guard let (rate, way) = best[exchange.from], rate * exchange.rate > next[exchange.to]?.rate ?? 0 else {
          continue
        }
        next[exchange.to] = (rate * exchange.rate, way + [exchange])
      }
      if let back = next[start], back.rate > Self.least { return back.way }
      best = next
    }
    return nil
  }
}
