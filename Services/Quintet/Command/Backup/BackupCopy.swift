import CivilTime
import Crypto
import EventLoop
import Files
import MessageBus
import ServiceHost
import Storage
import Wire

/// The error for a service's copy that can't be made or downloaded.
struct BackupCopyFault: Error, CustomStringConvertible {
  let service: String
  let cause: any Error
  /// True if the service didn't answer.
  var isUnreachable = false

  var description: String { "\(service): \(cause)" }
}

/// A copy of one service's database, which the service makes for a backup.
@Loop final class BackupCopy {
  let service: String
  /// The file's name in the backup.
  let file: String
  private let socket: String
  private let peer: Peer
  private var backup: String?
  private var bytes = 0

  init(_ service: String, at socket: String) {
    self.service = service
    file = Self.file(of: service)
    self.socket = socket
    peer = Peer(name: service, path: socket, clock: .system)
  }

  /// Returns the name of a database's file in a backup.
  nonisolated static func file(of service: String) -> String { "\(service).db" }

  /// Takes the snapshot.
  ///
  /// - Throws: `BackupCopyFault`, without waiting if no process listens at the service's socket.
  func begin() async throws {
    do { try await ByteStream.connect(socket).close() } catch {
      throw BackupCopyFault(service: service, cause: Failure.unavailable(service), isUnreachable: true)
    }
    backup = try await ask(BeginBackup(), BeginBackup.method(of: service)).backup
  }

  /// Waits for the copy and returns the result of its audit.
  func audit() async throws -> StoreAudit {
    let clock = LoopClock.system
    while true {
      let reply = try await read(from: 0)
      if reply.ready, let audit = reply.audit {
        bytes = reply.bytes
        return audit
      }
      try await clock.sleep(until: clock.now + .milliseconds(20))
    }
  }

  /// Downloads the copy into a file.
  func write(into folder: String, number: Int, _ sealing: Sealing, _ audit: StoreAudit) async throws -> Manifest.Entry {
    let digest = SHA256Stream()
    let writer = try FileWriter(creating: "\(folder)/\(file)", mode: 0o600)
    var parts = Parts(of: bytes)
    while let part = parts.next() {
      let reply = try await read(from: part.offset)
      guard let plain = Base64.decode(reply.data.utf8), plain.count == part.count else {
        throw BackupCopyFault(
          service: service, cause: BackupFault("the service didn't return the requested part of its database"))
      }
      let stored = sealing.sealed(plain, of: service, file: number, index: part.index, isLast: part.isLast)
      digest.add(stored)
      try writer.write(stored)
    }
    try writer.sync()
    return Manifest.Entry(service: service, file: file, bytes: bytes, sha256: digest.finish(), audit: audit)
  }

  /// Asks the service to delete its copy.
  func end() async {
    if let backup { _ = try? await ask(EndBackup(backup: backup), EndBackup.method(of: service)) }
    peer.close()
  }

  private func read(from offset: Int) async throws -> ReadBackup.Reply {
    try await ask(ReadBackup(backup: backup ?? "", offset: offset), ReadBackup.method(of: service))
  }

  private func ask<R: Request>(_ request: R, _ method: Method) async throws -> R.Reply {
    do {
      return try await peer.call(request, as: Caller(principal: nil), method: method, timeout: .seconds(30))
    } catch {
      throw Self.fault(error, of: service)
    }
  }

  /// Converts the error of a failed call. A service that was restarted no longer has the copy and returns `not_found`.
  nonisolated static func fault(_ error: any Error, of service: String) -> BackupCopyFault {
    switch (error as? Failure)?.kind {
    case .notFound:
      BackupCopyFault(
        service: service,
        cause: BackupFault("it was restarted during the backup, or another backup began: run the backup again"))
    case .deadlineExceeded: BackupCopyFault(service: service, cause: error, isUnreachable: true)
    default: BackupCopyFault(service: service, cause: error)
    }
  }
}

/// The parts of a file with a given size, in order. An empty file has one empty part, which is also its last.
struct Parts {
  struct Part: Hashable { var index, offset, count: Int; var isLast: Bool }
  private let bytes: Int
  private var index = 0
  private var isOver = false

  init(of bytes: Int) { self.bytes = bytes }

  mutating func next() -> Part? {
    if isOver { return nil }
    let offset = index * Sealing.part
    let count = min(Sealing.part, bytes - offset)
    isOver = offset + count >= bytes
    defer { index += 1 }
    return Part(index: index, offset: offset, count: count, isLast: isOver)
  }
}
