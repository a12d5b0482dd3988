import CivilTime
import Crypto
import EventLoop
import Files
import ServiceHost
import Storage
import Telemetry
import Wire

/// Restores a backup's databases for stopped services. Before the databases are moved into place, each one is audited,
/// and their consistency with each other is checked.
@Loop struct Restore {
  let directories: DeploymentFolders
  let folder: String
  /// The service to restore; nil for all.
  let service: String?
  let passphrase: String?
  let programs: String
  /// True for a dry run: it changes nothing, and services may be running.
  let isDryRun: Bool
  /// True if one service's database may be restored even though it contradicts the others (`--yes`).
  let isConfirmed: Bool

  nonisolated init(
    paths: DeploymentPaths, folder: String, service: String?, passphrase: String?, isDryRun: Bool, isConfirmed: Bool
  ) {
    directories = paths.directories
    programs = paths.programs
    self.folder = folder
    self.service = service
    self.passphrase = passphrase
    self.isDryRun = isDryRun
    self.isConfirmed = isConfirmed
  }

  /// The destination of a restore.
  private struct Target {
    let places: DatabasePaths
    let erased: ErasedAccounts
    /// The services whose databases an interrupted restore has put in place already.
    let placed: Set<String>
  }

  /// The reason why nothing is restored if the databases are in PostgreSQL.
  nonisolated static let usesPostgreSQL =
    "the setting 'store' says that the databases are in PostgreSQL, so the services wouldn't use restored files. "
    + "Restore PostgreSQL with its own tools (pg_restore, or a base backup and the WAL). To restore the files of this "
    + "backup to a folder anyway, set it with --state DIR. See docs/guides/postgresql.md"

  /// - Returns: 0 when all databases are restored; 1 when the backup, the destination or the audit prevents it.
  func run() async -> Int32 {
    do {
      let manifest = try Manifest.read(in: folder)
      let entries = manifest.stores.enumerated().filter { service == nil || $0.element.service == service }
      guard !entries.isEmpty else { throw BackupFault("\(folder) has no database of \(service ?? "any service")") }
      let places = DatabasePaths(directories)
      let services = entries.map(\.element.service)
      // Later messages suggest remedies that are valid only while no service runs, such as moving databases away.
      if !isDryRun { try await refuseIfRunning(services, places) }
      // Show the destinations before anything is written.
      for service in services { Output.line("\(service.padded(15))to \(places.database(of: service))") }
      try refuseUnused(services, places)
      let placed = isDryRun ? [] : try placed(services, from: manifest, places)
      if !isDryRun { try refuseIfTaken(services, except: placed, places) }
      let sealing = try self.sealing(manifest)
      let target = Target(places: places, erased: try ErasedAccounts(places), placed: placed)
      let missing = entries.filter { !placed.contains($0.element.service) }
      for (_, entry) in missing { try verify(entry, sealing) }
      try await restore(missing, of: manifest, sealing: sealing, to: target)
      return 0
    } catch {
      Output.error("quintet: the restore failed: \(error)")
      return 1
    }
  }

  private func sealing(_ manifest: Manifest) throws -> Sealing {
    guard let sealed = manifest.sealing else { return Sealing(key: nil, backup: manifest.backup) }
    guard let passphrase else {
      throw BackupFault("the backup is encrypted: name the file that contains its passphrase with --passphrase FILE")
    }
    return Sealing(key: try Sealing.key(passphraseFile: passphrase, sealed), backup: manifest.backup)
  }

  /// Returns the id of this restore. A repeated command has the same id, so it completes an interrupted restore.
  private func id(of manifest: Manifest) -> String { "\(manifest.backup) \(service ?? "all")" }

  /// Returns the services whose databases an interrupted run of this restore has already put in place.
  private func placed(_ services: [String], from manifest: Manifest, _ places: DatabasePaths) throws -> Set<String> {
    let begun = services.filter {
      Store.unfinishedRestore(of: places.database(of: $0))?.id == id(of: manifest)
    }
    let existing = Set(try services.filter { try Disk.exists(places.database(of: $0)) })
    // The restore writes all records before it moves the first database, and deletes them after the last move. So if
    // all databases with a record are in place, the databases without a record are in place too.
    return !begun.isEmpty && begun.allSatisfy(existing.contains) ? existing : existing.intersection(begun)
  }

  /// Refuses to restore files that the services wouldn't use, because their databases are in PostgreSQL. A dry run only
  /// reports this.
  func refuseUnused(_ services: [String], _ places: DatabasePaths) throws {
    for service in services {
      let database = places.database(of: service)
      guard let record = try LocationRecord.read(beside: database), !record.isInFile else { continue }
      let words =
        "\(Disk.parent(of: database))/\(service).moved says that this database is in PostgreSQL, so the services "
        + "wouldn't use a restored file. Restore to another folder with --state DIR, or restore PostgreSQL with its own "
        + "tools. See docs/guides/postgresql.md"
      guard isDryRun else { throw BackupFault(words) }
      return Output.error("quintet: warning: \(words)")
    }
  }

  /// Refuses to restore the databases of running services. The services are found by their sockets. Because the sockets
  /// may be in another runtime folder, the services are also found by the databases and logs that they have open.
  private func refuseIfRunning(_ services: [String], _ places: DatabasePaths) async throws {
    var running: [String] = []
    for service in services {
      if (try? await Health(directories).ask(service, "health")) != nil { running.append(service) }
    }
    guard running.isEmpty else {
      throw BackupFault(
        "\(running.joined(separator: ", ")) \(running.count == 1 ? "is" : "are") running: stop the services first, "
          + "or restore to other folders with --runtime DIR and --state DIR")
    }
    let databases = services.map(places.database)
    if let other = RunningDeployment.holding(databases) ?? RunningDeployment.logging(services, in: directories) {
      throw BackupFault(other.wordsForRestore)
    }
  }

  /// Refuses to replace existing databases, which are users' data.
  private func refuseIfTaken(_ services: [String], except placed: Set<String>, _ places: DatabasePaths) throws {
    let paths = services.filter { !placed.contains($0) }.map(places.database)
    let files = try paths.flatMap { ["\($0)", "\($0)-wal", "\($0)-shm"] }.filter(Disk.exists)
    guard files.isEmpty else {
      throw BackupFault(
        "a restore doesn't replace databases: move these files to another folder first\n  "
          + files.joined(separator: "\n  "))
    }
  }

  /// Verifies a file's checksum against the manifest.
  private func verify(_ entry: Manifest.Entry, _ sealing: Sealing) throws {
    let digest = SHA256Stream()
    var offset = 0
    while true {
      let part = try Disk.read("\(folder)/\(entry.file)", from: offset, count: Sealing.part)
      if part.isEmpty { break }
      digest.add(part)
      offset += part.count
    }
    guard digest.finish() == entry.sha256 else {
      throw BackupFault("\(folder)/\(entry.file) is damaged: its checksum is wrong")
    }
  }

  private func restore(
    _ entries: [(offset: Int, element: Manifest.Entry)], of manifest: Manifest, sealing: Sealing, to target: Target
  ) async throws {
    let places = target.places
    var staged: [Staged] = []
    defer { for database in staged { try? Disk.remove(database.folder) } }
    for (number, entry) in entries {
      let database = try stage(entry.service, places)
      staged.append(database)
      try write(entry, number, to: database.path, sealing)
    }
    let audits = try await audit(staged, places)
    let problems = Self.problems(audits) + (service == nil ? EventCut.problems(audits) : [])
    guard problems.isEmpty else {
      throw BackupFault("the audit found problems\n  \(problems.joined(separator: "\n  "))")
    }
    if isDryRun {
      return Output.line(
        "the backup of \(manifest.madeAt.logText) can be restored: \(audited(audits)); no database was changed")
    }
    let services = try putInPlace(staged, of: manifest, to: target)
    Output.line(
      "restored \(services.joined(separator: ", ")) as of \(manifest.madeAt.logText); "
        + (audits.isEmpty ? "all of them were in place already" : audited(audits)))
    Output.line(target.erased.words)
  }

  /// - Returns: the services whose databases are in place.
  private func putInPlace(_ staged: [Staged], of manifest: Manifest, to target: Target) throws -> [String] {
    let services = DatabasePaths.services.filter { service in
      target.placed.contains(service) || staged.contains { $0.service == service }
    }
    // The erasure logs are written first, so that every restored database has its log.
    for service in services { try target.erased.complete(for: service) }
    try place(staged, id: id(of: manifest), target.places)
    try finish(services, target.places)
    return services
  }

  /// Returns the folders in which a restore and a dry run prepare a service's database.
  nonisolated static func stages(of service: String, in folder: String) -> [String] {
    [Store.restoreFolder(of: "\(folder)/\(service).db"), "\(folder)/checking-\(service)"]
  }

  /// A database that is being prepared, on the same disk as its destination.
  private struct Staged {
    let service: String
    let folder: String
    let lock: FolderLock

    var path: String { "\(folder)/\(service).db" }
  }

  /// Creates the folder in which a database is prepared, or empties it after an interrupted restore.
  ///
  /// - Throws: `BackupFault` if another restore is using the folder.
  private func stage(_ service: String, _ places: DatabasePaths) throws -> Staged {
    let place = places.folder(of: service)
    // A dry run must not create the destination's folder, so it works in the nearest ancestor that exists.
    let folder = Self.stages(of: service, in: isDryRun ? try Self.nearest(place) : place)[isDryRun ? 1 : 0]
    try Disk.makeDirectories(folder, mode: 0o700)
    guard let lock = try FolderLock(folder) else {
      throw BackupFault("another quintet restore is running: it uses \(folder)")
    }
    for name in try Disk.list(folder) { try Disk.remove("\(folder)/\(name)") }
    return Staged(service: service, folder: folder, lock: lock)
  }

  /// Sets the number of each staged database's next event, and audits the database.
  private func audit(_ staged: [Staged], _ places: DatabasePaths) async throws -> [String: StoreAudit] {
    let asking = ServicePrograms(folder: programs, directories: directories)
    var audits: [String: StoreAudit] = [:]
    for database in staged {
      let reached = Self.reached(database.service, staged: staged.map(\.path), places: places)
      if service != nil { try requireOwnership(database.service, at: database.path, places) }
      try Store.renumber(restored: database.path, now: LoopClock.system.wallNow, beyond: reached)
      audits[database.service] = try await asking.audit(database.service, state: database.folder)
    }
    return audits
  }

  /// Writes a record next to each database's final path, so that its service rejects all calls until `finish`.
  private func begin(_ staged: [Staged], id: String, _ places: DatabasePaths) throws {
    let choice = service.map { " --service \($0)" } ?? ""
    let command = "quintet restore \(folder)\(choice) --state \(directories.state)"
    for database in staged {
      let record = try Store.beginRestore(of: places.database(of: database.service), id, repeatedBy: command)
      try Self.giveToHolder(record)
    }
  }

  /// Moves all databases to their final paths. Until `finish`, their services reject all calls, because restored
  /// databases would contradict the databases that aren't in place yet.
  private func place(_ staged: [Staged], id: String, _ places: DatabasePaths) throws {
    try begin(staged, id: id, places)
    var done: [String] = []
    for database in staged {
      do { try put(database.service, from: database.folder, places) } catch {
        let list = done.isEmpty ? "" : "; restored before the failure: \(done.joined(separator: ", "))"
        throw BackupFault("\(error)\(list). Until a repeated restore succeeds, the services reject all calls")
      }
      done.append(database.service)
    }
  }

  /// Deletes the records next to the databases, once all databases are in place, and the remains of an interrupted
  /// restore.
  func finish(_ services: [String], _ places: DatabasePaths) throws {
    for service in services {
      try Store.endRestore(of: places.database(of: service))
      let folder = places.folder(of: service)
      try? Disk.remove(Self.stages(of: service, in: folder)[0])
      // A restore that was killed while it wrote a record leaves a temporary file.
      for name in try Disk.list(folder) where name.hasPrefix("\(service).lost.") && name.hasSuffix(".tmp") {
        try Disk.remove("\(folder)/\(name)")
      }
    }
  }

  /// Gives a file the owner of its folder, which is the service's user. Does nothing unless this process is root.
  nonisolated static func giveToHolder(_ path: String, of folder: String? = nil) throws {
    guard Machine.user == 0, let holder = Disk.facts(folder ?? Disk.parent(of: path)) else { return }
    try Disk.setOwner(path, user: holder.user, group: holder.group)
  }

  /// Rejects a database that contradicts the other databases, unless the operator confirmed the restore. After the
  /// restore, the other services would trust that database and reject their own data.
  private func requireOwnership(_ service: String, at path: String, _ places: DatabasePaths) throws {
    let ownership = ownership(of: service, at: path, places)
    if isConfirmed { return try Store.forget(ownership.contradicted, in: path) }
    guard ownership.reasons.isEmpty else {
      throw BackupFault(
        "the database of \(service) in \(folder) belongs to another deployment, or is older than an acknowledged "
          + "loss\n  \(ownership.reasons.joined(separator: "\n  "))\nTo restore it anyway, add --yes")
    }
  }

  private func ownership(of service: String, at path: String, _ places: DatabasePaths) -> BackupOwnership {
    var others: [String: (identity: StoreIdentity, knows: [String: StoreHighWaterMark])] = [:]
    for other in DatabasePaths.services where other != service {
      others[other] = Store.knownStores(of: places.database(of: other))
    }
    return BackupOwnership(
      service, Store.knownStores(of: path), beside: Store.store(beside: places.database(of: service)), others: others)
  }

  /// Returns the highest event number that a service's database is known to have reached. The number comes from the
  /// file next to the database's path and from all services' databases, both restored and current. Databases that can't
  /// be read are skipped.
  static func reached(_ service: String, staged: [String], places: DatabasePaths) -> Int64 {
    let others = staged + DatabasePaths.services.map { places.database(of: $0) }
    return others.map { (try? Store.reached(of: service, in: $0)) ?? 0 }.reduce(
      Store.reached(beside: places.database(of: service)), max)
  }

  /// Returns a folder, or its nearest ancestor that exists.
  private static func nearest(_ folder: String) throws -> String {
    var nearest = folder
    while try !Disk.exists(nearest), Disk.parent(of: nearest) != nearest { nearest = Disk.parent(of: nearest) }
    return nearest
  }

  private func write(_ entry: Manifest.Entry, _ number: Int, to path: String, _ sealing: Sealing) throws {
    let writer = try FileWriter(creating: path, mode: 0o600)
    var parts = Parts(of: entry.bytes)
    while let part = parts.next() {
      let stored = try Disk.read(
        "\(folder)/\(entry.file)", from: part.index * sealing.storedPart,
        count: part.count + sealing.storedPart - Sealing.part)
      let plain: [UInt8]
      do {
        plain = try sealing.opened(stored, of: entry.service, file: number, index: part.index, isLast: part.isLast)
      } catch is CryptoFault {
        // The file matches its checksum, so accidental damage isn't the reason.
        throw BackupFault(
          "\(entry.file) can't be decrypted: \(passphrase ?? "the file") doesn't contain the passphrase of the backup, "
            + "or the backup was tampered with")
      }
      guard plain.count == part.count else { throw BackupFault("\(entry.file) is truncated") }
      try writer.write(plain)
    }
    try writer.sync()
  }

  /// Moves a database to its final path, with the owner of its folder.
  func put(_ service: String, from stage: String, _ places: DatabasePaths) throws {
    let path = places.database(of: service)
    try Self.giveToHolder("\(stage)/\(service).db", of: Disk.parent(of: path))
    try Disk.move("\(stage)/\(service).db", to: path)
  }

  private func audited(_ audits: [String: StoreAudit]) -> String {
    "\(audits.values.reduce(0) { $0 + $1.rules }) rules "
      + "checked\(service == nil ? ", and the events are consistent" : "")"
  }

  private static func problems(_ audits: [String: StoreAudit]) -> [String] {
    audits.sorted { $0.key < $1.key }.flatMap { service, audit in audit.problems.map { "\(service): \($0)" } }
  }
}
