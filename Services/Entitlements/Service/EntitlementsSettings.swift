import Crypto
import Files
package import ServiceHost
import Transfers

package enum EntitlementsSettings {
  /// The trusted root certificates for `Production` and `Sandbox`. Without them, no such purchase is accepted.
  package static let storeRoots = Setting<FileSources?>(
    "store_roots", default: nil,
    "the files, or credential:NAME, of the root certificates that verify purchases, separated by commas")
  /// The environments whose purchases are accepted.
  package static let storeEnvironments = Setting(
    "store_environments", default: EnumSetSetting(AppStoreEnvironment.production),
    "the App Store environments whose purchases count, separated by commas; Xcode and Development are for "
      + "development and can't be combined with Production"
  )
  /// The trusted signing certificates for `Xcode`.
  package static let xcodeCertificates = Setting<FileSources?>(
    "store_xcode_certificates", default: nil,
    "the files of the certificates that Xcode signs with, separated by commas; used if store_environments "
      + "contains Xcode"
  )

  /// The file with the keys that verify Sign in with Apple.
  package static let appleKeys = Setting<FileSource?>(
    "apple_keys", default: nil,
    "the file with Apple's public keys (a JSON Web Key Set), which verify Sign in with Apple; without this file "
      + "and the address of the keys, sign-in is off"
  )
  /// The address from which Apple's keys are fetched.
  package static let appleKeysURL = Setting<WebAddress?>(
    "apple_keys_url", default: nil,
    "the URL of Apple's public keys, https://appleid.apple.com/auth/keys; if set, the keys are fetched from it and "
      + "not read from a file"
  )

  /// The default of `eraseWithin`.
  package static let defaultErasure = Duration.seconds(3600)
  /// The time after which `quintet status` and `quintet doctor` name the services that haven't finished an erasure.
  package static let eraseWithin = Setting(
    "erase_within", default: defaultErasure,
    "the time within which every service must have erased an account; quintet status names services that exceed it")

  /// The trusted root certificates for `Development`.
  package static let developmentRoots = Setting<FileSources?>(
    "store_development_roots", default: nil,
    "the files of the root certificates of simulated purchases, separated by commas; used if store_environments "
      + "contains Development"
  )

  /// All settings, in the order of `--help`.
  package static let all: [any AnySetting] = reloadable + [eraseWithin]
  /// The settings that a reload applies.
  static let reloadable: [any AnySetting] = [
    storeRoots, storeEnvironments, xcodeCertificates, developmentRoots, appleKeys, appleKeysURL, TransferSettings.kept,
    TransferSettings.fileBytes,
  ]

  /// Returns the size limit of all archives and how long they are kept.
  static func archives(_ settings: Settings) -> TransferLimits {
    TransferLimits(bytes: settings[TransferSettings.fileBytes].bytes, keptFor: settings[TransferSettings.kept])
  }

  /// Creates the verifier that these settings describe. Without roots, it accepts no purchase.
  ///
  /// - Throws: `SettingsFault` if settings contradict each other or name a file without a certificate; `FileFault` if a
  ///   file can't be read.
  package static func verifier(_ settings: Settings) throws -> AppStoreVerifier {
    let problems =
      contradictions(.xcode, xcodeCertificates, in: settings)
      + contradictions(.development, developmentRoots, in: settings)
    guard problems.isEmpty else { throw SettingsFault(problems: problems) }
    return AppStoreVerifier(
      policy: .appStore(roots: try certificates(storeRoots, settings)),
      localSigners: NamedSigners(try certificates(xcodeCertificates, settings)),
      development: .appStore(roots: try certificates(developmentRoots, settings)),
      environments: settings[storeEnvironments].members)
  }

  /// Returns the source of the keys that verify identity tokens.
  ///
  /// A file that can't be read or holds no usable keys doesn't prevent the service from starting, since only sign-ins
  /// need the keys.
  ///
  /// - Throws: `SettingsFault` if two sources are set.
  package static func keys(_ settings: Settings) throws -> SignInKeys.Source {
    guard let address = settings[appleKeysURL] else {
      guard let file = settings[appleKeys]?.text else { return .none }
      return keys(in: file)
    }
    guard settings[appleKeys] == nil else {
      throw SettingsFault(problems: [
        .init(place: appleKeysURL.name, reason: "can't be combined with \(appleKeys.name)")
      ])
    }
    return .address(address)
  }

  private static func keys(in file: String) -> SignInKeys.Source {
    do {
      return .file(try JSONWebKeys(text: Disk.read(Credentials.file(file), limit: JSONWebKeys.longest + 1)))
    } catch {
      let place = Credentials.shownPlace(file)
      return .unusable(.init(place: appleKeys.name, reason: "\(place): \(reason(of: error))"), file: place)
    }
  }

  private static func reason(of error: any Error) -> String { (error as? FileFault)?.reason ?? "\(error)" }

  /// Returns the contradictions in the settings of an environment with named signers. The owner of a named signer's
  /// certificate can sign any purchase, so such an environment must never be combined with `Production`.
  private static func contradictions(
    _ own: AppStoreEnvironment, _ signers: Setting<FileSources?>, in settings: Settings
  ) -> [SettingsFault.Problem] {
    let environments = settings[storeEnvironments].members
    let isNamed = settings[signers] != nil
    var problems: [SettingsFault.Problem] = []
    if environments.isSuperset(of: [own, .production]) {
      problems.append(.init(place: storeEnvironments.name, reason: "\(own.rawValue) can't be combined with Production"))
    }
    if environments.contains(own) != isNamed {
      problems.append(
        .init(
          place: signers.name,
          reason: isNamed
            ? "is set, but \(storeEnvironments.name) doesn't contain \(own.rawValue)"
            : "must be set if \(storeEnvironments.name) contains \(own.rawValue): it names \(signers.help)"))
    }
    return problems
  }

  private static func certificates(_ setting: Setting<FileSources?>, _ settings: Settings) throws -> [Certificate] {
    let places = settings[setting]?.places ?? []
    return try places.enumerated().flatMap { index, place in
      do { return try Certificate.all(file: Disk.read(Credentials.file(place.text))) } catch {
        let position = places.count == 1 ? nil : "file \(index + 1) of \(places.count)"
        throw SettingsFault(problems: [
          .init(setting: setting.name, position: position, file: place.text, reason: reason(of: error))
        ])
      }
    }
  }
}
