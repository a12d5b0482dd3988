/// The socket on which `edge` takes HTTP, as those know it who hold it for edge.
package enum EdgeDoor {
  /// Under which it is handed over.
  package static let name = "edge-http"
  /// Anybody may connect: what they may do there is no more than on the gateway's.
  package static let mode: UInt32 = 0o666
}
