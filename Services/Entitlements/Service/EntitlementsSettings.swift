import Crypto
import Files
package import ServiceHost

/// What may be chosen about `entitlements`.
package enum EntitlementsSettings {
  /// The roots that purchases are verified against; without them none is accepted.
  package static let storeRoots = Setting<String?>(
    "store_roots", default: nil,
    "names the PEM files, or credential:NAME, with commas between, of the roots that purchases are verified against")
  /// The store's environments whose purchases count.
  package static let storeEnvironments = Setting(
    "store_environments", default: "Production",
    "names the store's environments that count, with commas between: Production, Sandbox, Xcode")

  /// What `--help` lists, and what is read again at SIGHUP.
  package static let all: [any AnySetting] = [storeRoots, storeEnvironments]

  /// The verifier that these settings describe. Without roots no purchase is believed.
  ///
  /// - Throws: `CryptoFault` or `FileFault` for a file that can't be read or isn't a certificate.
  package static func verifier(_ settings: Settings) throws -> StoreVerifier {
    let files = parts(settings[storeRoots] ?? "")
    let roots = try files.flatMap { try Certificate.all(pem: Disk.read(Credentials.file($0))) }
    return StoreVerifier(
      policy: .appStore(roots: roots), environments: Set(parts(settings[storeEnvironments])))
  }

  private static func parts(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}
