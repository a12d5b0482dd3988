import EventLoop

/// The current verifier, which is replaced when settings or files change.
@Loop final class StoreTrust {
  var verifier: StoreVerifier

  init(_ verifier: StoreVerifier) { self.verifier = verifier }

  /// True if simulated purchases, which `quintet-dev purchases sign` signs, count.
  var countsDevelopment: Bool { verifier.environments.contains(.development) }
}
