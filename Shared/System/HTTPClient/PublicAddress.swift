/// Distinguishes public internet addresses from those of this machine, its network and special uses (IANA's registries
/// of special-purpose addresses).
package enum PublicAddress {
  /// Returns true if an IPv4 or IPv6 address in network byte order is public.
  package static func holds(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case 4: return !special4.contains { $0.holds(bytes) }
    // All public addresses are in 2000::/3. This also excludes IPv4-mapped addresses.
    case 16: return Range([0x20], 3).holds(bytes) && !special6.contains { $0.holds(bytes) }
    default: return false
    }
  }

  /// The addresses with a common prefix.
  private struct Range {
    let start: [UInt8]
    let bits: Int

    init(_ start: [UInt8], _ bits: Int) {
      self.start = start
      self.bits = bits
    }

    func holds(_ address: [UInt8]) -> Bool {
      (0..<bits).allSatisfy { bit in
        let mask = UInt8(0x80) >> UInt8(bit % 8)
        let own = bit / 8 < start.count ? start[bit / 8] : 0
        return address[bit / 8] & mask == own & mask
      }
    }
  }

  private static let special4 = [
    Range([0], 8), Range([10], 8), Range([100, 64], 10), Range([127], 8), Range([169, 254], 16), Range([172, 16], 12),
    Range([192, 0, 0], 24), Range([192, 0, 2], 24), Range([192, 88, 99], 24), Range([192, 168], 16),
    Range([198, 18], 15), Range([198, 51, 100], 24), Range([203, 0, 113], 24), Range([224], 4), Range([240], 4),
  ]

  /// The special addresses in 2000::/3: protocols and tunnels, documentation, and 6to4.
  private static let special6 = [
    Range([0x20, 0x01, 0x00], 23), Range([0x20, 0x01, 0x0D, 0xB8], 32), Range([0x20, 0x02], 16),
    Range([0x3F, 0xFF, 0x00], 20),
  ]
}
