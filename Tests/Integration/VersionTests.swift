import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing

/// Tests the version of packages, images and programs, which `deploy/version` prints.
@Suite(.timeLimit(.minutes(1))) struct VersionTests {
  private static let root = Disk.parent(of: Disk.parent(of: Apps.folder))

  /// Creates a repository with one commit of the sources.
  @Loop private static func makeSources(in folder: String) async throws {
    let files = ["deploy/version", "deploy/commit", ".gitattributes", "Shared/Host/ServiceHost/Version.swift"]
    for file in files {
      try Disk.makeDirectories(Disk.parent(of: "\(folder)/\(file)"))
      try Disk.write(
        try Disk.read("\(root)/\(file)"), to: "\(folder)/\(file)", mode: file == "deploy/version" ? 0o755 : 0o644)
    }
    try await run(
      """
      git init -q && git add -A && GIT_COMMITTER_DATE=2026-11-26T06:07:08+02:00 git -c user.name=a -c user.email=a@b \
        commit -q -m one
      """, in: folder)
  }

  @Loop @discardableResult
  private static func run(_ script: String, in folder: String) async throws -> String {
    let words = ["-c", "cd '\(folder)' && HOME='\(folder)' && export HOME && \(script)"]
    return try await Programs.runSystem("/bin/bash", words).split(separator: "\n").joined(separator: "\n")
  }

  @Test("The version is the tag or else the commit's date and hash, with a mark for uncommitted changes")
  func commit() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await Self.makeSources(in: folder)
        let hash = try await Self.run("git rev-parse --short=7 HEAD", in: folder)
        let version = try await Self.run("deploy/version", in: folder)
        #expect(version == "\(ServiceHost.release)~git20261126.040708.\(hash)")
        #expect(try await Self.run("deploy/version --epoch", in: folder) == "1795666028")
        // A package of an earlier commit is older than one of a later commit, and than the release's.
        let later = "\(ServiceHost.release)~git20261126.040709.0000000"
        try await Self.run("dpkg --compare-versions '\(version)' lt '\(later)'", in: folder)
        try await Self.run("dpkg --compare-versions '\(version)' lt '\(ServiceHost.release)'", in: folder)

        try await Self.run("git tag v\(ServiceHost.release)", in: folder)
        #expect(try await Self.run("deploy/version", in: folder) == ServiceHost.release)
        try await Self.run("echo '//' >>Shared/Host/ServiceHost/Version.swift", in: folder)
        #expect(try await Self.run("deploy/version", in: folder) == "\(version).changed")
      }
    }
  }

  @Test("Without Git, an archive of a commit has the commit's version, and other copies have the release's version")
  func archive() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let sources = "\(folder)/sources"
        try Disk.makeDirectories(sources)
        try await Self.makeSources(in: sources)
        let version = try await Self.run("deploy/version", in: sources)
        try await Self.run("mkdir ../archive && git archive HEAD | tar -x -C ../archive", in: sources)
        #expect(try await Self.run("deploy/version", in: "\(folder)/archive") == version)
        #expect(try await Self.run("deploy/version --epoch", in: "\(folder)/archive") == "1795666028")
        try await Self.run("git tag v\(ServiceHost.release)", in: sources)
        try await Self.run("rm -r ../archive/* && git archive HEAD | tar -x -C ../archive", in: sources)
        #expect(try await Self.run("deploy/version", in: "\(folder)/archive") == ServiceHost.release)
        try await Self.run("rm -rf .git", in: sources)
        #expect(try await Self.run("deploy/version", in: sources) == ServiceHost.release)
      }
    }
  }

  @Test("A program prints the version that the package build wrote into it")
  func stamped() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        #expect(try await Programs.run("content", ["--version"]).output == "content \(ServiceHost.release)\n")
        try await Self.run(
          """
          printf 1.2.3 >v && truncate -s 64 v && \
            objcopy --update-section quintet_version=v '\(Programs.folder)/content' content
          """, in: folder)
        #expect(try await Programs.run("\(folder)/content", ["--version"]).output == "content 1.2.3\n")
      }
    }
  }

  @Test("The clients' packages and the changelog name the current release")
  func clients() throws {
    let release = ServiceHost.release
    for (file, words) in [
      ("Clients/JavaScript/package.json", "\"version\": \"\(release)\""),
      ("Clients/Python/pyproject.toml", "version = \"\(release)\""), ("CHANGELOG.md", "\n## \(release)"),
    ] {
      let text = String(decoding: try Disk.read("\(Self.root)/\(file)"), as: UTF8.self)
      #expect(text.contains(words), "\(file)")
    }
  }
}
