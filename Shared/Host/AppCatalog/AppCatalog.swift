package import Files
import Spelling
import Synchronization
package import Wire

/// The apps of a deployment. Each app is a subfolder of `apps_dir` whose name is the app's id. A new app needs only a
/// folder, and no code.
///
/// An app that can't be read is out of service; the other apps are unaffected. A reload replaces all apps at once or
/// none, so a caller gets an app either from before the reload or from after it. The state is locked because the
/// databases' writer threads read it too.
package final class AppCatalog: Sendable {
  /// The result of reading all apps' folders once.
  package struct Reading: Sendable {
    fileprivate var apps: [String: App] = [:]
    fileprivate var faults: [String: CatalogFault] = [:]
    /// The names of the folders that hold no app.
    fileprivate var others: [String] = []
    /// The languages that the deployment adds.
    package fileprivate(set) var languages = AddedLanguages()
    /// Messages about removed ids under which accounts may have stored data, such as "drip: the badge 'green-thumb' was
    /// removed".
    package fileprivate(set) var lost: [String] = []

    /// The apps that were read without errors, sorted by id.
    package var validApps: [App] { apps.values.sorted { $0.id < $1.id } }

    /// The apps that can't be read, with their problems, sorted by folder name.
    fileprivate var sortedFaults: [(app: String, fault: CatalogFault)] {
      faults.sortedByKey.map { (app: $0.key, fault: $0.value) }
    }

    /// Returns the apps that were read without errors but fail `check`, sorted by id.
    package func faults(by check: Check) -> [(app: String, fault: CatalogFault)] {
      validApps.compactMap { app in
        let problems = check(app)
        return problems.isEmpty ? nil : (app.id, CatalogFault(problems: problems))
      }
    }

    /// Returns a copy without the apps that fail `check`. All apps are checked again, because the check also reads
    /// files outside the apps' data, which may have changed.
    fileprivate func checked(by check: Check) -> Reading {
      var checked = self
      for (app, fault) in faults(by: check) {
        checked.apps[app] = nil
        checked.faults[app] = fault
      }
      return checked
    }
  }

  /// A check that the reader can't do itself, because only the caller can interpret some of the data.
  package typealias Check = (App) -> [CatalogProblem]
  /// An additional check of an app in which the reader has already found problems. It lets one run report all problems.
  /// `isWhole` is false if a section is missing because it can't be decoded.
  package typealias FurtherCheck = (_ app: App, _ isWhole: Bool) -> [CatalogProblem]

  private let current: Mutex<Reading>
  /// The record of the data that has passed every check and isn't checked again. Nil for a process that always checks.
  private let record: StartCacheFile?
  /// The app data that was read last. This data isn't necessarily in use, for example after a dry run. The next
  /// reading, such as the reload after the dry run, reuses the apps that haven't changed since.
  private let latest = Mutex(Reading())

  /// Creates a catalog of these apps without reading files, for example for tests.
  package init(apps: [App]) {
    current = Mutex(Reading(apps: Dictionary(apps.map { ($0.id, $0) }) { $1 }))
    record = nil
  }

  private init(_ reading: Reading, recordedIn record: StartCacheFile? = nil) {
    current = Mutex(reading)
    self.record = record
  }

  /// The apps in service, sorted by id.
  package var apps: [App] { current.withLock(\.validApps) }

  /// The languages that the deployment adds.
  package var languages: AddedLanguages { current.withLock(\.languages) }

  /// Returns the app if it is in service.
  package subscript(_ id: String) -> App? { current.withLock { $0.apps[id] } }

  /// The apps out of service, with their problems, sorted by folder name.
  package var outOfService: [(app: String, fault: CatalogFault)] { current.withLock(\.sortedFaults) }

  /// The names of the subfolders that hold no app, such as drafts or data of the deployment.
  package var otherFolders: [String] { current.withLock { $0.others } }

  /// Returns the error for calls to an app that is out of service, or nil for any other app.
  package func refusal(of app: String) -> Failure? {
    guard current.withLock({ $0.faults[app] != nil }) else { return nil }
    return Failure(
      .unavailable,
      .appOutOfService(app: app),
      executed: .no, details: ["app": .string(app), "reason": "app_unreadable"])
  }

  /// Returns an app that a request names.
  ///
  /// - Throws: `unavailable` for an app that is out of service; `invalid_params`, with the served apps, for an unknown
  ///   app.
  package func served(_ app: String) throws(Failure) -> App {
    if let served = self[app] { return served }
    if let refusal = refusal(of: app) { throw refusal }
    let ids = apps.map(\.id).joined(separator: ", ")
    throw .invalidParams("app '\(Excerpt(app))' is not one of the served apps: \(ids)")
  }

  /// Returns an app by its id.
  ///
  /// - Throws: `not_found`, with a suggestion; `unavailable` for an app that is out of service.
  @discardableResult package func known(_ app: String) throws(Failure) -> App {
    if let known = self[app] { return known }
    if let refusal = refusal(of: app) { throw refusal }
    let hint = Spelling.hint(for: app, among: apps.map(\.id))
    throw Failure.notFound(Message("there is no app '\(Excerpt(app))'\(hint)"))
  }

  /// Checks that an app exists. Accepts an app that is out of service, because its stored data is still available.
  ///
  /// - Throws: `not_found`, with a suggestion.
  package func requireKnown(_ app: String) throws(Failure) {
    if refusal(of: app) == nil { try known(app) }
  }

  /// Returns the language for a reply: the requested language if the app supports it, and otherwise the app's best
  /// match for the user's usual language.
  package func language(_ asked: Language?, or usual: Language, in app: String) -> Language {
    guard let info = self[app]?.info else { return usual }
    return asked.flatMap(info.spoken) ?? info.language(for: usual)
  }

  // MARK: Reading

  /// Reads every folder in `path`; all apps must be valid. Folders without any app data, and folders whose names start
  /// with a dot, are not apps.
  ///
  /// - Throws: `CatalogFault` with all problems in all apps.
  package static func load(_ path: String) throws(CatalogFault) -> AppCatalog {
    let reading = try read(path)
    let problems = reading.sortedFaults.flatMap(\.fault.problems)
    guard problems.isEmpty else { throw CatalogFault(problems: problems) }
    return AppCatalog(reading)
  }

  /// Reads every folder in `path`. Apps that can't be read are out of service.
  ///
  /// - Parameters:
  ///   - readable: the read methods for clients, if the caller knows them. Views may then name only these methods.
  ///   - record: a file that records which data has passed every check, for a process that can trust this file.
  ///   - check: a further check; apps that fail it are out of service.
  ///   - further: a check of apps that are out of service anyway.
  /// - Throws: `CatalogFault` if `path` isn't a folder or holds no app.
  package static func open(
    _ path: String, readable: ReadableMethods? = nil, recordedIn record: StartCacheFile? = nil,
    checking check: Check = { _ in [] }, faulty further: FurtherCheck = { _, _ in [] }
  ) throws(CatalogFault) -> AppCatalog {
    let reading = try read(path, readable: readable, recordedIn: record, faulty: further)
    return AppCatalog(reading.checked(by: check), recordedIn: record)
  }

  /// Takes apps out of service if they fail a further check.
  package func remove(failing check: Check) {
    let checked = current.withLock { $0 }.checked(by: check)
    current.withLock { $0 = checked }
  }

  /// Checks that `path` holds an app, valid or not.
  ///
  /// - Throws: `CatalogFault` if `path` isn't a folder or holds no app.
  package static func requireApps(in path: String) throws(CatalogFault) {
    for folder in try folders(path) {
      if (try? Disk.kind(of: folder)) == .link || AppReader.holdsApp(folder) { return }
    }
    throw noApp(in: path)
  }

  /// Reads one app's folder.
  ///
  /// - Parameter further: a check of an app whose data has problems.
  package static func loadOne(
    _ folder: String, readable: ReadableMethods? = nil, faulty further: FurtherCheck = { _, _ in [] }
  ) throws(CatalogFault) -> AppCatalog {
    AppCatalog(apps: [try checked(AppReader(folder: folder, readable: readable), faulty: further)])
  }

  /// Reads every folder again without applying the result. Reading large data takes seconds, so call this function on a
  /// background thread.
  ///
  /// - Returns: the reading, to pass to `checked` before `apply`.
  /// - Throws: `CatalogFault` if `path` isn't a folder or holds no app.
  package func readAgain(_ path: String) throws(CatalogFault) -> Reading {
    let known = [latest.withLock(\.apps), current.withLock(\.apps)]
    var reading = try Self.read(path, recordedIn: record, knowing: { id in known.compactMap { $0[id] } })
    // The lost ids are computed here, on a background thread, because that decodes every section of the changed apps.
    reading.lost = apps.flatMap { old -> [String] in
      guard let new = reading.apps[old.id], new !== old else { return [] }
      return new.lost(since: old)
    }
    latest.withLock { $0 = reading }
    return reading
  }

  /// Returns the reading without the apps that fail `check`, for `apply`.
  ///
  /// - Throws: `CatalogFault` with the problems in apps that are in service now and would not be afterwards, including
  ///   apps whose folders are gone, and the problems in added languages.
  package func checked(
    _ reading: Reading, from path: String, by check: Check = { _ in [] }
  ) throws(CatalogFault) -> Reading {
    let reading = reading.checked(by: check)
    let lost = current.withLock { known in reading.sortedFaults.filter { known.apps[$0.app] != nil } }
    let problems = lost.flatMap(\.fault.problems) + gone(from: path).map(\.problem) + reading.languages.problems
    guard problems.isEmpty else { throw CatalogFault(problems: problems) }
    return reading
  }

  /// Returns the apps in service whose folders are gone.
  package func gone(from path: String) -> [(app: String, problem: CatalogProblem)] {
    apps.map { (app: $0.id, folder: "\(path)/\($0.id)") }.filter { !AppReader.holdsApp($0.folder) }.map {
      (app: $0.app, problem: CatalogProblem(file: $0.folder, reason: "is missing, but the app \($0.app) is in service"))
    }
  }

  /// Returns the ids of the apps that the reading changes, adds or removes.
  package func changed(by reading: Reading) -> [String] {
    current.withLock { Self.changed(from: $0, to: reading) }
  }

  /// Returns the apps that can't be read and aren't in service now. (If an app in service can't be read, `checked`
  /// throws.)
  package func outOfService(in reading: Reading) -> [(app: String, fault: CatalogFault)] { reading.sortedFaults }

  private static func changed(from known: Reading, to reading: Reading) -> [String] {
    let ids = Set(known.apps.keys).union(reading.apps.keys)
    return ids.filter { known.apps[$0]?.fingerprint != reading.apps[$0]?.fingerprint }.sorted()
  }

  /// Applies a reading, all apps at once.
  ///
  /// - Returns: the ids of the apps that changed, were added or were removed.
  @discardableResult
  package func apply(_ reading: Reading) -> [String] {
    latest.withLock { $0 = Reading() }
    return current.withLock { known in
      let changed = Self.changed(from: known, to: reading)
      known = reading
      return changed
    }
  }

  /// - Parameter known: returns earlier readings of the app with this id that had no faults.
  private static func read(
    _ path: String, readable: ReadableMethods? = nil, recordedIn record: StartCacheFile? = nil,
    faulty further: FurtherCheck = { _, _ in [] }, knowing known: (_ id: String) -> [App] = { _ in [] }
  ) throws(CatalogFault) -> Reading {
    var reading = Reading()
    let recorded = CheckedApps(record)
    for folder in try folders(path) {
      let name = String(folder.split(separator: "/").last ?? "")
      guard (try? Disk.kind(of: folder)) == .directory else {
        let reason = "is a link to a folder; an app must be a real folder"
        reading.faults[name] = CatalogFault(problems: [CatalogProblem(file: folder, reason: reason)])
        continue
      }
      guard AppReader.holdsApp(folder) else {
        reading.others.append(name)
        continue
      }
      do throws(CatalogFault) {
        let entry = recorded.entries[folder]
        let app = try Self.app(
          in: folder, readable: readable, recorded: entry, in: record, faulty: further, knowing: known(name))
        reading.apps[app.id] = app
      } catch {
        reading.faults[name] = error
      }
    }
    guard !reading.apps.isEmpty || !reading.faults.isEmpty else { throw noApp(in: path) }
    reading.languages = AddedLanguages(beside: path)
    let checked = CheckedApps(reading.apps.values)
    if checked != recorded { record?.replace(with: checked.lines) }
    return reading
  }

  /// Reads an app's folder, and checks it unless the same data was checked before.
  private static func app(
    in folder: String, readable: ReadableMethods?, recorded: CheckedApps.Entry?, in record: StartCacheFile?,
    faulty further: FurtherCheck, knowing known: [App]
  ) throws(CatalogFault) -> App {
    var files: [String: Bytes] = [:]
    guard let sources = try? AppSources(of: folder, files: &files) else {
      return try checked(AppReader(folder: folder, readable: readable), faulty: further)
    }
    if let unchanged = known.first(where: { $0.sources == sources }) { return unchanged }
    var fingerprint = recorded?.fingerprint
    if recorded == nil || recorded?.sources != sources.version {
      let reader = AppReader(folder: folder, readable: readable, sources: sources, files: files)
      fingerprint = try checked(reader, faulty: further).fingerprint
    }
    // Read the app again without checks, so that the memory that only the check needed is freed.
    var reader = CheckedReader(
      folder: folder, sources: sources, files: files, fingerprint: fingerprint ?? 0, record: record)
    guard let app = App(reading: &reader) else {
      let reason = "appeared while the app was being read: read the app again"
      throw CatalogFault(problems: [CatalogProblem(file: "\(folder)/\(AppInfo.file)", reason: reason)])
    }
    return app
  }

  private static func checked(_ reader: AppReader, faulty further: FurtherCheck) throws(CatalogFault) -> App {
    var reader = reader
    guard let app = reader.app() else { throw CatalogFault(problems: reader.problems) }
    guard reader.problems.isEmpty else {
      throw CatalogFault(problems: reader.problems + further(app, !reader.isUnreadable))
    }
    return app
  }

  private static func noApp(in path: String) -> CatalogFault {
    CatalogFault(problems: [CatalogProblem(file: path, reason: "contains no app: no folder in it has an app.json")])
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
    let reason = "is the folder of an app; name its parent folder, \(Disk.parent(of: path))"
    throw CatalogFault(problems: [CatalogProblem(file: path, reason: reason)])
  }
}
