import AppCatalog
import Files
import WebServer
import Wire

/// Checks an app's pages for `quintet app check`, for faults that would otherwise only appear in a browser's console.
enum WebCheck {
  static func problems(_ app: App) -> [CatalogProblem] {
    let folder = "\(app.folder)/web"
    return problems(in: folder) + WordsCheck(languages: app.info.languages).problems(in: "\(folder)/words.json")
  }

  /// - Parameter folder: the app's `web` folder, which may be missing.
  static func problems(in folder: String) -> [CatalogProblem] {
    guard let names = try? Disk.list(folder) else { return [] }
    var problems = unreadable(folder, names)
    let index = "\(folder)/index.html"
    if Disk.facts(index)?.kind != .file {
      problems.insert(
        CatalogProblem(file: index, reason: "is missing; edge serves an app's pages only with this file"), at: 0)
    }
    return problems
  }

  /// Finds files that edge doesn't serve, and files with invalid JSON, in this folder and below it.
  private static func unreadable(_ folder: String, _ names: [String]) -> [CatalogProblem] {
    names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [CatalogProblem] in
      let path = "\(folder)/\(name)"
      switch try? Disk.kind(of: path) {
      case .directory: return unreadable(path, (try? Disk.list(path)) ?? [])
      case .link: return [CatalogProblem(file: path, reason: "is a symbolic link, which edge doesn't follow")]
      case .file: return unreadable(file: path)
      default: return []
      }
    }
  }

  private static func unreadable(file path: String) -> [CatalogProblem] {
    if Disk.facts(path)?.bytes ?? 0 > StaticFiles.longest {
      return [
        CatalogProblem(
          file: path, reason: "is larger than \(StaticFiles.longest >> 20) MiB, the limit of files that edge serves")
      ]
    }
    return path.hasSuffix(".json") || path.hasSuffix(".webmanifest") ? fault(of: path) : []
  }

  private static func fault(of path: String) -> [CatalogProblem] {
    do {
      let text = try Disk.read(path)
      do throws(JSONFault) { try JSON.check(text.span) } catch {
        let (line, column) = error.position(in: text)
        return [
          CatalogProblem(file: path, line: line, column: column, reason: "isn't valid JSON: \(error.reason(in: text))")
        ]
      }
      return []
    } catch { return [CatalogProblem(file: path, reason: error.reason)] }
  }
}
