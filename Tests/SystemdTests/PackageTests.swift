import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestBox
import TestSupport
import Testing

/// Tests the Debian package, built from the executables in the test program's folder.
@Suite(.timeLimit(.minutes(10)), .enabled(if: Package.canBeMade, "dpkg-dev isn't installed")) struct PackageTests {
  @Test("Packaging the same executables twice gives the same package, byte for byte")
  func reproducible() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/a")
        try Disk.makeDirectories("\(folder)/elsewhere/b")
        let first = try await Package.make(in: "\(folder)/a")
        // The second package is built in another folder, with another umask, and at least a second later, since
        // timestamps have a resolution of a second.
        try await LoopClock.system.sleep(until: LoopClock.system.now + .seconds(1))
        let second = try await Package.make(in: "\(folder)/elsewhere/b", mask: "0077")
        #expect(first != second)
        _ = try await Programs.runSystem("/usr/bin/cmp", [first, second])
      }
    }
  }

  @Test("The package and its programs have the same version, which names the commit")
  func version() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await Package.unpack(in: folder)
        let packaged = try await Programs.runSystem("/usr/bin/dpkg-deb", ["-f", Package.shared(), "Version"])
          .split(separator: "\n").joined()
        let printed = try await Programs.runSystem("\(Package.root)/deploy/version", []).split(separator: "\n").joined()
        #expect(packaged == printed && packaged.hasPrefix(ServiceHost.release))
        for name in Package.executables {
          let (_, output) = try await Programs.run("\(folder)/usr/libexec/quintet/\(name)", ["--version"])
          #expect(output.hasSuffix(" \(packaged)\n"), "\(output)")
        }
      }
    }
  }

  @Test("The package's files are owned by root and are in the usual folders")
  func contents() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let lines = try await Programs.runSystem("/usr/bin/dpkg-deb", ["-c", Package.shared()]).split(separator: "\n")
        #expect(
          lines.allSatisfy { $0.split(separator: " ").dropFirst().first?.split(separator: "/") == ["root", "root"] })
        let modes = lines.map { $0.prefix(10) }.filter { !$0.hasPrefix("l") }
        #expect(!modes.contains { $0.contains("s") || $0.dropFirst(5).contains("w") }, "only root may write the files")
        let paths = Set(lines.compactMap { $0.split(separator: " ").dropFirst(5).first })
        let services = ServiceDirectory.services.map(\.executable)
        for name in services {
          #expect(paths.contains("./usr/libexec/quintet/\(name)"))
          #expect(paths.contains("./usr/lib/systemd/system/quintet-\(name).service"))
          #expect(paths.contains("./usr/lib/systemd/system/quintet-\(name).socket"))
        }
        for path in [
          "bin/quintet", "lib/systemd/system/quintet.target", "lib/sysusers.d/quintet.conf",
          "lib/tmpfiles.d/quintet.conf", "share/bash-completion/completions/quintet", "share/man/man1/quintet.1.gz",
          "share/man/man5/quintet.conf.5.gz", "share/doc/quintet/changelog.gz", "share/doc/quintet/CHANGELOG.md.gz",
          "share/quintet/apps/tarot/app.json",
          "share/quintet/web/html.js", "share/quintet/client/quintet.js",
          "share/quintet/monitoring/alerts.yaml", "share/quintet/monitoring/dashboard.json",
          "lib/systemd/system/quintet-edge-http.socket", "lib/systemd/system/quintet-backup.service",
          "lib/systemd/system/quintet-backup.timer", "lib/systemd/system/quintet-restore-check.service",
          "lib/systemd/system/quintet-restore-check.timer",
        ] { #expect(paths.contains("./usr/\(path)"), "\(path)") }
        let apps = paths.filter { $0.hasPrefix("./usr/share/quintet/apps/") && !$0.hasSuffix("/") }
        let data = apps.filter { !$0.contains("/web/") }
        #expect(
          data.allSatisfy { path in [".json", ".png", ".jpg"].contains { path.hasSuffix($0) } },
          "the package contains only files that services read")
      }
    }
  }

  @Test(
    "The relocated data of the packaged programs is read-only while they run, and the programs contain no symbols",
    arguments: ["all-in-one", "quintet-draw"])
  func relocations(program: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await Package.unpack(in: folder)
        let segments = try await Programs.runSystem(
          "/usr/bin/readelf", ["-lSW", "\(folder)/usr/libexec/quintet/\(program)"])
        #expect(segments.contains("GNU_RELRO"), "\(segments)")
        for section in [" .symtab", " .debug_info"] { #expect(!segments.contains(section), "\(segments)") }
      }
    }
  }

  /// The environment that a service needs to read its settings.
  static func surroundings(_ folder: String) -> [String: String] {
    ["HOME": folder, "XDG_RUNTIME_DIR": folder, "QUINTET_APPS_DIR": Apps.folder]
  }

  @Test("The packaged settings file sets nothing, lists every setting, and is valid")
  func settingsFile() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await Package.unpack(in: folder)
        let path = "\(folder)/etc/quintet/quintet.conf"
        let text = String(decoding: try Disk.read(path), as: UTF8.self)
        #expect(SettingsFile(text, path: path).entries.isEmpty)
        let commented = SettingsFile(text.replacing("\n#", with: "\n"), path: path)
        let named = Set(commented.entries.map { "\($0.section ?? "").\($0.key)" })
        let manual = try await Programs.runSystem("/bin/zcat", ["\(folder)/usr/share/man/man5/quintet.conf.5.gz"])
        for name in Package.executables {
          let told = try await Programs.run(name, ["--settings"]).output
          for line in told.split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            try #require(parts.count == 5, "\(line)")
            #expect(named.contains("\(parts[0]).\(parts[1])"))
            #expect(manual.contains("\n.B \(parts[1])\n"), "\(parts[1])")
          }
          let check = try await Programs.run(
            name, ["--check"], environment: ["QUINTET_CONFIG": path].merging(Self.surroundings(folder)) { $1 })
          #expect(check.exit == .exited(code: 0), "\(check.output)")
        }
      }
    }
  }

  @Test("The defaults shown in the packaged settings file are valid")
  func defaults() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await Package.unpack(in: folder)
        let text = String(decoding: try Disk.read("\(folder)/etc/quintet/quintet.conf"), as: UTF8.self)
        // A setting that is off by default has no value in the file.
        let set = text.split(separator: "\n").filter { $0.hasPrefix("#") && $0.contains(" = ") && !$0.hasSuffix("= ") }
          .map { String($0.dropFirst()) }
        let sections = text.split(separator: "\n").filter { $0.hasPrefix("[") }
        #expect(sections.count == 6 && set.count > 20)
        let whole = text.split(separator: "\n").map { set.contains(String($0.dropFirst())) ? $0.dropFirst() : $0 }
        try Disk.write(Array(whole.joined(separator: "\n").utf8), to: "\(folder)/quintet.conf")
        for name in Package.executables {
          let check = try await Programs.run(
            name, ["--check"],
            environment: ["QUINTET_CONFIG": "\(folder)/quintet.conf"].merging(Self.surroundings(folder)) { $1 })
          #expect(check.exit == .exited(code: 0), "\(check.output)")
        }
      }
    }
  }
}

extension Package {
  static let executables = ServiceDirectory.services.map(\.executable)

  @Loop static func unpack(in folder: String) async throws {
    _ = try await Programs.runSystem("/usr/bin/dpkg-deb", ["-x", shared(), folder])
  }
}
