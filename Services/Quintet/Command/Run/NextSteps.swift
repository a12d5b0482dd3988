import Files
import Wire

/// The suggested commands, complete with this command's path and the deployment's folder.
struct NextSteps {
  let lines: [String]

  /// - Parameters:
  ///   - app: an app that is served; nil if there is none.
  ///   - invokedAs: the name or path that this command was invoked with. A name without a slash is found in the user's
  ///     `PATH`.
  init(runtime: String, app: String?, invokedAs: String) {
    let path = invokedAs.contains("/") ? "PATH=\(Self.quoted(Disk.parent(of: Disk.absolute(invokedAs)))):$PATH " : ""
    lines =
      [
        "export \(path)QUINTET_RUNTIME_DIR=\(Self.quoted(runtime))",
        "quintet status",
        "quintet call gateway.ping '{\"hello\":\"world\"}'",
      ]
      + (app.map { app in
        [
          "quintet call entitlements.devices.register '{\"app\":\"\(app)\",\"language\":\"en\",\"time_zone\":\"Europe/London\"}'"
        ]
      } ?? [])
  }

  /// Quotes a path for a shell if necessary.
  static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0.isASCIILetterOrDigit || "/._-+:@".utf8.contains($0) }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
