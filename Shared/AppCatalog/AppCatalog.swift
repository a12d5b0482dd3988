package import Files
import Synchronization
package import Wire

/// All apps, as the folders under `apps_dir` describe them: one folder an app, named by the app's id. A sixth app is a
/// folder and no code.
///
/// An app that can't be read is out of service, by name, and the others aren't touched. Read again, all apps change at
/// once or none: whoever asks for an app has it as a whole, from before or from after. Stores' writer threads ask too,
/// hence the lock.
package final class AppCatalog: Sendable {
  /// Apps as they were read at one moment.
  package struct Reading: Sendable {
    fileprivate var apps: [String: App] = [:]
    fileprivate var faults: [String: CatalogFault] = [:]
    /// The folders that hold no app.
    fileprivate var others: [String] = []
    /// What people have, or had counted, that isn't there any more: "drip: the badge 'green-thumb' is gone".
    package fileprivate(set) var lost: [String] = []

    /// The apps that were read well, and of which a check finds something wrong, in the order of their ids.
    package func faults(by check: Check) -> [(app: String, fault: CatalogFault)] {
      apps.values.sorted { $0.id < $1.id }.compactMap { app in
        let problems = check(app)
        return problems.isEmpty ? nil : (app.id, CatalogFault(problems: problems))
      }
    }

    /// What else is beside the data may have changed, so all that was read is looked at.
    fileprivate func checked(by check: Check) -> Reading {
      var checked = self
      for (app, fault) in faults(by: check) {
        checked.apps[app] = nil
        checked.faults[app] = fault
      }
      return checked
    }
  }

  /// What is beyond the reader, for whoever knows more of some of the data.
  package typealias Check = (App) -> [CatalogProblem]

  private let current: Mutex<Reading>
  /// Where it is recorded which data needs no check; nil for a process that always checks.
  private let record: RecordFile?
  /// What was read last and may never count: whoever reads again, as a reload does after its trial, needs only what has
  /// changed since.
  private let latest = Mutex(Reading())

  /// For a process that knows no apps, and for tests.
  package init(apps: [App]) {
    current = Mutex(Reading(apps: Dictionary(apps.map { ($0.id, $0) }) { $1 }))
    record = nil
  }

  private init(_ reading: Reading, recordedIn record: RecordFile? = nil) {
    current = Mutex(reading)
    self.record = record
  }

  /// Those in service, in the order of their ids.
  package var apps: [App] { current.withLock { $0.apps.values.sorted { $0.id < $1.id } } }

  /// An app that is in service.
  package subscript(_ id: String) -> App? { current.withLock { $0.apps[id] } }

  /// Those that aren't, with what is wrong with each, in the order of their folders' names.
  package var outOfService: [(app: String, fault: CatalogFault)] {
    current.withLock { $0.faults.sorted { $0.key < $1.key }.map { (app: $0.key, fault: $0.value) } }
  }

  /// The folders among the apps' that hold nothing of an app, by their names: somebody's drafts, or a stack's own.
  package var otherFolders: [String] { current.withLock { $0.others } }

  /// What the accounts of an app are told that is out of service; nil for any other.
  package func refusal(of app: String) -> Failure? {
    guard current.withLock({ $0.faults[app] != nil }) else { return nil }
    return Failure(
      .unavailable,
      .appOutOfService(app: app),
      executed: .no, details: ["app": .string(app), "reason": "app_unreadable"])
  }

  /// The language that an app answers in: the one asked for, or the reader's usual one, as far as the app speaks it.
  package func language(_ asked: Language?, or usual: Language, in app: String) -> Language {
    guard let info = self[app]?.info else { return usual }
    return asked.flatMap(info.spoken) ?? info.language(for: usual)
  }

  // MARK: Reading

  /// Reads every folder in `path`, of which all must be right. Files beside them, names that begin with a dot, and
  /// folders with nothing of an app in them are not apps.
  ///
  /// - Throws: everything that is wrong in any of them.
  package static func load(_ path: String) throws(CatalogFault) -> AppCatalog {
    let reading = try read(path)
    let problems = reading.faults.sorted { $0.key < $1.key }.flatMap(\.value.problems)
    guard problems.isEmpty else { throw CatalogFault(problems: problems) }
    return AppCatalog(reading)
  }

  /// Reads every folder in `path`; those that can't be read are out of service.
  ///
  /// - Parameters:
  ///   - readable: the methods that clients may read, if the caller knows them; then views may name only these.
  ///   - record: where it is recorded which data needs no check, for a process that may go by that.
  /// - Throws: only if there is no such folder, or no app in it.
  package static func open(
    _ path: String, readable: ReadableMethods? = nil, recordedIn record: RecordFile? = nil,
    checking check: Check = { _ in [] }
  ) throws(CatalogFault) -> AppCatalog {
    AppCatalog(try read(path, readable: readable, recordedIn: record).checked(by: check), recordedIn: record)
  }

  /// Looks whether there is an app in `path`, whatever is in it.
  ///
  /// - Throws: if there is no such folder, or no app in it.
  package static func requireApps(in path: String) throws(CatalogFault) {
    for folder in try folders(path) {
      if (try? Disk.kind(of: folder)) == .link || AppReader.holdsApp(folder) { return }
    }
    throw noApp(in: path)
  }

  /// Reads one app's folder.
  package static func loadOne(_ folder: String, readable: ReadableMethods? = nil) throws(CatalogFault) -> AppCatalog {
    AppCatalog(apps: [try checked(AppReader(folder: folder, readable: readable))])
  }

  /// Reads every folder again, without anything being changed by it yet. Large data take seconds: for a thread.
  ///
  /// - Returns: what was read, which `checked` has to say yes to before it is taken.
  /// - Throws: only if there is no such folder, or no app in it.
  package func readAgain(_ path: String) throws(CatalogFault) -> Reading {
    let known = [latest.withLock(\.apps), current.withLock(\.apps)]
    var reading = try Self.read(path, recordedIn: record) { id in known.compactMap { $0[id] } }
    // Here, and not when somebody asks: it decodes every section of what has changed.
    reading.lost = apps.flatMap { old -> [String] in
      guard let new = reading.apps[old.id], new !== old else { return [] }
      return new.lost(since: old)
    }
    latest.withLock { $0 = reading }
    return reading
  }

  /// What was read from a folder, as it may be taken.
  ///
  /// - Throws: what is wrong with apps that are in service now, and would not be any more; an app whose folder is gone
  ///   is one of them.
  package func checked(
    _ reading: Reading, from path: String, by check: Check = { _ in [] }
  ) throws(CatalogFault) -> Reading {
    let reading = reading.checked(by: check)
    let lost = current.withLock { known in reading.faults.filter { known.apps[$0.key] != nil } }
    let problems = lost.sorted { $0.key < $1.key }.flatMap(\.value.problems) + gone(from: path).map(\.problem)
    guard problems.isEmpty else { throw CatalogFault(problems: problems) }
    return reading
  }

  /// The apps in service whose folders aren't there any more.
  package func gone(from path: String) -> [(app: String, problem: CatalogProblem)] {
    apps.map { (app: $0.id, folder: "\(path)/\($0.id)") }.filter { !AppReader.holdsApp($0.folder) }.map {
      (app: $0.app, problem: CatalogProblem(file: $0.folder, reason: "is gone, and the app \($0.app) is in service"))
    }
  }

  /// The ids of the apps that are others than before in what was read, or came, or aren't in service any more.
  package func changed(by reading: Reading) -> [String] {
    current.withLock { Self.changed(from: $0, to: reading) }
  }

  /// The apps that can't be read, and aren't in service now either: those in service would refuse the reading.
  package func outOfService(in reading: Reading) -> [(app: String, fault: CatalogFault)] {
    reading.faults.sorted { $0.key < $1.key }.map { (app: $0.key, fault: $0.value) }
  }

  private static func changed(from known: Reading, to reading: Reading) -> [String] {
    let ids = Set(known.apps.keys).union(reading.apps.keys)
    return ids.filter { known.apps[$0]?.fingerprint != reading.apps[$0]?.fingerprint }.sorted()
  }

  /// Takes what was read, all of it at once.
  ///
  /// - Returns: the ids of the apps that are others than before, or came.
  @discardableResult
  package func take(_ reading: Reading) -> [String] {
    latest.withLock { $0 = Reading() }
    return current.withLock { known in
      let changed = Self.changed(from: known, to: reading)
      known = reading
      return changed
    }
  }

  /// - Parameter known: apps of that id that were read before and had no fault.
  private static func read(
    _ path: String, readable: ReadableMethods? = nil, recordedIn record: RecordFile? = nil,
    knowing known: (_ id: String) -> [App] = { _ in [] }
  ) throws(CatalogFault) -> Reading {
    var reading = Reading()
    let recorded = CheckedApps(record)
    for folder in try folders(path) {
      let name = String(folder.split(separator: "/").last ?? "")
      guard (try? Disk.kind(of: folder)) == .directory else {
        let reason = "is a link to a folder: an app lies in a folder of its own"
        reading.faults[name] = CatalogFault(problems: [CatalogProblem(file: folder, reason: reason)])
        continue
      }
      guard AppReader.holdsApp(folder) else {
        reading.others.append(name)
        continue
      }
      do throws(CatalogFault) {
        let entry = recorded.entries[folder]
        let app = try Self.app(in: folder, readable: readable, recorded: entry, knowing: known(name))
        reading.apps[app.id] = app
      } catch {
        reading.faults[name] = error
      }
    }
    guard !reading.apps.isEmpty || !reading.faults.isEmpty else { throw noApp(in: path) }
    let checked = CheckedApps(reading.apps.values)
    if checked != recorded { record?.replace(with: checked.lines) }
    return reading
  }

  /// Reads an app's folder, and checks it unless that was done with the same data before.
  private static func app(
    in folder: String, readable: ReadableMethods?, recorded: CheckedApps.Entry?, knowing known: [App]
  ) throws(CatalogFault) -> App {
    var files: [String: Bytes] = [:]
    guard let sources = try? AppSources(of: folder, files: &files) else {
      return try checked(AppReader(folder: folder, readable: readable))
    }
    if let unchanged = known.first(where: { $0.sources == sources }) { return unchanged }
    var fingerprint = recorded?.fingerprint
    if recorded == nil || recorded?.sources != sources.version {
      let reader = AppReader(folder: folder, readable: readable, sources: sources, files: files)
      fingerprint = try checked(reader).fingerprint
    }
    // What only the check needed goes with the app that was checked.
    var reader = CheckedReader(folder: folder, sources: sources, files: files, fingerprint: fingerprint ?? 0)
    guard let app = App(reading: &reader) else { preconditionFailure("\(folder) was checked, and has no app") }
    return app
  }

  private static func checked(_ reader: AppReader) throws(CatalogFault) -> App {
    var reader = reader
    guard let app = reader.app(), reader.problems.isEmpty else { throw CatalogFault(problems: reader.problems) }
    return app
  }

  private static func noApp(in path: String) -> CatalogFault {
    CatalogFault(problems: [CatalogProblem(file: path, reason: "holds no app: a folder with an app.json each")])
  }

  private static func folders(_ path: String) throws(CatalogFault) -> [String] {
    var folders: [String] = []
    do throws(FileFault) {
      for name in try Disk.list(path) where !name.hasPrefix(".") {
        let folder = "\(path)/\(name)"
        let kind = try Disk.kind(of: folder)
        if kind == .directory || kind == .link && AppReader.holdsApp(folder) { folders.append(folder) }
      }
      guard try Disk.exists("\(path)/\(AppInfo.file)") else { return folders }
    } catch {
      throw CatalogFault(problems: [CatalogProblem(file: path, reason: error.reason)])
    }
    let reason = "is an app's own folder: name the one that it lies in, \(Disk.parent(of: path))"
    throw CatalogFault(problems: [CatalogProblem(file: path, reason: reason)])
  }
}
