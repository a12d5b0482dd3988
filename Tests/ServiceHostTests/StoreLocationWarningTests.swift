import Files
import TestSupport
import Testing

@testable import ServiceHost

/// The warning about settings that don't name the location of the database.
@Suite(.timeLimit(.minutes(2))) struct StoreLocationWarningTests {
  @Test("A database in PostgreSQL that the settings don't name causes a warning with a remedy")
  func missingSetting() throws {
    try withTemporaryDirectory { folder in
      let place = "postgres://quintet@db.internal/quintet"
      let record = """
        {"from":"\(place)","to":"\(place)","store":"s","at":1,"report":{"tables":[],"changes":0,"held_ms":0}}
        """
      try Disk.write(Array(record.utf8), to: "\(folder)/content.moved", mode: 0o600)
      let host = HostSettings(environment: ["HOME": folder, "XDG_RUNTIME_DIR": folder], isSystem: false)
      let settings = try Settings(common: host.all, service: "content", file: nil, environment: [:])
      let folders = DeploymentFolders(runtime: folder, state: folder, apps: folder)
      let warning = try StoreLocation(of: "content", by: settings, in: folders).warning
      #expect(warning?.text.contains("but the setting 'store' is missing: set it to that location") == true)
      #expect(warning?.cure == "correct store in the settings, then run quintet restart")
    }
  }
}
