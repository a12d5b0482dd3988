import CivilTime
import EventLoop
import Quotas

/// How often calls may be made; nil where there is no bound.
struct CallRates {
  let originCalls: Rate?
  let originExpensive: Rate?
  let originRegistrations: Rate?
  let originWrongCodes: Rate?
  let accountCalls: Rate?
  let accountExpensive: Rate?

  init(_ limits: GatewayLimits) {
    originCalls = Self.rate(limits.originCallRate)
    originExpensive = Self.rate(limits.originExpensiveRate)
    originRegistrations = Self.rate(limits.originRegistrationRate)
    originWrongCodes = Self.rate(limits.originWrongCodeRate)
    accountCalls = Self.rate(limits.accountCallRate)
    accountExpensive = Self.rate(limits.accountExpensiveRate)
  }

  /// As many as ten seconds give may come at once: an app that was offline brings all it has.
  private static func rate(_ perSecond: Int) -> Rate? {
    perSecond > 0 ? Rate(perSecond: perSecond, burst: perSecond * 10) : nil
  }
}

/// Where calls come from, found by name; those that were heard of longest ago are forgotten.
@Loop struct Origins {
  private var known = RecentTable<Origin, OriginUse>(limit: 4 << 20)

  /// A connection comes from there.
  mutating func connected(_ origin: Origin, at now: Instant) -> OriginUse {
    forgetRested(at: now)
    let use = known[origin] ?? added(origin)
    known.use(use)
    use.connections += 1
    return use
  }

  mutating func disconnected(_ use: OriginUse) { use.connections -= 1 }

  private mutating func added(_ origin: Origin) -> OriginUse {
    let use = OriginUse(origin)
    known.add(use)
    for _ in 0..<16 where known.isOver {
      guard let oldest = known.oldest else { break }
      // Its calls go on being counted together.
      if oldest.connections > 0 || oldest === use { known.use(oldest) } else { known.remove(oldest) }
    }
    return use
  }

  /// One that comes makes two go that haven't called for a while: so a crowd that has left isn't kept.
  private mutating func forgetRested(at now: Instant) {
    for _ in 0..<2 {
      guard let oldest = known.oldest else { return }
      if oldest.connections == 0, oldest.pace.isRested(at: now) { known.remove(oldest) } else { known.use(oldest) }
    }
  }

  var count: Int { known.count }
}
