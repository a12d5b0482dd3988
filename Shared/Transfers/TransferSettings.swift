package import ServiceHost

/// What may be chosen about the files of a service that has some.
package enum TransferSettings {
  /// How long a file stays.
  package static let kept = Setting(
    "files_kept", default: Duration.seconds(86_400), "sets how long a person's file stays after it was sent or made")
  /// Files of one account.
  package static let accountFiles = Setting(
    "account_files", default: Count(20), "sets how many files an account may have")
  /// Bytes of one account's files.
  package static let accountFileBytes = Setting(
    "account_file_bytes", default: ByteSize(192 << 20), "sets what an account's files may come to")
  /// Bytes of all files.
  package static let fileBytes = Setting(
    "file_bytes", default: ByteSize(8 << 30), "sets what the files of all accounts may come to")

  /// What `--help` lists, and what is read again at SIGHUP.
  package static let all: [any AnySetting] = [kept, accountFiles, accountFileBytes, fileBytes]
}

extension TransferLimits {
  /// As the settings say.
  package init(_ settings: Settings) {
    self.init(
      accountFiles: settings[TransferSettings.accountFiles].value,
      accountBytes: settings[TransferSettings.accountFileBytes].bytes,
      bytes: settings[TransferSettings.fileBytes].bytes, keptFor: settings[TransferSettings.kept])
  }
}
