import CVersion

extension ServiceHost {
  /// The release that these sources lead to: the one place that names it.
  package nonisolated static let release = "0.2.0"

  /// This program's version. Packages and images add the commit to the release (`deploy/version`); a program that is
  /// run from the build folder has the release alone.
  package nonisolated static let version = stamped ?? release

  private nonisolated static let stamped: String? = {
    let text = unsafe String(cString: quintet_stamped_version())
    return text.isEmpty ? nil : text
  }()
}
