import Files
import Spelling
import Wire

/// Reads one app's folder and collects all its problems.
struct AppReader: SectionReader {
  let folder: String
  let readable: ReadableMethods?
  /// The folder's sources, if they are already known.
  let sources: AppSources?
  /// The JSON files that were read together with the sources, by path.
  private let files: [String: Bytes]
  private(set) var problems: [CatalogProblem] = []
  /// The checks of each file against the rest of the app.
  private var checks: [(App) -> [CatalogProblem]] = []
  /// The app's languages, once `app.json` has been read.
  private var languages: [Language] = []
  /// The files of the single-file sections that were requested, whether they exist or not.
  private var known: [String] = []
  private var version = DataVersion()
  /// True if a section's file can't be decoded.
  private(set) var isUnreadable = false

  init(folder: String, readable: ReadableMethods? = nil, sources: AppSources? = nil, files: [String: Bytes] = [:]) {
    self.folder = folder
    self.readable = readable
    self.sources = sources
    self.files = files
  }

  mutating func one<S: CatalogSection>(_: S.Type) -> Lazy<S?> {
    known.append(S.file)
    let path = "\(folder)/\(S.file)"
    guard exists(path) else { return Lazy(nil) }
    return Lazy(file(path, S.self))
  }

  mutating func required<S: CatalogSection>(_: S.Type) -> S? {
    known.append(S.file)
    let path = "\(folder)/\(S.file)"
    guard exists(path) else {
      problems.append(CatalogProblem(file: path, reason: "is missing; every app needs one"))
      return nil
    }
    let section = file(path, S.self)
    if let info = section as? AppInfo { languages = info.languages }
    return section
  }

  mutating func all<S: CatalogSection>(_: S.Type, order: @escaping @Sendable (S, S) -> Bool) -> Lazy<[CatalogPart<S>]> {
    Lazy(all(S.self).sorted { order($0.content, $1.content) })
  }

  /// Reads all files of a section whose `file` contains a `*`, sorted by name.
  mutating func all<S: CatalogSection>(_: S.Type) -> [CatalogPart<S>] {
    let halves = S.halves
    let parent = "\(folder)/\(halves[0])".dropLast()
    guard exists(String(parent)) else { return [] }
    var parts: [CatalogPart<S>] = []
    for entry in names(in: String(parent)) {
      if halves[1].hasPrefix("/"), !isFolder("\(parent)/\(entry)") {
        refuseLink("\(parent)/\(entry)")
        continue
      }
      let name = halves[1].hasPrefix("/") ? entry : String(entry.dropLast(halves[1].utf8.count))
      guard halves[1].hasPrefix("/") || (entry.hasSuffix(halves[1]) && !name.isEmpty) else { continue }
      let path = "\(parent)/\(name)\(halves[1])"
      guard let content = file(path, S.self) else { continue }
      // Clients use the name as an id.
      var found = Problems(languages: languages)
      found.require(name, is: .id, at: "")
      problems += found.all.map { CatalogProblem(file: path, reason: $0.reason) }
      parts.append(CatalogPart(name: name, folder: Disk.parent(of: path), content: content))
    }
    return parts
  }

  /// True if the folder has a file or subfolder of any section. Otherwise the folder is not an app.
  static func holdsApp(_ folder: String) -> Bool {
    let places = App.sections.map { $0.file.split(separator: "*", omittingEmptySubsequences: false)[0] }
    return places.contains { place in
      let path = "\(folder)/\(place.hasSuffix("/") ? place.dropLast() : place)"
      return (try? Disk.exists(path)) ?? true
    }
  }

  /// Reads the whole app: all sections, the rules between them, and the remaining files.
  mutating func app() -> App? {
    // Without `app.json` no other check is possible: the languages of texts, for example, are unknown.
    guard exists("\(folder)/\(AppInfo.file)") else {
      _ = required(AppInfo.self)
      return nil
    }
    let app = App(reading: &self)
    if let app { checkTogether(app) }
    refuseUnknownFiles()
    return app
  }

  /// Checks the rules between files. If a file can't be read, references to it would seem invalid, so nothing is
  /// checked.
  mutating func checkTogether(_ app: App) {
    guard !isUnreadable else { return }
    for check in checks { problems += check(app) }
  }

  /// Rejects files and folders whose names are probably misspelt, because their data would be ignored: JSON files that
  /// no section reads, files with a section's name and another extension, and folders whose name is almost that of a
  /// section's folder. All other files belong to the author and are allowed.
  private mutating func refuseUnknownFiles() {
    let parts = App.sections.map { $0.file }.filter { $0.contains("*") }.map { String($0.split(separator: "/")[0]) }
    let folders = parts + App.otherFolders
    for name in names(in: folder) {
      let path = "\(folder)/\(name)"
      refuseLink(path)
      if !known.contains(name), name.hasSuffix(".json") || Self.isNearlyJSON(name, among: known) {
        let hint = Spelling.hint(for: name, among: known)
        problems.append(CatalogProblem(file: path, reason: "isn't a known file of an app\(hint)"))
      } else if isFolder(path), !folders.contains(name), case let hint = Spelling.hint(for: name, among: folders),
        !hint.isEmpty
      {
        problems.append(CatalogProblem(file: path, reason: "isn't a known folder of an app\(hint)"))
      }
    }
  }

  /// True for names such as `safety.JSON`, `safety.jsn` and `safety`: a section's file with a misspelt extension.
  private static func isNearlyJSON(_ name: String, among known: [String]) -> Bool {
    let parts = name.lowercased().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    var ending = parts.count > 1 ? parts[1] : ""
    while let last = ending.last, last == "." || last == " " { ending.removeLast() }
    // `safety.json.bak` is a backup copy.
    return known.contains("\(parts[0]).json") && (ending.isEmpty || ending.hasPrefix("js") && !ending.contains("."))
  }

  /// Rejects a link to a folder, because links to folders aren't followed.
  private mutating func refuseLink(_ path: String) {
    guard (try? Disk.kind(of: path)) == .link, (try? Disk.kind(of: "\(path)/.")) == .directory else {
      return
    }
    problems.append(
      CatalogProblem(file: path, reason: "is a link to a folder; links aren't followed, so copy the folder"))
  }

  /// Returns a hash of everything that was read. The same data has the same hash in all processes.
  mutating func fingerprint(with pictures: () -> [String]) -> UInt64 {
    for picture in pictures() {
      let facts = Disk.facts(picture)
      note(picture, Array("\(facts?.bytes ?? -1) \(facts?.changedAt ?? -1)".utf8))
    }
    return version.value
  }

  /// Adds a file to the fingerprint.
  ///
  /// - Parameter what: the file's contents, or values that change with them.
  private mutating func note(_ path: String, _ what: [UInt8]) {
    version.add(Array(path.utf8.dropFirst(folder.utf8.count)))
    version.add(what)
  }

  private mutating func file<S: CatalogSection>(_ path: String, _: S.Type) -> S? {
    var bytes: Bytes = []
    do {
      bytes = try files[path] ?? Disk.read(path)
      let text = bytes
      note(path, text)
      let section = try JSON.decode(S.self, from: text)
      var found = Problems(languages: (section as? AppInfo)?.languages ?? languages)
      SectionShape.of(S.self).check(try JSON.decode(JSONValue.self, from: text), &found)
      section.check(&found)
      problems += located(found, path, in: text)
      checks.append { app in
        var found = Problems(languages: app.info.languages)
        section.check(against: app, &found)
        return located(found, path, in: text)
      }
      return section
    } catch {
      problems.append(problem(path, error, in: bytes))
      isUnreadable = true
      return nil
    }
  }
}

extension AppReader {
  private mutating func names(in path: String) -> [String] {
    do { return try Disk.list(path).filter { !$0.hasPrefix(".") } } catch {
      problems.append(CatalogProblem(file: path, reason: error.reason))
      return []
    }
  }

  private func isFolder(_ path: String) -> Bool { (try? Disk.kind(of: path)) == .directory }

  /// Returns true if there is a file or folder at a path. A path that can't be examined counts as existing, so that the
  /// attempt to read it reports the error.
  private func exists(_ path: String) -> Bool { (try? Disk.exists(path)) ?? true }
}

/// Returns the problems in one file, each with its line. A file may have thousands of problems, so only the first 100
/// are reported. The remaining problems are reported after these are fixed.
private func located(_ problems: Problems, _ path: String, in bytes: Bytes) -> [CatalogProblem] {
  let all = problems.merged
  let first = all.prefix(100).map { located($0, path, in: bytes) }
  let more = all.count - first.count
  return more == 0 ? first : first + [CatalogProblem(file: path, reason: "has \(more) more problems of this kind")]
}

/// Returns the problem with the number of the line to which its path leads. The path becomes part of the reason.
func located(_ problem: Problems.Problem, _ path: String, in bytes: Bytes) -> CatalogProblem {
  let reason = problem.path.isEmpty ? problem.reason : "\(problem.path) \(problem.reason)"
  let offset = JSON.offset(nearPath: problem.path, in: bytes)
  return CatalogProblem(file: path, line: JSONFault.position(of: offset, in: bytes).line, reason: reason)
}

/// Returns the problem that describes an error from reading a file, for the file's author.
func problem(_ path: String, _ error: any Error, in bytes: Bytes) -> CatalogProblem {
  switch error {
  case let fault as FileFault: return CatalogProblem(file: path, reason: fault.reason)
  case is JSONFault
  where [[0xef, 0xbb, 0xbf], [0xfe, 0xff], [0xff, 0xfe]].contains(where: { bytes.starts(with: $0) }):
    let reason = "begins with a byte-order mark, or is UTF-16: save it as UTF-8 without one"
    return CatalogProblem(file: path, line: 1, column: 1, reason: reason)
  case let fault as JSONFault:
    let (line, column) = fault.position(in: bytes)
    return CatalogProblem(file: path, line: line, column: column, reason: fault.reason(in: bytes))
  case let fault as DecodingFault: return located(.init(path: fault.path, reason: fault.reason), path, in: bytes)
  default: return CatalogProblem(file: path, reason: "\(error)")
  }
}
