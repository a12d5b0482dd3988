import ServiceHost

/// Where a purchase was made, by the names that Apple gives.
package enum StoreEnvironment: String, CaseIterable, Sendable, ClosedSetting {
  /// Real money.
  case production = "Production"
  /// Apple's servers, without money.
  case sandbox = "Sandbox"
  /// No store at all: Xcode on a developer's machine stands in for it, and signs with a certificate of its own.
  case xcode = "Xcode"
  /// No store either: `quintet purchase sign`, for people who write an app.
  case development = "Development"
}
