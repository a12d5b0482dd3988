import EventLoop
import Files
import Glibc
import Systemd
import TestSupport
import Testing

@testable import ServiceHost

@Suite(.timeLimit(.minutes(1))) struct OpenListenerTests {
  private static func configuration(_ path: String) -> ListenerConfiguration {
    ListenerConfiguration(
      name: "door", path: path, mode: 0o666, admit: { _ in .welcome }, shed: { [] }, accepted: { _ in })
  }

  @Test("A listener without a socket file is a problem; a socket that only its owner may use causes a warning")
  func gone() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/run/door/door.sock"
        let directories = DeploymentFolders(runtime: "\(folder)/run", state: folder, apps: folder)
        let socket = try await ServiceSocket.take(Self.configuration(path), directories: directories, handedOver: [])
        defer { close(socket.descriptor) }
        let open = OpenListener(Self.configuration(path), on: socket)
        #expect(open.isLocal && open.problem == nil && open.warning(for: Machine.user) == nil)
        _ = unsafe chmod(path, 0o600)
        let warning = open.warning(for: Machine.user)
        #expect(warning?.text == "only the user \(Machine.user) may connect to \(path)")
        #expect(warning?.cure.hasPrefix("chmod 0666 \(path), or SocketMode=0666") == true)
        _ = unsafe chmod(path, 0o660)
        #expect(open.warning(for: Machine.user) == nil, "members of the socket's group may connect")
        try Disk.remove(path)
        #expect(open.problem?.reason == "socket_gone" && open.problem?.message.contains(path) == true)
        try Disk.remove(Disk.parent(of: path))
        #expect(open.problem?.reason == "socket_gone")
      }
    }
  }

  @Test("A port and an inherited socket have no file that could be missing")
  func elsewhere() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let configuration = Self.configuration("\(folder)/a.sock")
        let directories = DeploymentFolders(runtime: folder, state: "", apps: "")
        for descriptor in [
          try ListeningSocket.make(loopbackPort: 0), try ListeningSocket.make(at: "\(folder)/b.sock", mode: 0o600),
        ] {
          defer { close(descriptor) }
          let socket = try await ServiceSocket.take(
            configuration, directories: directories, handedOver: [.init(descriptor: descriptor, name: "door")])
          let open = OpenListener(configuration, on: socket)
          #expect(!open.isLocal && open.problem == nil && open.warning(for: Machine.user) == nil)
        }
      }
    }
  }
}
