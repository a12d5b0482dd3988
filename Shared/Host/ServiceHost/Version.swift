import CVersion

extension ServiceHost {
  /// The upcoming release. No other place names it.
  package nonisolated static let release = "0.2.0"

  /// This program's version. Packages and images append the commit to the release (`deploy/version`); a program from
  /// the build folder has the release alone.
  package nonisolated static let version = stamped ?? release

  private nonisolated static let stamped: String? = {
    let text = unsafe String(cString: quintet_stamped_version())
    return text.isEmpty ? nil : text
  }()
}
