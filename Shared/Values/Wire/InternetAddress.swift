/// An IPv4 or IPv6 address.
package enum InternetAddress: Hashable, Sendable {
  case v4(UInt32)
  /// The two halves of an IPv6 address. The first half is the network prefix.
  case v6(UInt64, UInt64)

  /// Parses the usual formats: "192.0.2.1", "2001:db8::1" (RFC 4291, section 2.2). An IPv4-mapped IPv6 address becomes
  /// an IPv4 address.
  package init?(_ text: some StringProtocol) {
    if let number = Self.dotted(text) {
      self = .v4(number)
      return
    }
    guard let groups = Self.groups(text) else { return nil }
    let halves = [groups[..<4], groups[4...]].map { $0.reduce(UInt64(0)) { $0 << 16 | UInt64($1) } }
    self.init(high: halves[0], low: halves[1])
  }

  /// Creates an address from the halves of an IPv6 address. An IPv4-mapped address becomes an IPv4 address.
  package init(high: UInt64, low: UInt64) {
    self = high == 0 && low >> 32 == 0xFFFF ? .v4(UInt32(truncatingIfNeeded: low)) : .v6(high, low)
  }

  /// The address as a unit for rate limits: the IPv4 address itself, or the /64 network of an IPv6 address, since the
  /// owner of such a network controls all its addresses.
  package var party: String {
    switch self {
    case .v4: description
    case .v6(let network, _): "\(Self.text(of: [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: network >> $0) }))::/64"
    }
  }

  private static func dotted(_ text: some StringProtocol) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var number: UInt32 = 0
    for part in parts {
      guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy(\.isASCIIDigit),
        part.utf8.count == 1 || part.first != "0", let byte = UInt8(part)
      else { return nil }
      number = number << 8 | UInt32(byte)
    }
    return number
  }

  /// The eight groups, with "::" expanded.
  private static func groups(_ text: some StringProtocol) -> [UInt16]? {
    guard text.utf8.count <= 45 else { return nil }
    guard let gap = text.firstRange(of: "::") else {
      return side(text[...]).flatMap { $0.count == 8 ? $0 : nil }
    }
    guard let front = side(text[..<gap.lowerBound], isLast: false), let back = side(text[gap.upperBound...]),
      front.count + back.count < 8
    else { return nil }
    return front + Array(repeating: 0, count: 8 - front.count - back.count) + back
  }

  /// The groups between colons. The last part of an address may be an IPv4 address, which counts as two groups.
  private static func side(_ text: some StringProtocol, isLast: Bool = true) -> [UInt16]? {
    if text.isEmpty { return [] }
    var groups: [UInt16] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if isLast, index == parts.count - 1, let number = dotted(part) {
        groups += [UInt16(number >> 16), UInt16(truncatingIfNeeded: number)]
      } else if (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit), let group = UInt16(part, radix: 16) {
        groups.append(group)
      } else {
        return nil
      }
    }
    return groups
  }

  private static func text(of groups: [UInt16]) -> String {
    groups.map { String($0, radix: 16) }.joined(separator: ":")
  }
}

extension InternetAddress: CustomStringConvertible {
  /// The usual notation. IPv6 addresses have all eight groups.
  package var description: String {
    switch self {
    case .v4(let number): [24, 16, 8, 0].map { "\(UInt8(truncatingIfNeeded: number >> $0))" }.joined(separator: ".")
    case .v6(let high, let low):
      Self.text(of: [high, low].flatMap { half in [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> $0) } })
    }
  }
}
