import EventLoop

/// The current verifier, which is replaced when settings or files change.
@Loop final class CurrentAppStoreVerifier {
  var verifier: AppStoreVerifier

  init(_ verifier: AppStoreVerifier) { self.verifier = verifier }

  /// True if purchases that were simulated with `quintet-dev purchases sign` count.
  var countsDevelopment: Bool { verifier.environments.contains(.development) }
}
