import Pictures
package import Wire

/// What fuzzing looks for faults in. Each takes any bytes and says what it found; it never stops the process on
/// purpose.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case frames, json, envelope, csv, apkg, jws, certificate, notification, png, jpeg, http, websocket

  /// Runs one input.
  ///
  /// - Returns: what is wrong; nil when all is as it should be.
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

  /// What inputs are made of: those of Tests/Corpus, with all that was ever found, or files that are made.
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

  /// Bytes of an input.
  package var longest: Int {
    switch self {
    case .apkg: 32_768
    case .jws: 8192
    default: 4096
    }
  }

  /// How many inputs a short run tries: files and signatures take longer.
  package var shortRun: Int {
    switch self {
    case .apkg: 300
    case .notification, .png, .jpeg: 1000
    default: 3000
    }
  }
}
