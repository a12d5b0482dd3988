package import ServiceHost

/// The settings of a service that stores users' files.
package enum TransferSettings {
  /// The retention period of a file.
  package static let kept = Setting(
    "files_kept", default: Duration.seconds(86_400), "the time that a user's file is kept after its upload or creation")
  /// The maximum number of files per account.
  package static let accountFiles = Setting(
    "account_files", default: Count(20), "the maximum number of an account's files")
  /// The maximum total size of an account's files.
  package static let accountFileBytes = Setting(
    "account_file_bytes", default: ByteSize(192 << 20), "the maximum size of all files of an account")
  /// The maximum total size of all files.
  package static let fileBytes = Setting(
    "file_bytes", default: ByteSize(8 << 30), "the maximum size of the files of all accounts")

  /// All settings, for `--help` and for reloading at SIGHUP.
  package static let all: [any AnySetting] = [kept, accountFiles, accountFileBytes, fileBytes]
}

extension TransferLimits {
  /// Creates limits from the settings.
  package init(_ settings: Settings) {
    self.init(
      accountFiles: settings[TransferSettings.accountFiles].value,
      accountBytes: settings[TransferSettings.accountFileBytes].bytes,
      bytes: settings[TransferSettings.fileBytes].bytes, keptFor: settings[TransferSettings.kept])
  }
}
