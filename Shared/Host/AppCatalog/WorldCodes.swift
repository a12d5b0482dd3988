/// The country codes of ISO 3166-1 and the currency codes of ISO 4217. Prices with other codes are rejected, because no
/// user would ever see them.
package enum WorldCodes {
  /// The three-letter codes of ISO 3166-1, and XKS, the App Store's code for Kosovo.
  package static let countries = Set(
    """
    ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH
    BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB
    CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO
    GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN
    IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA
    MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER
    NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU
    RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA
    TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT
    WLF WSM XKS YEM ZAF ZMB ZWE
    """.split { $0.isWhitespace }.map(String.init))

  /// The ISO 4217 codes of currencies in circulation, without funds and metals.
  package static let currencies = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
    CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD
    HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD
    MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN
    PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY
    TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL
    """.split { $0.isWhitespace }.map(String.init))

  /// Currencies without a minor unit, and currencies with 1,000 minor units. All others have 100.
  private static let whole = Set(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(separator: " ").map(String.init))
  private static let inThousands = Set("BHD IQD JOD KWD LYD OMR TND".split(separator: " ").map(String.init))

  /// Returns the number of digits of a currency's minor units.
  package static func digits(of currency: String) -> Int {
    whole.contains(currency) ? 0 : inThousands.contains(currency) ? 3 : 2
  }

  /// Returns an amount as display text without grouping: "12.99 EUR", "79000 VND".
  package static func amount(_ minorUnits: Int64, _ currency: String) -> String {
    let digits = digits(of: currency)
    guard digits > 0 else { return "\(minorUnits) \(currency)" }
    let text = String(minorUnits.magnitude)
    let filled = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(minorUnits < 0 ? "-" : "")\(filled.dropLast(digits)).\(filled.suffix(digits)) \(currency)"
  }
}
