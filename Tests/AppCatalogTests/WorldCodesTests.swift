import Files
import Testing
import Wire

@testable import AppCatalog

@Suite(.timeLimit(.minutes(1))) struct WorldCodesTests {
  private static let lists = "/usr/share/iso-codes/json"

  /// Returns the three-letter codes of a standard's list.
  private static func listed(_ standard: String, _ member: String) throws -> Set<String> {
    let list = try JSON.decode(JSONValue.self, from: Disk.read("\(lists)/\(standard).json", limit: 1 << 20))
    return Set((list[member]?.array ?? []).compactMap { $0["alpha_3"]?.string })
  }

  @Test(
    "The countries are those in Debian's list, plus Kosovo, as in the App Store",
    .enabled(if: (try? Disk.exists(lists)) == true, "needs Debian's package iso-codes"))
  func countries() throws {
    #expect(WorldCodes.countries == (try Self.listed("iso_3166-1", "3166-1")).union(["XKS"]))
  }

  @Test(
    "Every currency in Debian's list is known, and any other known currency is newer than the list",
    .enabled(if: (try? Disk.exists(lists)) == true, "needs Debian's package iso-codes"))
  func currencies() throws {
    let listed = try Self.listed("iso_4217", "4217")
    #expect(WorldCodes.currencies.subtracting(listed).isSubset(of: ["XCG", "ZWG"]))
    // Funds, units of account, and currencies that are no longer in circulation.
    let others: Set = [
      "BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI", "UYW", "CUC", "HRK", "SLL",
    ]
    let missing = listed.subtracting(WorldCodes.currencies).subtracting(others)
    #expect(missing.allSatisfy { $0.hasPrefix("X") }, "\(missing)")
  }

  @Test(
    "An amount is written with its currency's number of decimal digits",
    arguments: [
      (1299, "EUR", "12.99 EUR"), (79_000, "VND", "79000 VND"), (5, "USD", "0.05 USD"), (1500, "KWD", "1.500 KWD"),
      (-250, "GBP", "-2.50 GBP"), (0, "JPY", "0 JPY"), (.min, "EUR", "-92233720368547758.08 EUR"),
    ] as [(Int64, String, String)])
  func amounts(minorUnits: Int64, currency: String, written: String) {
    #expect(WorldCodes.amount(minorUnits, currency) == written)
  }
}
