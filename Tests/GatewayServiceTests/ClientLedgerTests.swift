import CivilTime
import Testing

@testable import GatewayService

/// The rules for one client's connection, without a socket.
@Suite(.timeLimit(.minutes(2))) struct ClientLedgerTests {
  static let limits: GatewayLimits = {
    var limits = GatewayLimits()
    limits.calls = 3
    limits.streams = 2
    limits.highWater = 100
    limits.connectionBytes = 1000
    limits.frameTime = .seconds(10)
    limits.writeTime = .seconds(5)
    return limits
  }()
  var ledger = ClientLedger(limits: Self.limits)

  func held(unfinished: Int = 0, unread: Int = 0) -> ClientLedger.Held {
    ClientLedger.Held(unfinished: unfinished, unread: unread)
  }

  func second(_ number: Int) -> Instant { Instant(nanoseconds: 0) + .seconds(number) }

  func full(_ limit: Limit, _ current: Int, _ maximum: Int, of whose: String = "this connection") -> Fullness {
    Fullness(limit: limit, whose: whose, current: current, maximum: maximum)
  }

  @Test("Calls are accepted up to the limit, and an ended call makes capacity for another one")
  mutating func calls() {
    for _ in 0..<3 {
      #expect(ledger.callsFullness(Self.limits) == nil)
      ledger.callBegan()
    }
    #expect(ledger.callsFullness(Self.limits) == full(.connectionCalls, 3, 3))
    ledger.callEnded()
    #expect(ledger.callsFullness(Self.limits) == nil && ledger.calls == 2)
  }

  @Test("Streams have their own limit, and all of them resume once the client has read")
  mutating func streams() {
    ledger.streamBegan()
    #expect(ledger.streamsFullness == nil)
    ledger.streamBegan()
    #expect(ledger.streamsFullness == full(.streams, 2, 2))
    let before = ledger.resumeStreams()
    ledger.streamPaused()
    ledger.streamPaused()
    ledger.pausedStreamEnded()
    ledger.streamEnded()
    let after = [ledger.resumeStreams(), ledger.resumeStreams()]
    #expect(!before && after == [true, false] && ledger.streamsFullness == nil)
  }

  @Test(
    "The gateway stops reading from a client with many unread bytes, and disconnects it above the limit",
    arguments: [
      (0, .advance), (100, .advance), (101, .pauseReading), (1000, .pauseReading), (1001, .drop(.connectionBytes)),
    ] as [(Int, ClientLedger.Written)])
  func writing(unread: Int, what: ClientLedger.Written) {
    #expect(ClientLedger.wrote(unread: unread, Self.limits) == what)
  }

  @Test("A response exceeds the limit if it and the unread responses together are too large")
  func tooMuch() {
    #expect(ClientLedger.fullness(adding: 600, unread: 400, Self.limits) == nil)
    #expect(ClientLedger.fullness(adding: 601, unread: 400, Self.limits) == full(.connectionBytes, 1001, 1000))
  }

  @Test("A response in a batch counts towards the limits until the batch is complete, and must fit into them")
  mutating func batches() {
    let origin = full(.originBytes, 9, 8, of: "user 7")
    let kept = ledger.keep(700, batch: 0, origin: nil, Self.limits)
    let charge = ledger.charge(held())
    #expect(kept == nil && charge == 700)
    let overBatch = ledger.keep(301, batch: 700, origin: nil, Self.limits)
    let overOrigin = ledger.keep(300, batch: 700, origin: origin, Self.limits)
    #expect(overBatch == full(.connectionBytes, 1001, 1000, of: "this batch") && overOrigin == origin)
    let unchanged = ledger.charge(held())
    ledger.batchEnded(700)
    let back = ledger.charge(held())
    #expect(unchanged == 0 && back == -700 && ledger.charged == 0)
  }

  @Test("An open connection is charged for the bytes that its stream holds; a closed one is charged nothing")
  mutating func charge() {
    var growth: [Int] = []
    var isWatched = [ledger.beginsWatch()]
    growth.append(ledger.charge(held(unfinished: 40, unread: 60)))
    isWatched += [ledger.beginsWatch(), ledger.beginsWatch(), ledger.goesOnWatching()]
    growth.append(ledger.charge(held(unread: 20)))
    isWatched.append(ledger.goesOnWatching())
    growth.append(ledger.charge(held()))
    isWatched += [ledger.goesOnWatching(), ledger.beginsWatch()]
    growth.append(ledger.charge(held(unfinished: 5)))
    isWatched.append(ledger.beginsWatch())
    #expect(growth == [100, -80, -20, 5])
    #expect(isWatched == [false, true, false, true, true, false, false, true])
    let ends = [ledger.close(), ledger.close()]
    #expect(ends == [5, 0])
  }

  @Test("A client that sends too much gets an error, and a client that doesn't read is disconnected")
  func endings() {
    let full = full(.originBytes, 9, 8, of: "user 7")
    #expect(ClientLedger.ending(for: full, held(unfinished: 5, unread: 5)) == .cutOff(full))
    #expect(ClientLedger.ending(for: full, held(unfinished: 5, unread: 6)) == .drop(.originBytes))
  }

  @Test("A frame's time limit counts from the last message, but not while the gateway doesn't read from the client")
  mutating func frameTime() {
    let half = held(unfinished: 5)
    var endings = [0, 9].map { ledger.lateness(at: second($0), half, progress: nil, Self.limits) }
    ledger.messageCame()
    endings += [11, 20, 21].map { ledger.lateness(at: second($0), half, progress: nil, Self.limits) }
    #expect(endings == [nil, nil, nil, nil, .cutOff(full(.frameTime, 10_000, 10_000))])
    var unread = ClientLedger(limits: Self.limits)
    let patient = stride(from: 0, through: 60, by: 4).map { time in
      unread.lateness(at: second(time), held(unfinished: 5, unread: 101), progress: UInt64(time), Self.limits)
    }
    #expect(patient.allSatisfy { $0 == nil })
  }

  @Test("A client that reads none of its responses in time is disconnected")
  mutating func writeTime() {
    let endings = [(0, 1), (4, 2), (8, 2), (9, 2)].map { time, progress in
      ledger.lateness(at: second(time), held(unread: 50), progress: UInt64(progress), Self.limits)
    }
    #expect(endings == [nil, nil, nil, .drop(.writeTime)])
  }
}
