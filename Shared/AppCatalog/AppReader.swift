import Files
import Spelling
import Wire

/// Reads one app's folder and keeps everything that is wrong with it.
struct AppReader: SectionReader {
  let folder: String
  /// The methods that clients may read; nil where nobody knows them.
  let readable: ReadableMethods?
  /// What the folder has, if it is known already.
  let sources: AppSources?
  /// The JSON files that were read with the sources, by their paths.
  private let files: [String: Bytes]
  private(set) var problems: [CatalogProblem] = []
  private var read: [(App) -> [CatalogProblem]] = []
  /// The app's languages, once `app.json` is read.
  private var languages: [Language] = []
  /// The sections that were asked for, there or not.
  private var known: [String] = []
  private var version = DataVersion()
  /// Whether some section's file has no data that can be used.
  private var isUnreadable = false

  init(
    folder: String, readable: ReadableMethods? = nil, sources: AppSources? = nil, files: [String: Bytes] = [:]
  ) {
    self.folder = folder
    self.readable = readable
    self.sources = sources
    self.files = files
  }

  /// The section's one file; nil if there is none, or if it is faulty.
  mutating func one<S: CatalogSection>(_: S.Type) -> Lazy<S?> {
    known.append(S.file)
    let path = "\(folder)/\(S.file)"
    guard exists(path) else { return Lazy(nil) }
    return Lazy(file(path, S.self))
  }

  /// The section's one file, which every app has.
  mutating func required<S: CatalogSection>(_: S.Type) -> S? {
    known.append(S.file)
    let path = "\(folder)/\(S.file)"
    guard exists(path) else {
      problems.append(CatalogProblem(file: path, reason: "is missing: every app has one"))
      return nil
    }
    let section = file(path, S.self)
    if let info = section as? AppInfo { languages = info.languages }
    return section
  }

  /// All files of a section whose name has a `*`.
  mutating func all<S: CatalogSection>(_: S.Type, order: @escaping @Sendable (S, S) -> Bool) -> Lazy<[CatalogPart<S>]> {
    Lazy(all(S.self).sorted { order($0.content, $1.content) })
  }

  /// All files of a section whose name has a `*`, in the order of their names.
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
      // Clients name it so.
      var found = Problems(languages: languages)
      found.require(name, is: .id, at: "")
      problems += found.all.map { CatalogProblem(file: path, reason: $0.reason) }
      parts.append(CatalogPart(name: name, folder: Disk.parent(of: path), content: content))
    }
    return parts
  }

  /// Whether a folder has a file or folder of any section: else it is something else that lies among apps.
  static func holdsApp(_ folder: String) -> Bool {
    let places = App.sections.map { $0.file.split(separator: "*", omittingEmptySubsequences: false)[0] }
    return places.contains { place in
      let path = "\(folder)/\(place.hasSuffix("/") ? place.dropLast() : place)"
      return (try? Disk.exists(path)) ?? true
    }
  }

  /// Reads the app as a whole: all sections, the rules between them, and what is no section.
  mutating func app() -> App? {
    // Without it nothing else can be said of the folder: in which languages its texts are, for one.
    guard exists("\(folder)/\(AppInfo.file)") else {
      _ = required(AppInfo.self)
      return nil
    }
    let app = App(reading: &self)
    if let app { checkTogether(app) }
    refuseUnknownFiles()
    return app
  }

  /// The rules between files, which need all of them: beside one that can't be read, others would only seem wrong.
  mutating func checkTogether(_ app: App) {
    guard !isUnreadable else { return }
    for check in read { problems += check(app) }
  }

  /// A JSON file that no section reads is a misspelt one, and what its author meant is missing; so is a file that has a
  /// section's name but for its ending, and a folder with nearly the name of one that is read. Anything else is the
  /// author's own.
  private mutating func refuseUnknownFiles() {
    let parts = App.sections.map { $0.file }.filter { $0.contains("*") }.map { String($0.split(separator: "/")[0]) }
    let folders = parts + App.otherFolders
    for name in names(in: folder) {
      let path = "\(folder)/\(name)"
      refuseLink(path)
      if !known.contains(name), name.hasSuffix(".json") || Self.isNearlyJSON(name, among: known) {
        let hint = Spelling.hint(for: name, among: known)
        problems.append(CatalogProblem(file: path, reason: "is no section of an app\(hint)"))
      } else if isFolder(path), !folders.contains(name), case let hint = Spelling.hint(for: name, among: folders),
        !hint.isEmpty
      {
        problems.append(CatalogProblem(file: path, reason: "is no folder that is read\(hint)"))
      }
    }
  }

  /// `safety.JSON`, `safety.jsn`, `safety`: what an editor or a slip makes of a section's file.
  private static func isNearlyJSON(_ name: String, among known: [String]) -> Bool {
    let parts = name.lowercased().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    var ending = parts.count > 1 ? parts[1] : ""
    while let last = ending.last, last == "." || last == " " { ending.removeLast() }
    // `safety.json.bak` is somebody's copy.
    return known.contains("\(parts[0]).json") && (ending.isEmpty || ending.hasPrefix("js") && !ending.contains("."))
  }

  /// Folders are read only where they are.
  private mutating func refuseLink(_ path: String) {
    guard (try? Disk.kind(of: path)) == .link, (try? Disk.kind(of: "\(path)/.")) == .directory else {
      return
    }
    problems.append(CatalogProblem(file: path, reason: "is a link to a folder, which isn't followed: copy the folder"))
  }

  /// Of all that was read: the same only for the same data, in all processes.
  mutating func fingerprint(with pictures: () -> [String]) -> UInt64 {
    for picture in pictures() {
      let facts = Disk.facts(picture)
      note(picture, Array("\(facts?.bytes ?? -1) \(facts?.changedAt ?? -1)".utf8))
    }
    return version.value
  }

  /// Has a file count towards the fingerprint.
  ///
  /// - Parameter what: what is in it, or tells it from others.
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
      read.append { app in
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

  /// A path that can't be looked at counts as there, so that reading it says why.
  private func exists(_ path: String) -> Bool { (try? Disk.exists(path)) ?? true }
}

/// What is wrong within a file, each thing at its line. Of very much, such as a new language that has no text yet, the
/// first hundred: who mends those is told of the rest then.
private func located(_ problems: Problems, _ path: String, in bytes: Bytes) -> [CatalogProblem] {
  let first = problems.all.prefix(100).map { located($0, path, in: bytes) }
  let more = problems.all.count - first.count
  return more == 0 ? first : first + [CatalogProblem(file: path, reason: "has \(more) more of this")]
}

/// A problem's path, turned into the line that an author has to change.
func located(_ problem: Problems.Problem, _ path: String, in bytes: Bytes) -> CatalogProblem {
  let reason = problem.path.isEmpty ? problem.reason : "\(problem.path) \(problem.reason)"
  let offset = JSON.offset(nearPath: problem.path, in: bytes)
  return CatalogProblem(
    file: path, line: JSONFault.position(of: offset, in: bytes).line, reason: reason)
}

/// What reading one file threw, in words for its author.
private func problem(_ path: String, _ error: any Error, in bytes: Bytes) -> CatalogProblem {
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
