import ServiceHost

/// The environment in which a purchase was made, by Apple's names.
package enum AppStoreEnvironment: String, CaseIterable, Sendable, EnumSetting {
  /// The App Store, with real money.
  case production = "Production"
  /// Apple's test servers, which charge no money.
  case sandbox = "Sandbox"
  /// Xcode on a developer's machine, which simulates the App Store and signs with its own certificate.
  case xcode = "Xcode"
  /// `quintet-dev purchases sign`, which simulates purchases for app developers.
  case development = "Development"
}
