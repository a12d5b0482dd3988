import CivilTime
import Crypto
import EventLoop
import Files
import ServiceHost
import Storage
import Telemetry
import Wire

/// Puts a backup's databases where stopped services will find them, after an audit of each and a check that they are
/// consistent with each other.
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

  /// Explains why nothing is restored if the databases are in PostgreSQL.
  nonisolated static let usesPostgreSQL =
    "the setting store says that the databases are in PostgreSQL, so the services wouldn't use restored files. "
    + "Restore PostgreSQL with its own tools (pg_restore, or a base backup and the WAL). To restore the files of this "
    + "backup to a folder anyway, set it with --state DIR. See docs/guides/postgresql.md"

  /// - Returns: 0 when all databases are restored; 1 when the backup, the destination or the audit prevents it.
  func run() async -> Int32 {
    do {
      let manifest = try Manifest.read(in: folder)
      let entries = manifest.stores.enumerated().filter { service == nil || $0.element.service == service }
      guard !entries.isEmpty else { throw BackupFault("\(folder) has no database of \(service ?? "any service")") }
      let places = DatabasePaths(directories)
      // The destinations are shown before anything is written.
      for (_, entry) in entries { Output.line("\(entry.service.padded(15))to \(places.database(of: entry.service))") }
      if !isDryRun { try await refuseIfTaken(entries.map(\.element.service), places) }
      let sealing = try self.sealing(manifest)
      let erased = try ErasedAccounts(places)
      for (_, entry) in entries { try verify(entry, sealing) }
      try await restore(entries, of: manifest, sealing: sealing, erased, to: places)
      return 0
    } catch {
      Output.error("quintet: the restore failed: \(error)")
      return 1
    }
  }

  private func sealing(_ manifest: Manifest) throws -> Sealing {
    guard let sealed = manifest.sealing else { return Sealing(key: nil, backup: manifest.backup) }
    guard let passphrase else {
      throw BackupFault("the backup is encrypted: name the file with its passphrase by --passphrase FILE")
    }
    return Sealing(key: try Sealing.key(passphraseFile: passphrase, sealed), backup: manifest.backup)
  }

  /// Refuses to replace existing databases, which are users' data.
  private func refuseIfTaken(_ services: [String], _ places: DatabasePaths) async throws {
    var running: [String] = []
    for service in services where (try? await Health(directories).ask(service, "health")) != nil {
      running.append(service)
    }
    guard running.isEmpty else {
      throw BackupFault(
        "\(running.joined(separator: ", ")) \(running.count == 1 ? "is" : "are") running: stop the services first")
    }
    let paths = services.map(places.database)
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
    _ entries: [(offset: Int, element: Manifest.Entry)], of manifest: Manifest, sealing: Sealing,
    _ erased: ErasedAccounts, to places: DatabasePaths
  ) async throws {
    var staged: [(service: String, stage: String)] = []
    defer { for (_, stage) in staged { try? Disk.remove(stage) } }
    var audits: [String: StoreAudit] = [:]
    let asking = ServicePrograms(folder: programs, directories: directories)
    for (number, entry) in entries {
      let place = places.folder(of: entry.service)
      if !isDryRun { try Disk.makeDirectories(place, mode: 0o700) }
      // A dry run creates no folders, but stages the files on the disk of the destination.
      let holder = isDryRun ? try Self.nearest(place) : place
      let stage = "\(holder)/\(isDryRun ? "checking" : "restoring")-\(entry.service)"
      try Disk.remove(stage)
      try Disk.makeDirectories(stage, mode: 0o700)
      staged.append((entry.service, stage))
      try write(entry, number, to: "\(stage)/\(entry.service).db", sealing)
    }
    for (service, stage) in staged {
      let reached = Self.reached(
        service, staged: staged.map { "\($0.stage)/\($0.service).db" }, places: places)
      let path = "\(stage)/\(service).db"
      if self.service != nil { try refuseForeign(service, at: path, places) }
      try Store.renumber(restored: path, now: LoopClock.system.wallNow, beyond: reached)
      audits[service] = try await asking.audit(service, state: stage)
    }
    let problems = Self.problems(audits) + (service == nil ? EventCut.problems(audits) : [])
    guard problems.isEmpty else {
      throw BackupFault("the audit found problems\n  \(problems.joined(separator: "\n  "))")
    }
    if isDryRun {
      return Output.line(
        "the backup of \(manifest.madeAt.logText) can be restored: \(audited(audits)); no database was changed")
    }
    var done: [String] = []
    for (service, stage) in staged {
      // The erasure log is written first, so that no restored database is without it.
      try erased.hand(to: service)
      do { try put(service, from: stage, places) } catch {
        throw BackupFault("\(error); restored before the failure: \(done.joined(separator: ", "))")
      }
      done.append(service)
    }
    Output.line(
      "restored \(done.joined(separator: ", ")) as of \(manifest.madeAt.logText); \(audited(audits))")
    Output.line(erased.words)
  }

  /// Refuses a database that contradicts the others, because they would trust it and reject their own data.
  private func refuseForeign(_ service: String, at path: String, _ places: DatabasePaths) throws {
    var others: [String: (identity: StoreIdentity, knows: [String: StoreHighWaterMark])] = [:]
    for other in DatabasePaths.services where other != service {
      others[other] = Store.acquaintances(of: places.database(of: other))
    }
    let ownership = BackupOwnership(
      service, Store.acquaintances(of: path), beside: Store.store(beside: places.database(of: service)), others: others)
    if isConfirmed { return try Store.forget(ownership.contradicted, in: path) }
    guard ownership.reasons.isEmpty else {
      throw BackupFault(
        "the database of \(service) in \(folder) belongs to another deployment, or is older than an acknowledged "
          + "loss\n  "
          + "\(ownership.reasons.joined(separator: "\n  "))\nTo restore it anyway, add --yes")
    }
  }

  /// Returns the highest event number that a service's database is known to have reached, according to the file next to
  /// its location and the other services' databases, both restored and current. A database that can't be read doesn't
  /// prevent a restore.
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
        plain = try sealing.opened(
          stored, of: entry.service, file: number, index: part.index, isLast: part.isLast)
      } catch is CryptoFault {
        // The file matches its checksum, so it wasn't damaged by accident.
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
    if let holder = Disk.facts(Disk.parent(of: path)), Machine.user == 0 {
      try Disk.setOwner("\(stage)/\(service).db", user: holder.user, group: holder.group)
    }
    try Disk.move("\(stage)/\(service).db", to: path)
    // Only after the move: until then a start must detect the missing database. The earlier high-water mark no longer
    // applies to it.
    try Store.forgetPast(of: path)
  }

  private func audited(_ audits: [String: StoreAudit]) -> String {
    "\(audits.values.reduce(0) { $0 + $1.rules }) rules "
      + "checked\(service == nil ? ", and the events are consistent" : "")"
  }

  private static func problems(_ audits: [String: StoreAudit]) -> [String] {
    audits.sorted { $0.key < $1.key }.flatMap { service, audit in audit.problems.map { "\(service): \($0)" } }
  }
}
