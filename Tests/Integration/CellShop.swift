import CivilTime
import EventLoop
import Files
import ServiceHost
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Two cells, a store whose purchases they take, and somebody who signs people in.
@Loop struct CellShop {
  let cells: Cells
  /// Signs purchases, and what the store tells of them.
  let store: TestAuthority
  /// Signs people in.
  let apple: SignInAuthority

  /// Runs two cells that believe the same store and the same sign-ins.
  static func open(_ body: @Loop (CellShop) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let now = LoopClock.system.wallNow
      let store = try TestAuthority(from: now + .seconds(-3600), to: now + .seconds(86_400))
      let apple = SignInAuthority()
      try Disk.write(Array(store.rootPEM.utf8), to: "\(folder)/root.pem")
      try Disk.write(Array(apple.keys.utf8), to: "\(folder)/keys.json")
      let settings = [
        "QUINTET_ENTITLEMENTS_STORE_ROOTS": "\(folder)/root.pem",
        "QUINTET_ENTITLEMENTS_APPLE_KEYS": "\(folder)/keys.json",
      ]
      try await withCells(settings: settings) { try await body(CellShop(cells: $0, store: store, apple: apple)) }
    }
  }

  // MARK: People

  /// So many new accounts of a cell.
  func people(_ count: Int, in cell: String) async throws -> [CellPerson] {
    var found: [CellPerson] = []
    var number = 0
    while found.count < count {
      let person = try await CellPerson.register(at: cells.edge, "\(cell)-\(Self.nextNumber)")
      Self.nextNumber += 1
      number += 1
      if person.cell == cell { found.append(person) }
      try #require(number < 200, "no account is made in \(cell)")
    }
    return found
  }

  private static var nextNumber = 0

  /// The cell that serves somebody.
  func place(of person: CellPerson) async throws -> String {
    let client = try await GatewayClient.connect(cells.a.plan.directories.gatewaySocket)
    defer { client.close() }
    client.token = person.token
    do {
      _ = try await client.call("entitlements.subscription.get")
      return "a"
    } catch let failure as Failure where failure.kind == .moved {
      return failure.details["cell"]?.string ?? ""
    }
  }

  // MARK: Purchases

  /// A purchase of the plan that has no limit of cards.
  func receipt(_ number: String) -> StoreReceipt {
    let now = LoopClock.system.wallNow
    return StoreReceipt(
      bundle: "com.dor.flippin", product: "com.dor.flippin.premium_monthly", transaction: number, purchasedAt: now,
      expiresAt: now + .seconds(3600))
  }

  /// The params that hand a purchase in.
  func params(_ receipt: StoreReceipt) throws -> String {
    #"{"signed_transaction":"\#(try receipt.signed(by: store))"}"#
  }

  /// Has somebody hand a purchase in, and go on where that is put off since an account is on its way.
  func submit(_ receipt: StoreReceipt, by person: CellPerson) async throws -> WebClient.Answer {
    Self.nextNumber += 1
    return try await person.askOn(
      "entitlements.purchases.submit", try params(receipt), key: "purchase-number-\(Self.nextNumber)")
  }

  /// That the store has taken a purchase back.
  func refund(of number: String) -> StoreNotice {
    var receipt = receipt(number)
    receipt.signedAt = receipt.signedAt + .seconds(1)
    receipt.revokedAt = receipt.signedAt
    var notice = StoreNotice(
      id: "refund-\(number)", type: "REFUND", bundle: receipt.bundle, signedAt: receipt.signedAt)
    notice.transaction = receipt
    return notice
  }

  /// Posts what the store tells to edge, until it is taken.
  func post(_ notice: StoreNotice) async throws {
    let body = #"{"signedPayload":"\#(try notice.signed(by: store))"}"#
    var answer: WebClient.Answer?
    _ = try await eventually {
      let client = try await WebClient.connect(cells.edge)
      defer { client.close() }
      answer = try await client.ask("POST /store/apple/flippin", body: body)
      return answer?.status != 503
    }
    #expect(answer?.status == 200, "\(answer?.text ?? "")")
  }

  /// The cells that the directory knows for what there is one of, by kind and account.
  func claims() async throws -> [String] {
    try await cells.directory.sql("SELECT kind, cell, account FROM quintet_directory.claims ORDER BY 1, 2, 3")
      .split(separator: "\n").map(String.init)
  }

  // MARK: Sign-ins

  /// The params that sign somebody in, with a nonce of his session's.
  func identity(_ subject: String, of person: CellPerson) async throws -> String {
    let answer = try await person.askOn("entitlements.identities.nonce")
    let nonce = try #require(try answer.json()["nonce"]?.string, "\(answer.text)")
    let token = try apple.token(of: subject, for: "com.dor.flippin", nonce: nonce, at: LoopClock.system.wallNow)
    return #"{"identity_token":"\#(token)"}"#
  }

  /// Signs somebody in; where another account has the sign-in already he becomes part of that.
  ///
  /// - Returns: what the sign-in led to.
  func signIn(_ subject: String, _ person: CellPerson) async throws -> String {
    let params = try await identity(subject, of: person)
    let answer = try await person.askOn("entitlements.identities.apple", params)
    try #require(answer.status == 200, "\(answer.text)")
    let reply = try answer.json()
    if let code = reply["link"]?["code"]?.string {
      let joined = try await person.askOn("entitlements.links.join", #"{"code":"\#(code)"}"#)
      try #require(joined.status == 200, "\(joined.text)")
      person.become(
        try #require(try joined.json()["account"]?.string), token: try #require(try joined.json()["token"]?.string))
      let isDone = try await eventually {
        try await person.askOn("entitlements.links.state").json()["under_way"]?.integer == 0
      }
      #expect(isDone, "all that it had goes over")
    }
    return try #require(reply["state"]?.string)
  }
}

extension CellPerson {
  /// Asks until it isn't put off any more.
  func askOn(_ method: String, _ params: String = "{}", key: String? = nil) async throws -> WebClient.Answer {
    var answer: WebClient.Answer?
    let isAnswered = try await eventually(within: .seconds(40)) {
      let new = try await ask(method, params, key: key)
      answer = new
      return ![503, 504].contains(new.status)
    }
    let last = try #require(answer)
    #expect(isAnswered, "\(last.text)")
    return last
  }

  /// The plan that it has.
  func plan() async throws -> String {
    let answer = try await askOn("entitlements.subscription.get")
    return try #require(try answer.json()["plan"]?.string, "\(answer.text)")
  }

  /// Adds cards with fronts of its own.
  func add(_ fronts: [String]) async throws {
    for front in fronts {
      let answer = try await askOn("content.cards.add", #"{"front":"\#(front)","back":"b"}"#, key: "add-of-\(front)")
      #expect(answer.status == 200, "\(answer.text)")
    }
  }
}
