import EventLoop
import Files
import HTTP
import ServiceHost
import WebServer
import Wire

/// The files for browsers: each app's folder `web`, the shared files at `/web/`, the JavaScript client at `/client/`,
/// the texts in added languages at `/words/`, and the documentation at `/docs/` if `docs_dir` is set.
@Loop final class WebFiles {
  private let apps: String
  /// The shared folders, by the first part of a path.
  private let shared: [String: String]
  /// The names of the settings for shared folders, by the first part of a path.
  private static let settings = ["web": EdgeSettings.webDirectory.name, "client": EdgeSettings.clientDirectory.name]
  /// The paths of shared folders in Quintet's sources, by the first part of a path.
  private static let sources = ["web": "Shared/Web", "client": "Clients/JavaScript"]
  /// The first part of a path to the documentation. Unlike the other shared folders, the documentation has a start
  /// page.
  private static let docs = "docs"
  private let files = StaticFiles()

  init(_ directories: DeploymentFolders, _ settings: Settings) {
    apps = directories.apps
    var shared = [
      "web": settings[EdgeSettings.webDirectory]?.path ?? directories.web,
      "client": settings[EdgeSettings.clientDirectory]?.path ?? directories.client,
    ]
    shared[Self.docs] = settings[EdgeSettings.docsDirectory]?.path
    self.shared = shared
  }

  /// Problems that prevent pages from being served: missing folders.
  var diagnostics: [Diagnostic] {
    let missing = shared.sorted { $0.key > $1.key }.filter { (try? Disk.exists($0.value)) != true }
    return missing.map { part, folder in
      let place = Credentials.shownPlace(folder)
      guard part != Self.docs else {
        return Diagnostic(
          .warning, "the documentation can't be served at /docs/: its folder doesn't exist", at: place,
          cure: "build it with make site, or correct docs_dir of [edge]")
      }
      return Diagnostic(
        .warning, "the apps' pages can't be served, because the files that they share at /\(part)/ are missing",
        at: place,
        cure: "set \(Self.settings[part] ?? "") in [edge] to \(Self.sources[part] ?? "") of Quintet's sources")
    }
  }

  /// The problems in `diagnostics`, as warnings of the running process.
  var warnings: [ServiceWarning] { diagnostics.map { ServiceWarning("\($0.what): \($0.place)", cure: $0.cure) } }

  /// Returns the answer for the file at a path.
  func answer(_ parts: [String], isFolder: Bool, to head: HTTPHead) -> HTTPAnswer {
    guard let first = parts.first else { return start(head) }
    // Hidden files aren't served.
    guard parts.allSatisfy({ $0.utf8.first != UInt8(ascii: ".") }), Self.isName(first) else { return Self.missing }
    // The page of `quintet admin` is only served by that command.
    if first == "web", parts.dropFirst().first == "admin" { return Self.missing }
    let folder = shared[first] ?? (Self.isWords(parts) ? "\(apps)/\(first)" : "\(apps)/\(first)/web")
    if parts.count == 1, !isFolder {
      // Relative URLs in the page need the trailing slash.
      let hasPage = first == Self.docs || shared[first] == nil
      guard hasPage, files.bytes("\(folder)/index.html") != nil else { return Self.missing }
      return HTTPAnswer(.permanentRedirect).with("Location", "/\(first)/").with("Cache-Control", "no-cache")
    }
    let names = parts.dropFirst() + (isFolder ? ["index.html"] : [])
    guard let name = names.last, Self.isServed(name), Self.leadsNowhereElse(names.dropLast(), in: folder) else {
      return Self.missing
    }
    return files.answer(([folder] + names).joined(separator: "/"), to: head) ?? Self.missing
  }

  /// Tests whether a path names a file with the texts of an added language. These files are in the folder `words` next
  /// to the apps' folders.
  private static func isWords(_ parts: [String]) -> Bool {
    parts.count == 2 && parts[0] == "words" && parts[1].hasSuffix(".json")
  }

  /// Tests whether a file is meant for browsers. Source maps and editors' backup files aren't served.
  private static func isServed(_ name: String) -> Bool { !name.hasSuffix("~") && !name.hasSuffix(".map") }

  /// Tests whether a path contains only real folders, because a symbolic link could lead anywhere on the machine.
  private static func leadsNowhereElse(_ names: some Sequence<String>, in folder: String) -> Bool {
    var path = folder
    return names.allSatisfy { name in
      path += "/\(name)"
      return (try? Disk.kind(of: path)) == .directory
    }
  }

  private static let missing = Failure.answer(
    .notFound, error: Failure.notFound(Message("there is no such file")).encoded(in: .en), retryAfterMs: nil)

  /// Tests whether a part of a path can be the name of a folder.
  private static func isName(_ part: String) -> Bool {
    part.utf8.allSatisfy { $0.isASCIILowerCaseOrDigit || "-_".utf8.contains($0) }
  }

  /// Returns the start page; without one, a list of the apps that have pages.
  private func start(_ head: HTTPHead) -> HTTPAnswer {
    if let page = files.answer("\(shared["web"] ?? "")/index.html", to: head) { return page }
    let folders = ((try? Disk.list(apps)) ?? []).sorted().filter {
      Self.isName($0) && (try? Disk.exists("\(apps)/\($0)/web/index.html")) == true
    }
    let links = folders.map { "<li><a href=\"/\($0)/\">\(Self.escaped(name(of: $0)))</a></li>" }
    let page =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      + "content=\"width=device-width, initial-scale=1\">\n<title>Apps</title>\n<link rel=\"stylesheet\" "
      + "href=\"/web/base.css\">\n<main>\n<h1>Apps</h1>\n<ul>\(links.joined())</ul>\n</main>\n</html>\n"
    return HTTPAnswer(.ok, type: StaticFiles.html, .bytes(Bytes(page.utf8))).with("Cache-Control", "no-cache")
  }

  private struct Manifest: Decodable { var name: String? }

  private func name(of app: String) -> String {
    guard let text = files.bytes("\(apps)/\(app)/web/manifest.webmanifest"),
      let manifest = try? JSON.decode(Manifest.self, from: text)
    else { return app }
    return manifest.name ?? app
  }

  /// Escapes a text for HTML. Iterates over scalars, because "<" and a following combining mark form a single
  /// `Character`.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
