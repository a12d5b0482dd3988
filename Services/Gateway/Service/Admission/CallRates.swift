import CivilTime
import EventLoop
import Quotas

/// How often connections and calls may be made; nil where there is no bound.
struct CallRates {
  /// Connections of a user of the machine, and of an address.
  private let userConnections: Rate
  private let addressConnections: Rate
  let originCalls: Rate?
  let originExpensive: Rate?
  let originRegistrations: Rate?
  let originWrongCodes: Rate?
  /// Of the same codes, those by accounts that have lately tried a wrong one: they leave half of a burst to the others.
  let originRepeatedCodes: Rate?
  /// For how long an account's wrong codes are remembered: as in services, each for a tenth of an hour.
  let accountWrongCodes = Rate(perHour: 10, burst: 1000)
  let accountCalls: Rate?
  let accountExpensive: Rate?

  init(_ limits: GatewayLimits) {
    userConnections = Rate(perSecond: limits.originConnectionRate, burst: limits.originConnections)
    addressConnections = Rate(
      perSecond: limits.addressPart(limits.originConnectionRate), burst: limits.addressPart(limits.originConnections))
    originCalls = Self.rate(limits.originCallRate)
    originExpensive = Self.rate(limits.originExpensiveRate)
    originRegistrations = Self.rate(limits.originRegistrationRate)
    originWrongCodes = Self.rate(limits.originWrongCodeRate)
    originRepeatedCodes = originWrongCodes.map { $0.with(burst: $0.burst / 2) }
    accountCalls = Self.rate(limits.accountCallRate)
    accountExpensive = Self.rate(limits.accountExpensiveRate)
  }

  /// How often connections may come from there.
  @Loop func connections(of origin: OriginUse) -> Rate {
    if case .address = origin.key { return addressConnections }
    return userConnections
  }

  /// As many as ten seconds give may come at once: an app that was offline brings all it has.
  private static func rate(_ perSecond: Int) -> Rate? {
    perSecond > 0 ? Rate(perSecond: perSecond, burst: perSecond * 10) : nil
  }
}
