import EventLoop
import Files
import ServiceHost

/// The commands that copy, check and restore databases.
extension QuintetCommand {
  static func care(_ command: String, _ arguments: Arguments) throws -> Int32 {
    let places = try Places.ofStack(arguments, needsState: command != "backup") { fault in
      // A restore must not write to a place that was only guessed.
      if command == "restore", arguments["state"] == nil { throw fault }
      Places.tell(fault)
    }
    let directories = places.directories
    let programs = places.programs
    let isJSON = arguments.has("json")
    let passphrase = arguments["passphrase"]
    if command == "audit" {
      return Loop.run { await AuditCommand(directories: directories, programs: programs, isJSON: isJSON).run() }
    }
    if arguments.has("scheduled") {
      guard arguments.words.count == 1, passphrase == nil else {
        throw UsageFault("quintet backup --scheduled takes folder and passphrase from the settings")
      }
      let settings = try BackupSettings.read()
      return Loop.run {
        await ScheduledBackup(directories: directories, settings: settings, isJSON: isJSON).run()
      }
    }
    let folder: String
    if arguments.has("latest") {
      guard arguments.words.count == 1 else { throw UsageFault("quintet restore --latest takes no DIR") }
      let settings = try BackupSettings.read()
      do { folder = try ScheduledBackup.newest(in: settings.folder) } catch {
        Output.error("quintet: not restored: \(error)")
        return 1
      }
      Output.line("from \(folder)")
      return try restore(from: folder, passphrase: passphrase ?? settings.passphrase, places, arguments)
    }
    guard arguments.words.count == 2 else { throw UsageFault("quintet \(command) DIR") }
    folder = Disk.absolute(arguments.words[1])
    if command == "backup" {
      return Loop.run {
        await BackupCommand(directories: directories, folder: folder, passphrase: passphrase, isJSON: isJSON).run()
      }
    }
    return try restore(from: folder, passphrase: passphrase, places, arguments)
  }

  private static func restore(
    from folder: String, passphrase: String?, _ places: Places, _ arguments: Arguments
  ) throws -> Int32 {
    let directories = places.directories
    let programs = places.programs
    let service = try arguments["service"].map { word throws(UsageFault) in try ServiceChoice.store(word, "a database")
    }
    // A check, or a restore to an explicit folder, is allowed: the operator can't expect services to use it.
    if arguments["state"] == nil, !arguments.has("check"), Places.hasStoresElsewhere(arguments) {
      Output.error("quintet: not restored: \(RestoreCommand.nobodyReadsFiles)")
      return 1
    }
    if places.isStateGuessed {
      throw UsageFault(
        "nothing in \(directories.runtime) says where that stack's databases are: name their folder by --state DIR")
    }
    return Loop.run {
      await RestoreCommand(
        directories: directories, folder: folder, service: service, passphrase: passphrase, programs: programs,
        isTrial: arguments.has("check"), isMeant: arguments.has("yes")
      ).run()
    }
  }
}
