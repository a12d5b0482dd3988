package import Crypto
package import EventLoop
package import HTTPClient
package import ServiceHost
package import Storage
package import Telemetry
import Wire

/// What Sign in with Apple is verified with: a file's keys, or those that an address publishes.
@Loop package final class SignInKeys {
  /// Where they are from.
  package enum Source: Sendable {
    /// Nobody signs in.
    case none
    case file(JSONWebKeys)
    case address(WebAddress)
    /// A file without such keys: whoever signs in is told to come back.
    case unusable(SettingsFault.Problem, file: String)
  }

  private enum Known {
    case none
    case file(JSONWebKeys)
    case published(PublishedKeys)
    case unusable(SettingsFault.Problem)
  }

  /// Whoever mends a file needs that long.
  private static let mending = Duration.seconds(60)

  private var known = Known.none
  private let make: (WebAddress) -> PublishedKeys

  /// None yet.
  package init(client: HTTPClient, store: Store, clock: LoopClock, log: Log) {
    make = { PublishedKeys(of: $0, client: client, store: store, clock: clock, log: log) }
  }

  /// What to do about a file without keys.
  package static let cure = "fetch the keys again, then quintet reload entitlements"

  /// Where they are from, from now on. An address that is in use already goes on as it is.
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

  /// Fetches no more.
  package func stop() {
    if case .published(let old) = known { old.stop() }
  }

  /// Those that a token is verified with, that names one of them.
  ///
  /// - Throws: `not_found` where nobody signs in, `unavailable` where they can't be had just now.
  func keys(for token: String) async throws(Failure) -> JSONWebKeys {
    switch known {
    case .none: throw .notFound(.noSignIn)
    case .file(let keys): return keys
    case .published(let keys): return try await keys.keys(with: IdentityToken.keyID(of: token))
    case .unusable: throw .unavailable(.signInUnchecked, of: "apple", retryAfter: Self.mending)
    }
  }

  /// What people who run the machine should know.
  var remarks: [String] {
    switch known {
    case .none, .file: []
    case .published(let keys): keys.remarks
    case .unusable(let problem): ["nobody can sign in with Apple: \(problem); \(Self.cure)"]
    }
  }
}
