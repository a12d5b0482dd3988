import Files
import Glibc
import Testing

@Suite(.timeLimit(.minutes(2))) struct DirectoryTests {
  @Test("Names are listed in byte order, including those of hidden files")
  func sorted() throws {
    try withTemporaryDirectory { folder in
      for name in ["b", "a", "Z", ".x", "é"] { try Disk.write([], to: "\(folder)/\(name)") }
      #expect(try Disk.list(folder) == [".x", "Z", "a", "b", "é"])
    }
  }

  @Test("Missing parent folders are created with the given mode, and creating them again does no harm")
  func makeDirectories() throws {
    try withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/a/b/c", mode: 0o700)
      try Disk.makeDirectories("\(folder)/a/b/c", mode: 0o755)
      var status = stat()
      #expect(unsafe stat("\(folder)/a/b", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
    }
  }

  @Test("A parent that can't contain folders is reported", .timeLimit(.minutes(1)))
  func noSpace() {
    let fault = #expect(throws: FileFault.self) { try Disk.makeDirectories("/proc/quintet/state") }
    #expect(fault?.path == "/proc/quintet" && fault?.errno == ENOENT)
  }

  @Test("A file where a folder should be is reported")
  func fileInTheWay() throws {
    try withTemporaryDirectory { folder in
      try Disk.write([], to: "\(folder)/a")
      let fault = #expect(throws: FileFault.self) { try Disk.makeDirectories("\(folder)/a") }
      #expect(fault?.errno == ENOTDIR)
    }
  }

  @Test("Temporary folders of ended processes are removed, and those of running processes stay")
  func leftovers() throws {
    // The highest possible process id is almost never in use.
    let gone =
      try #require(Int32(String(decoding: Disk.read("/proc/sys/kernel/pid_max"), as: UTF8.self).filter(\.isNumber))) - 1
    let base = TemporaryDirectories.base
    let left = "\(base)/qt-\(gone)-abcdef"
    let living = "\(base)/qt-\(getpid())-abcdef"
    defer { try? Disk.remove(living) }
    for path in [left, living] { try Disk.makeDirectories("\(path)/deep") }
    TemporaryDirectories.removeLeftovers()
    #expect(try !Disk.exists(left) && Disk.exists(living))
  }

  @Test("Removing a folder tree doesn't follow symbolic links")
  func removeTree() throws {
    try withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/tree/deep")
      try Disk.makeDirectories("\(folder)/kept")
      try Disk.write([1], to: "\(folder)/kept/file")
      try Disk.write([1], to: "\(folder)/tree/deep/file")
      #expect(unsafe symlink("\(folder)/kept", "\(folder)/tree/link") == 0)
      try Disk.remove("\(folder)/tree")
      try Disk.remove("\(folder)/tree")
      #expect(try Disk.list(folder) == ["kept"])
      #expect(try Disk.list("\(folder)/kept") == ["file"])
    }
  }

  @Test("A temporary folder is private and is deleted afterwards, even after an error")
  func temporary() async throws {
    struct Stop: Error {}
    var seen = ""
    do {
      try await withTemporaryDirectory { (folder: String) async throws in
        seen = folder
        try Disk.write([1], to: "\(folder)/file")
        throw Stop()
      }
    } catch is Stop {}
    #expect(!seen.isEmpty)
    #expect(try !Disk.exists(seen))
  }
}
