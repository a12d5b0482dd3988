import CVersion

extension ServiceHost {
  /// The number of the upcoming release. It is defined only here.
  package nonisolated static let release = "0.2.0"

  /// This program's version. In packages and images, the commit is appended to the release (`deploy/version`). For a
  /// program from the build folder, the version is just the release.
  package nonisolated static let version = stamped ?? release

  private nonisolated static let stamped: String? = {
    let text = unsafe String(cString: quintet_stamped_version())
    return text.isEmpty ? nil : text
  }()
}
