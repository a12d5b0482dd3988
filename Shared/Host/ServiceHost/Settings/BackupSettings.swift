/// The settings of scheduled backups. Only `quintet backup --scheduled` reads them, not the services.
package struct BackupSettings: Sendable {
  package static let folder = Setting(
    "backup_dir", default: FilePath("/var/backups/quintet"), "the folder of the scheduled backups")
  package static let keep = Setting(
    "backup_keep", default: Count(14), "the number of scheduled backups to keep; older ones are deleted")
  package static let passphrase = Setting(
    "backup_passphrase", default: FilePath?.none,
    "the file with the passphrase that encrypts scheduled backups; without it, they are not encrypted")
  package static let command = Setting(
    "backup_command", default: ShellCommand?.none,
    "a shell command that runs after each scheduled backup, with the backup's folder as $1, for example to copy it to another machine"
  )

  static var all: [any AnySetting] { [folder, keep, passphrase, command] }

  package var folder: String
  /// The number of backups that are kept.
  package var keep: Int
  /// The path of the file that holds the passphrase.
  package var passphrase: String?
  package var command: String?

  package init(folder: String, keep: Int, passphrase: String? = nil, command: String? = nil) {
    self.folder = folder
    self.keep = keep
    self.passphrase = passphrase
    self.command = command
  }

  /// Reads the settings from the settings file and the environment.
  ///
  /// - Throws: `SettingsFault` for errors in the settings that all processes share.
  package static func read() throws -> BackupSettings {
    let (settings, fault) = StartUp(name: "quintet", own: [], looksIn: true).commonSettings()
    if let fault { throw fault }
    return BackupSettings(
      folder: settings[Self.folder].path, keep: settings[Self.keep].value,
      passphrase: settings[Self.passphrase]?.path, command: settings[Self.command]?.text)
  }
}

/// A command line for the shell. Messages never repeat the command, since it may contain a secret.
package struct ShellCommand: SettingValue, Hashable {
  package let text: String

  package static var expected: String { "a command for the shell" }
  package static var isQuoted: Bool { false }

  package init?(setting text: String) {
    if text.isEmpty { return nil }
    self.text = text
  }

  package var setting: String { text }
}
