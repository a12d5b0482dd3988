import CLibUV
import Glibc

/// The way a child process ended.
package enum ChildExit: Hashable, Sendable, CustomStringConvertible {
  case exited(code: Int64)
  case killed(signal: Int32)

  /// "ended with 78", or "was killed by signal 9".
  package var description: String {
    switch self {
    case .exited(let code): "ended with \(code)"
    case .killed(let signal): "was killed by signal \(signal)"
    }
  }
}

/// A program started by this process.
@safe @Loop package final class ChildProcess {
  /// The process id, which is only valid until the process has ended.
  package var pid: Int32 { unsafe process.pointee.pid }
  /// The way the process ended; nil while it runs.
  package private(set) var exit: ChildExit?

  nonisolated(unsafe) private let process = UnsafeMutablePointer<uv_process_t>.allocate(capacity: 1)
  private let ended: @Loop (ChildExit) -> Void

  /// Starts `program` with exactly `environment` as its environment.
  ///
  /// - Parameters:
  ///   - output: the descriptors for the program's standard output and standard error.
  ///   - handedOver: the descriptors that the program gets as 3, 4, …
  ///   - ended: called once, on the loop.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String],
    output: (out: Int32, error: Int32) = (1, 2), handedOver: [Int32] = [],
    ended: @escaping @Loop (ChildExit) -> Void
  ) throws(UVFault) {
    self.ended = ended
    let words = CStrings([program] + arguments)
    let variables = CStrings(environment.map { "\($0.key)=\($0.value)" }.sorted())
    let descriptors = [-1, output.out, output.error] + handedOver
    var stdio: [uv_stdio_container_t] = unsafe descriptors.map { descriptor in
      var container = unsafe uv_stdio_container_t()
      unsafe container.flags = descriptor < 0 ? UV_IGNORE : UV_INHERIT_FD
      unsafe container.data.fd = descriptor
      return unsafe container
    }
    unsafe process.pointee.data = Unmanaged.passRetained(self).toOpaque()
    let status = unsafe stdio.withUnsafeMutableBufferPointer { stdio in
      var options = unsafe uv_process_options_t()
      unsafe options.file = UnsafePointer(words.pointers[0])
      unsafe options.args = words.pointers.baseAddress
      unsafe options.env = variables.pointers.baseAddress
      unsafe options.stdio = stdio.baseAddress
      unsafe options.stdio_count = Int32(stdio.count)
      unsafe options.exit_cb = { handle, code, signal in
        guard let data = unsafe handle?.pointee.data else { return }
        let child = unsafe Unmanaged<ChildProcess>.fromOpaque(data).takeUnretainedValue()
        Loop.assumeIsolated { child.finish(signal == 0 ? .exited(code: code) : .killed(signal: signal)) }
      }
      return unsafe uv_spawn(LoopExecutor.shared.uv, process, &options)
    }
    if status < 0 {
      unsafe closeAndRelease(process)
      throw UVFault(code: status, action: "start \(program)")
    }
  }

  deinit { unsafe process.deallocate() }

  /// Sends a signal, if the process is still running.
  package func signal(_ signal: Int32) {
    if exit == nil { unsafe uv_process_kill(process, signal) }
  }

  private func finish(_ exit: ChildExit) {
    self.exit = exit
    unsafe closeAndRelease(process)
    ended(exit)
  }
}

/// A NULL-terminated array of C strings, as `execve` expects it.
@safe private final class CStrings {
  let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) {
    unsafe pointers = .allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() { unsafe pointers[index] = strdup(string) }
    unsafe pointers[strings.count] = nil
  }

  deinit {
    for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
}
