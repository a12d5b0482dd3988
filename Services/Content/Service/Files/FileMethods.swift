package import ContentContract
import EventLoop
import MessageBus
package import Transfers
import Wire

extension ContentFileKind {
  /// This kind of file as a `TransferKind`, with its maximum size.
  package var transfer: TransferKind {
    switch self {
    case .picture: TransferKind(rawValue, maxBytes: 8 << 20)
    case .csv, .json, .apkg: TransferKind(rawValue, maxBytes: 96 << 20)
    }
  }
}

@Loop struct FileMethods {
  let files: Transfers

  func register(on routes: Routes) {
    let files = files
    routes.on(BeginFile.self) { request, call in
      FileReply(
        file: try await files.begin(
          kind: request.kind.rawValue, bytes: request.bytes.value, sha256: request.sha256.value, for: call.caller))
    }
    routes.on(PutFilePiece.self) { request, call in
      FileReply(
        file: try await files.put(
          request.file.value, at: request.offset.value, data: request.data.value, sha256: request.sha256.value,
          for: call.caller))
    }
    routes.on(FinishFile.self) { request, call in
      FileReply(file: try await files.finish(request.file.value, for: call.caller))
    }
    routes.on(ListFiles.self) { _, call in ListFiles.Reply(files: try await files.list(for: call.caller)) }
    routes.on(ReadFile.self) { request, call in
      try await files.read(
        request.file.value, at: request.offset?.value, length: request.length?.value, for: call.caller)
    }
    routes.on(DeleteFile.self) { request, call in
      try await files.remove(request.file.value, for: call.caller)
      return Nothing()
    }
  }
}
