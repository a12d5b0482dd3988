import EventLoop
import Files
import Glibc
import ServiceHost
import Systemd
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ServiceSocketTests {
  @Loop static func take(
    _ service: String, in folder: String, _ given: [Systemd.InheritedDescriptor] = []
  ) async throws(SocketFault) -> ServiceSocket {
    let directories = DeploymentFolders(runtime: "\(folder)/run", state: folder, apps: folder)
    return try await ServiceSocket.take(service: service, directories: directories, handedOver: given)
  }

  static func mode(_ path: String) -> UInt32 {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("If no socket is inherited, one is created, with its folders and modes")
  func makes() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let socket = try await Self.take("content", in: folder)
        defer { close(socket.descriptor) }
        #expect(socket.path == "\(folder)/run/bus/content.sock")
        #expect(Self.mode(socket.path) == 0o660)
        #expect(Self.mode("\(folder)/run/bus") == 0o750)
        try await ByteStream.connect(socket.path).close()

        let gateway = try await Self.take("gateway", in: folder)
        defer { close(gateway.descriptor) }
        #expect(Self.mode(gateway.path) == 0o666)
      }
    }
  }

  @Test("The socket of a dead process is replaced, but the socket of a running process isn't")
  func replaces() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let first = try await Self.take("content", in: folder)
        let fault = await #expect(throws: SocketFault.self) { try await Self.take("content", in: folder) }
        #expect(fault?.description == "\(first.path): another process listens here already")
        close(first.descriptor)
        let second = try await Self.take("content", in: folder)
        defer { close(second.descriptor) }
        try await ByteStream.connect(second.path).close()
      }
    }
  }

  @Test("A file that isn't a socket is left in place")
  func file() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/run/bus")
        try Disk.write([1], to: "\(folder)/run/bus/content.sock")
        await #expect(throws: SocketFault.self) { try await Self.take("content", in: folder) }
        #expect(try Disk.read("\(folder)/run/bus/content.sock") == [1])
      }
    }
  }

  @Test("When a service withdraws, it removes its own socket file, but never a successor's")
  func withdraw() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let first = try await Self.take("content", in: folder)
        close(first.descriptor)
        let second = try await Self.take("content", in: folder)
        defer { close(second.descriptor) }
        first.withdraw()
        #expect(try Disk.exists(second.path))
        second.withdraw()
        #expect(try !Disk.exists(second.path))
      }
    }
  }

  @Test("The inherited socket with the service's name is used, and its file stays")
  func handedOver() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let mine = try ListeningSocket.make(at: "\(folder)/mine", mode: 0o600)
        let other = try ListeningSocket.make(at: "\(folder)/other", mode: 0o600)
        defer { for descriptor in [mine, other] { close(descriptor) } }
        let given = [(other, "ai"), (mine, "content")].map { Systemd.InheritedDescriptor(descriptor: $0.0, name: $0.1) }
        let socket = try await Self.take("content", in: folder, given)
        #expect(socket.descriptor == mine)
        socket.withdraw()
        #expect(try Disk.exists("\(folder)/mine"))
        #expect(try await Self.take("content", in: folder, [given[1]]).descriptor == mine)
        await #expect(throws: SocketFault.self) { try await Self.take("progress", in: folder, given) }
      }
    }
  }

  @Test("An inherited descriptor that isn't a listening socket is rejected")
  func noListener() async throws {
    try await onLoop {
      let given = Systemd.InheritedDescriptor(descriptor: STDIN_FILENO, name: "content")
      await #expect(throws: SocketFault.self) { try await Self.take("content", in: "/nowhere", [given]) }
    }
  }
}
