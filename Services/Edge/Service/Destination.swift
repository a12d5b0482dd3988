import Wire

extension GatewayText.Destination {
  /// What a WebSocket's first text tells: that of its request, or of the first one of a batch.
  ///
  /// What can't be read is nobody's; the gateway says what is wrong with it.
  init(first text: Span<UInt8>, _ reader: inout EnvelopeReader) {
    self.init()
    var request = Bytes(text)
    if EnvelopeReader.isBatch(text) {
      guard let first = try? reader.members(text, limit: 1 << 16).first else { return }
      request = Bytes(request[first])
    }
    guard let envelope = try? reader.read(request.span) else { return }
    token = envelope.meta.token.map { Bytes(request[$0]) }
    key = envelope.meta.idempotencyKey.map { Bytes(request[$0]) }
    guard token == nil, request.span.extracting(envelope.method).equals("gateway.authenticate") else { return }
    guard let start = JSON.offset(ofPath: "params.token", in: request) else { return }
    token = Bytes(request[(start + 1)...].prefix { $0 != UInt8(ascii: "\"") })
  }
}
