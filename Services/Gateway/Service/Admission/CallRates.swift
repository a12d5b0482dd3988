import CivilTime
import EventLoop
import Quotas

/// The allowed rates of connections and calls; nil means unlimited.
struct CallRates {
  /// The rates of new connections for a local user and for an IP address.
  private let userConnections: Rate
  private let addressConnections: Rate
  let originCalls: Rate?
  let originExpensive: Rate?
  let originRegistrations: Rate?
  let originWrongCodes: Rate?
  /// The rate of code attempts by accounts that have recently tried a wrong code. These accounts may use only half of a
  /// burst, so that the origin's other accounts can use the other half.
  let originRepeatedCodes: Rate?
  /// The rate at which an account's wrong codes are forgotten: one every six minutes, which matches the limit in the
  /// services.
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

  @Loop func connections(of origin: OriginUsage) -> Rate {
    if case .address = origin.key { return addressConnections }
    return userConnections
  }

  /// Creates a rate; nil for 0, which means unlimited. A burst may contain ten seconds' worth of calls, because an app
  /// that was offline sends all its calls at once.
  private static func rate(_ perSecond: Int) -> Rate? {
    perSecond > 0 ? Rate(perSecond: perSecond, burst: perSecond * 10) : nil
  }
}
