import CivilTime
import Crypto
import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import Storage
import Wire

/// Makes a point-in-time copy of all databases of the running services.
///
/// The snapshots are taken within milliseconds. Subscribers come before the sources of their events
/// (`DatabasePaths.services`), so that no backup contains an event's effect without the event.
@Loop struct Backup {
  let directories: DeploymentFolders
  let folder: String
  /// The file with the passphrase; nil for an unencrypted backup.
  let passphrase: String?
  let isJSON: Bool
  /// The number of attempts to get snapshots that are consistent with each other.
  private static let tries = 3

  nonisolated init(directories: DeploymentFolders, folder: String, passphrase: String?, isJSON: Bool) {
    self.directories = directories
    self.folder = folder
    self.passphrase = passphrase
    self.isJSON = isJSON
  }

  /// - Returns: 0 when the backup is complete and sound; 1 when it isn't; 69 (`EX_UNAVAILABLE`) when a service doesn't
  ///   answer; 77 (`EX_NOPERM`) when this user may not make a backup.
  func run() async -> Int32 {
    if let words = CallFailure.barred(from: directories, "backup \(NextSteps.quoted(folder))") {
      Output.error("quintet: the backup failed: \(words)")
      return 77
    }
    let interrupted = Interruption(hangsUp: true)
    let work = Loop.task { try await make() }
    interrupted.heard = { work.cancel() }
    do {
      try show(try await work.value)
      return 0
    } catch let fault as BackupCopyFault {
      let failure = CallFailure(fault.cause)
      Output.error("quintet: the backup failed: \(fault.service): \(failure.words)")
      if fault.isUnreachable { Output.error("  \(UnreachableService.of(fault.service, in: directories).remedy)") }
      return fault.cause is Failure ? failure.code : 1
    } catch {
      Output.error("quintet: the backup failed: \(interrupted.hasCome ? "it was interrupted" : "\(error)")")
      return 1
    }
  }

  private func show(_ manifest: Manifest) throws {
    if isJSON { return Output.line(Output.compact(try JSONValue(manifest))) }
    for entry in manifest.stores {
      Output.line(
        "\(entry.service.padded(15))\(ShortText.bytes(Double(entry.bytes))), \(entry.audit.rules) rules checked")
    }
    Output.line("\(folder): complete\(manifest.sealing == nil ? "" : ", encrypted")")
    Output.line(
      "The backup doesn't contain the list of erased accounts. To restore the backup on another machine, also copy "
        + "the *.erased files, which are next to the databases")
  }

  private func make() async throws -> Manifest {
    try requireSeparateFolder()
    try requireParent()
    try requireProcesses()
    var manifest = Manifest(
      format: Manifest.currentFormat, version: ServiceHost.version, backup: SecureRandom.identifier("bkp"),
      madeAt: LoopClock.system.wallNow, sealing: nil, stores: [])
    let key = try newKey(for: &manifest)
    if !isJSON { Output.line("from the services at \(directories.runtime) to \(folder)") }
    let draft = try BackupDraft(folder, services: DatabasePaths.services)
    let copies = DatabasePaths.services.map { BackupCopy($0, at: directories.busSocket($0)) }
    do {
      try await copy(copies, into: &manifest, key)
      try draft.finish()
      for copy in copies { await copy.end() }
      return manifest
    } catch {
      draft.discard(DatabasePaths.services)
      for copy in copies { await copy.end() }
      throw error
    }
  }

  /// Creates the key of an encrypted backup. The manifest records how the key is derived from the passphrase.
  private func newKey(for manifest: inout Manifest) throws -> SealingKey? {
    guard let passphrase else { return nil }
    let sealing = Manifest.Sealing(cost: SealingKey.cost, salt: Base64.encode(SecureRandom.bytes(16)))
    let key = try Sealing.key(passphraseFile: passphrase, sealing)
    manifest.sealing = sealing
    return key
  }

  /// Checks that the backup isn't in a folder of the deployment, where a reboot, a restore or the package's removal may
  /// delete it.
  private func requireSeparateFolder() throws {
    for own in [directories.state, directories.runtime] where "\(folder)/".hasPrefix("\(own)/") {
      throw BackupFault("\(folder) is in \(own), which the services use: choose a folder outside it")
    }
  }

  /// Checks that the parent folder exists. If it doesn't, the path is probably misspelt or a disk isn't mounted.
  private func requireParent() throws {
    let parent = Disk.parent(of: folder)
    do throws(FileFault) { _ = try Disk.list(parent) } catch {
      guard error.errno == ENOENT else { throw error }
      throw BackupFault("the folder \(parent) doesn't exist: correct the path, or create the folder first")
    }
  }

  /// Checks that no service's process is stopped by a signal. A call to such a process would fail only after its time
  /// limit.
  private func requireProcesses() throws {
    for service in DatabasePaths.services {
      guard case .stopped = UnreachableService.of(service, in: directories).cause else { continue }
      throw BackupCopyFault(
        service: service, cause: Failure.deadlineExceeded(executed: .no), isUnreachable: true)
    }
  }

  private func copy(_ copies: [BackupCopy], into manifest: inout Manifest, _ key: SealingKey?) async throws {
    let audits = try await takeSnapshots(copies, &manifest)
    let sealing = Sealing(key: key, backup: manifest.backup)
    for (number, copy) in copies.enumerated() {
      guard let audit = audits[copy.service] else { continue }
      manifest.stores.append(try await copy.write(into: folder, number: number, sealing, audit))
    }
    try Task.checkCancellation()
    try manifest.write(in: folder)
  }

  private func audit(_ copies: [BackupCopy]) async throws -> [String: StoreAudit] {
    var audits: [String: StoreAudit] = [:]
    for copy in copies { audits[copy.service] = try await copy.audit() }
    let broken = audits.sorted { $0.key < $1.key }.flatMap { service, audit in
      audit.problems.map { "\(service): \($0)" }
    }
    guard broken.isEmpty else { throw BackupFault("the audit found problems\n  \(broken.joined(separator: "\n  "))") }
    return audits
  }

  /// Takes a snapshot of each database, and checks that the snapshots are consistent with each other.
  private func takeSnapshots(_ copies: [BackupCopy], _ manifest: inout Manifest) async throws -> [String: StoreAudit] {
    var problems: [String] = []
    for _ in 1...Self.tries {
      manifest.madeAt = LoopClock.system.wallNow
      for copy in copies { try await copy.begin() }
      let audits = try await audit(copies)
      problems = EventCut.problems(audits)
      if problems.isEmpty { return audits }
    }
    throw BackupFault("the databases aren't consistent with each other\n  \(problems.joined(separator: "\n  "))")
  }
}
