import Crypto
import Files
package import ServiceHost

/// What may be chosen about `entitlements`.
package enum EntitlementsSettings {
  /// The roots of signatures that count in `Production` and `Sandbox`; without them none does.
  package static let storeRoots = Setting<String?>(
    "store_roots", default: nil,
    "names the files, or credential:NAME, with commas between, of the roots that purchases are verified against")
  /// Which purchases count.
  package static let storeEnvironments = Setting(
    "store_environments", default: ClosedSet(StoreEnvironment.production),
    "names the store's environments that count, with commas between; Xcode is for developers and never beside Production"
  )
  /// Whose signatures count in `Xcode`.
  package static let xcodeCertificates = Setting<String?>(
    "store_xcode_certificates", default: nil,
    "names the files, with commas between, of the certificates that Xcode signs with where store_environments has Xcode"
  )

  /// What `--help` lists, and what is read again at SIGHUP.
  package static let all: [any AnySetting] = [storeRoots, storeEnvironments, xcodeCertificates]

  /// The verifier that these settings describe. Without roots no purchase is believed.
  ///
  /// - Throws: `SettingsFault` for settings that contradict each other; `CryptoFault` or `FileFault` for a file that can't
  ///   be read or holds no certificate.
  package static func verifier(_ settings: Settings) throws -> StoreVerifier {
    let environments = settings[storeEnvironments].members
    let problems = contradictions(environments, namesSigners: settings[xcodeCertificates] != nil)
    guard problems.isEmpty else { throw SettingsFault(problems: problems) }
    return StoreVerifier(
      policy: .appStore(roots: try certificates(settings[storeRoots])),
      localSigners: NamedSigners(try certificates(settings[xcodeCertificates])), environments: environments)
  }

  /// Whoever has a signer's certificate that is named can sign himself any purchase: real money must never meet one.
  private static func contradictions(
    _ environments: Set<StoreEnvironment>, namesSigners: Bool
  ) -> [SettingsFault.Problem] {
    var problems: [SettingsFault.Problem] = []
    if environments.isSuperset(of: [.xcode, .production]) {
      problems.append(.init(place: storeEnvironments.name, reason: "Xcode can't stand beside Production"))
    }
    if environments.contains(.xcode) != namesSigners {
      let reason =
        namesSigners
        ? "is set, but \(storeEnvironments.name) has no Xcode"
        : "must be set where \(storeEnvironments.name) has Xcode: it \(xcodeCertificates.help)"
      problems.append(.init(place: xcodeCertificates.name, reason: reason))
    }
    return problems
  }

  private static func certificates(_ files: String?) throws -> [Certificate] {
    try settingParts(of: files ?? "").filter { !$0.isEmpty }
      .flatMap { try Certificate.all(file: Disk.read(Credentials.file(String($0)))) }
  }
}
