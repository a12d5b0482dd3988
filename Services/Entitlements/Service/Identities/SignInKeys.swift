package import Crypto
package import EventLoop
package import HTTPClient
package import ServiceHost
package import Storage
package import Telemetry
import Wire

/// The keys that verify Sign in with Apple, from a file or from an address that publishes them.
@Loop package final class SignInKeys {
  /// The source of the keys.
  package enum Source: Sendable {
    /// Sign in with Apple is off.
    case none
    case file(JSONWebKeys)
    case address(WebAddress)
    /// A file without usable keys. Sign-ins fail with `unavailable` until it is corrected.
    case unusable(SettingsFault.Problem, file: String)
  }

  private enum Known {
    case none
    case file(JSONWebKeys)
    case published(PublishedKeys)
    case unusable(SettingsFault.Problem)
  }

  /// The retry delay sent to clients while a key file is unusable: about the time that an operator needs to correct the
  /// file.
  private static let mending = Duration.seconds(60)

  private var known = Known.none
  private let make: (WebAddress) -> PublishedKeys

  /// Creates a value without keys.
  package init(client: HTTPClient, store: Store, clock: LoopClock, log: Log) {
    make = { PublishedKeys(of: $0, client: client, store: store, clock: clock, log: log) }
  }

  /// The remedy for a file without keys.
  package static let cure = "fetch the keys again, then run quintet reload entitlements"

  /// Sets the source of the keys. If the address doesn't change, its keys stay in use.
  package func use(_ source: Source) {
    if case .address(let new) = source, case .published(let old) = known, old.address == new { return }
    stop()
    switch source {
    case .none: known = .none
    case .file(let keys): known = .file(keys)
    case .address(let address): known = .published(make(address))
    case .unusable(let problem, file: _): known = .unusable(problem)
    }
  }

  /// Stops fetching.
  package func stop() {
    if case .published(let old) = known { old.stop() }
  }

  /// Returns the keys that can verify a token.
  ///
  /// - Throws: `not_found` if Sign in with Apple is off; `unavailable` if the keys can't be obtained at present.
  func keys(for token: String) async throws(Failure) -> JSONWebKeys {
    switch known {
    case .none: throw .notFound(.noSignIn)
    case .file(let keys): return keys
    case .published(let keys): return try await keys.keys(with: IdentityToken.keyID(of: token))
    case .unusable: throw .unavailable(.signInUnchecked, of: "apple", retryAfter: Self.mending)
    }
  }

  /// Warnings for operators.
  var warnings: [ServiceWarning] {
    switch known {
    case .none, .file: []
    case .published(let keys): keys.warnings
    case .unusable(let problem):
      [ServiceWarning("users can't sign in with Apple: \(problem); \(Self.cure)", cure: Self.cure)]
    }
  }
}
