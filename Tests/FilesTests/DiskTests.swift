import Files
import Glibc
import Testing

@Suite(.timeLimit(.minutes(2))) struct DiskTests {
  @Test("A file that was written or replaced has a new fingerprint")
  func state() throws {
    try withTemporaryDirectory { folder in
      let path = "\(folder)/a"
      let other = "\(folder)/b"
      #expect(FileFingerprint(path) == nil)
      try Disk.write(Array("one".utf8), to: path)
      let before = try #require(FileFingerprint(path))
      #expect(FileFingerprint(path) == before)
      try Disk.write(Array("two".utf8), to: other)
      #expect(FileFingerprint(other) != before)
      try Disk.remove(path)
      try Disk.move(other, to: path)
      #expect(FileFingerprint(path) != before)
    }
  }

  @Test(
    "An absolute path contains no redundant components",
    arguments: [
      ("/a/./b//c/.", "/a/b/c"), ("/a/b/", "/a/b"), ("/", "/"), ("/a/../b", "/a/../b"),
      ("/.hidden/..x", "/.hidden/..x"),
    ])
  func absolute(path: String, plain: String) { #expect(Disk.absolute(path) == plain) }

  @Test("The path of the current folder has no trailing dot")
  func here() {
    let here = Disk.absolute(".")
    #expect(here.hasPrefix("/") && here.last != "." && Disk.absolute("x") == "\(here)/x")
  }

  /// Runs an operation in two tasks at the same time, and returns the number that succeeded.
  private static func twice(_ operation: @escaping @Sendable (Int) throws -> Void) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<2 {
        group.addTask {
          do { try operation(number) } catch { return false }
          return true
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  @Test("If two files are moved to the same path at once, only one of the moves succeeds")
  func moveRace() async throws {
    for _ in 0..<300 {
      try await withTemporaryDirectory { folder in
        for number in 0..<2 { try Disk.replace("\(folder)/\(number)", with: [UInt8(number)]) }
        let moved = await Self.twice { try Disk.move("\(folder)/\($0)", to: "\(folder)/new") }
        #expect(moved == 1)
        let left = try Disk.list(folder)
        #expect(left.count == 2)
      }
    }
  }

  @Test("Two threads can replace a file at the same time")
  func replaceRace() async throws {
    try await withTemporaryDirectory { folder in
      for _ in 0..<300 {
        let replaced = await Self.twice { try Disk.replace("\(folder)/a", with: [UInt8($0)]) }
        #expect(replaced == 2)
      }
      let left = try Disk.list(folder)
      #expect(left == ["a"])
    }
  }

  @Test("Written bytes are read back, even if they replace an older file")
  func writeAndRead() throws {
    try withTemporaryDirectory { folder in
      try Disk.write(Array("old and longer".utf8), to: "\(folder)/a")
      try Disk.write(Array("new".utf8), to: "\(folder)/a")
      #expect(try Disk.read("\(folder)/a") == Array("new".utf8))
      #expect(try Disk.list(folder) == ["a"], "no temporary file is left")
    }
  }

  @Test(
    "A file of exactly the maximum size is read, and a larger file is rejected", arguments: [(10, true), (11, false)])
  func limit(size: Int, fits: Bool) throws {
    try withTemporaryDirectory { folder in
      try Disk.write([UInt8](repeating: 7, count: size), to: "\(folder)/a")
      if fits {
        #expect(try Disk.read("\(folder)/a", limit: 10).count == size)
      } else {
        let fault = #expect(throws: FileFault.self) { try Disk.read("\(folder)/a", limit: 10) }
        #expect(fault?.errno == EFBIG)
        #expect(fault?.reason.contains("10 bytes") == true)
      }
    }
  }

  @Test("A large file is written and read in full")
  func large() throws {
    try withTemporaryDirectory { folder in
      let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Disk.write(bytes, to: "\(folder)/a")
      #expect(try Disk.read("\(folder)/a") == bytes)
    }
  }

  @Test("A file gets the requested mode", arguments: [0o600, 0o644, 0o666] as [UInt32])
  func mode(_ mode: UInt32) throws {
    try withTemporaryDirectory { folder in
      try Disk.write([], to: "\(folder)/a", mode: mode)
      var status = stat()
      #expect(unsafe stat("\(folder)/a", &status) == 0)
      #expect(status.st_mode & 0o777 == mode)
    }
  }

  @Test("A failed write keeps the old content and leaves no temporary file")
  func failedWrite() throws {
    try withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/a/b")
      #expect(throws: FileFault.self) { try Disk.write([1], to: "\(folder)/a") }
      #expect(try Disk.list(folder) == ["a"])
    }
  }

  @Test("A file error names the path and the reason")
  func faultText() {
    let fault = #expect(throws: FileFault.self) { try Disk.read("/nowhere/file") }
    #expect(fault?.description == "/nowhere/file: can't open: No such file or directory")
    #expect(fault?.errno == ENOENT)
  }

  @Test("Reading a special file fails with its type, and a pipe without a writer doesn't block")
  func notRegular() throws {
    try withTemporaryDirectory { folder in
      #expect(unsafe mkfifo("\(folder)/pipe", 0o600) == 0)
      #expect(unsafe symlink("pipe", "\(folder)/link") == 0)
      for (path, why) in [
        ("\(folder)/pipe", "named pipe"), ("\(folder)/link", "named pipe"), (folder, "folder"), ("/dev/zero", "device"),
      ] {
        let reads: [() throws -> Void] = [
          { _ = try Disk.read(path) }, { _ = try Disk.read(path, from: 0, count: 1) },
          { _ = try Disk.tail(path, most: 1) }, { try Disk.eachLine(path) { _ in } },
        ]
        for read in reads {
          let fault = #expect(throws: FileFault.self) { try read() }
          #expect(fault?.path == path && fault?.reason == "is a \(why), not a file")
        }
      }
      try Disk.write([1], to: "\(folder)/file")
      #expect(unsafe symlink("file", "\(folder)/good") == 0)
      #expect(try Disk.read("\(folder)/good") == [1])
    }
  }

  @Test("A pipe that the process has open can be read by its path in /dev/fd")
  func ownStream() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(unsafe write(ends[1], "ab\nc", 4) == 4)
    close(ends[1])
    var lines: [[UInt8]] = []
    try Disk.eachLine("/dev/fd/\(ends[0])") { lines.append(Array($0)) }
    #expect(lines == [Array("ab".utf8), Array("c".utf8)])
  }

  @Test("Lines that are longer than one read are returned whole")
  func longLines() throws {
    try withTemporaryDirectory { folder in
      let lines = [70_000, 0, 200_000, 1, 131_072].map { [UInt8](repeating: UInt8(ascii: "a"), count: $0) }
      try Disk.write(Array(lines.joined(separator: [UInt8(ascii: "\n")])), to: "\(folder)/a")
      var found: [[UInt8]] = []
      try Disk.eachLine("\(folder)/a") { found.append(Array($0)) }
      #expect(found == lines)
    }
  }

  @Test("Writing a locked file keeps the temporary file of a process with the same id in another container")
  func sameProcessID() throws {
    try withTemporaryDirectory { folder in
      let other = "\(folder)/a.\(getpid()).tmp"
      try Disk.write([1], to: other)
      let file = try LockedFile([2], at: "\(folder)/a")
      #expect(try Disk.read(other) == [1] && Disk.read("\(folder)/a") == [2])
      try file.remove()
    }
  }

  @Test("The type of a path is returned, or nil if nothing exists there")
  func kinds() throws {
    try withTemporaryDirectory { folder in
      try Disk.write([], to: "\(folder)/file")
      #expect(unsafe symlink("file", "\(folder)/link") == 0)
      #expect(unsafe mkfifo("\(folder)/pipe", 0o600) == 0)
      #expect(try Disk.kind(of: "\(folder)/file") == .file)
      #expect(try Disk.kind(of: "\(folder)/link") == .link)
      #expect(try Disk.kind(of: "\(folder)/pipe") == .other)
      #expect(try Disk.kind(of: folder) == .directory)
      #expect(try Disk.kind(of: "\(folder)/file/below") == nil)
      #expect(try !Disk.exists("\(folder)/nothing"))
    }
  }

  @Test(
    "The parent of a path is returned",
    arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b/c", "a/b")])
  func parent(path: String, expected: String) {
    #expect(Disk.parent(of: path) == expected)
  }

  @Test("An oversized log is moved aside, and the process that writes it continues in the new file")
  func rollOver() throws {
    try withTemporaryDirectory { folder in
      let path = "\(folder)/a.log"
      let file = try Disk.appendOnly(path, mode: 0o600)
      defer { close(file) }
      for text in ["first", "second"] {
        #expect(try !Disk.rollOver(path, limit: 6))
        #expect(unsafe write(file, text, text.utf8.count) == text.utf8.count)
        #expect(try Disk.rollOver(path, limit: 4))
        #expect(try Disk.read(path) == [])
        #expect(try Disk.read("\(path).1") == Array(text.utf8))
      }
      #expect(unsafe write(file, "on", 2) == 2)
      #expect(try Disk.read(path) == Array("on".utf8))
      #expect(try !Disk.rollOver("\(folder)/none", limit: 1))
    }
  }
}
