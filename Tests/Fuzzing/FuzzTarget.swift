import Pictures
package import Wire

/// The targets for fuzzing. Each accepts any bytes, returns a finding, and never stops the process on purpose.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case frames, json, envelope, csv, apkg, jws, certificate, notification, png, jpeg, http, websocket

  /// Runs one input.
  ///
  /// - Returns: the finding; nil if there is none.
  package func finding(_ input: Bytes) -> String? {
    switch self {
    case .frames: FrameFuzz.finding(input)
    case .http: HTTPFuzz.finding(input)
    case .websocket: WebSocketFuzz.finding(input)
    case .json: JSONFuzz.finding(input)
    case .envelope: EnvelopeFuzz.finding(input)
    case .csv: CardFileFuzz.finding(input)
    case .apkg: AnkiFuzz.finding(input)
    case .jws: SignatureFuzz.finding(text: input)
    case .certificate: SignatureFuzz.finding(certificate: input)
    case .notification: NotificationFuzz.finding(input)
    case .png, .jpeg: PictureFuzz.finding(input)
    }
  }

  /// The seeds for mutation: from Tests/Corpus, which includes all earlier findings, or generated.
  package func seeds() throws -> [Bytes] {
    switch self {
    case .frames, .json, .envelope, .csv, .http, .websocket:
      try Corpus("\(rawValue).txt").texts.map(\.bytes).filter { $0.count <= longest }
    case .apkg: try AnkiFuzz.seeds()
    case .jws: try SignatureFuzz.texts()
    case .certificate: SignatureFuzz.certificates()
    case .notification: try NotificationFuzz.seeds()
    case .png: try PictureFuzz.seeds(.png)
    case .jpeg: try PictureFuzz.seeds(.jpeg)
    }
  }

  /// The largest input in bytes.
  package var longest: Int {
    switch self {
    case .apkg: 32_768
    case .jws: 8192
    default: 4096
    }
  }

  /// The number of inputs in a short run, lower for slow targets.
  package var shortRun: Int {
    switch self {
    case .apkg: 300
    case .notification, .png, .jpeg: 1000
    default: 3000
    }
  }
}
