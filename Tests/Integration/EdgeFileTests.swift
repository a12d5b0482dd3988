import CivilTime
import Crypto
import EventLoop
import Files
import Glibc
import ServiceHost
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests files of the services and notifications of the App Store through edge, against a real deployment.
@Suite(.timeLimit(.minutes(5))) struct EdgeFileTests {
  /// Registers with an app. Returns the bearer token's header and the account.
  @Loop private static func register(
    _ app: String, _ client: WebClient
  ) async throws -> (bearer: [String: String], account: String) {
    let body = #"{"app":"\#(app)","language":"en","time_zone":"UTC"}"#
    let reply = try await client.ask("POST /call/entitlements.devices.register", body: body).json()
    let token = try #require(reply["token"]?.string, "\(reply)")
    return (["Authorization": "Bearer \(token)"], try #require(reply["account"]?.string))
  }

  @Loop private static func call(
    _ client: WebClient, _ method: String, _ bearer: [String: String], _ params: String = "{}"
  ) async throws -> JSONValue {
    let answer = try await client.ask("POST /call/\(method)", bearer, body: params)
    #expect(answer.status == 200, "\(method): \(answer.text)")
    return try answer.json()
  }

  /// Returns the pictures of the first items of tarot's deck.
  @Loop private static func arts(_ client: WebClient, _ bearer: [String: String]) async throws -> [JSONValue] {
    let page = try await call(client, "content.catalogues.page", bearer, #"{"catalogue":"deck"}"#)
    return (page["groups"]?[0]?["items"]?.array ?? []).compactMap { $0["fields"]?["art"] }
  }

  @Test("A picture's address works for any HTTP client, with ranges and sizes")
  func pictures() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        let client = try await WebClient.connect(socket)
        let (bearer, _) = try await Self.register("tarot", client)
        let arts = try await Self.arts(client, bearer)
        #expect(arts.allSatisfy { $0["file"] != nil }, "open and blurred pictures have public addresses")
        let open = try #require(arts[0]["file"]?.string)
        let art = arts[0]
        let whole = try await client.ask("GET \(open)/full")
        #expect(whole.status == 200 && SHA256.hexDigest(whole.body) == art["sha256"]?.string)
        #expect(whole.fields["cache-control"] == "public, max-age=31536000, immutable")
        let tag = try #require(whole.fields["etag"])
        #expect(try await client.ask("GET \(open)/full", ["If-None-Match": tag]).status == 304)
        let part = try await client.ask("GET \(open)/full", ["Range": "bytes=1000-2000"])
        #expect(part.status == 206 && part.body == Bytes(whole.body[1000...2000]))
        let small = try await client.ask("GET \(open)/small")
        #expect(small.status == 200 && small.body != whole.body)
        #expect(try await client.ask("HEAD \(open)/small-left").status == 200)
        let blurred = try #require(arts.last?["file"]?.string)
        #expect(try await client.ask("GET \(blurred)/small").fields["content-type"] == "image/png")
        let elsewhere = open.replacing("/tarot/", with: "/flippin/")
        for bad in [
          "\(elsewhere)/full", "\(open)/huge", "\(open)", "\(open)/full?link=AAAA", "/files/pictures/tarot/x/full",
          "/files/archives/fil_1?link=AAAA", "/files/",
        ] {
          let answer = try await client.ask("GET \(bad)")
          #expect(bad.contains("full?link") ? answer.status == 200 : answer.status == 404, "\(bad): \(answer.status)")
        }
      }
    }
  }

  @Test("A link to purchased content stops working after a refund by Apple, and forged notifications are rejected")
  func lapse() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let now = LoopClock.system.wallNow
        let authority = try TestAuthority(from: now + .seconds(-3600), to: now + .seconds(86_400))
        try Disk.write(Array(authority.rootPEM.utf8), to: "\(folder)/root.pem")
        try await withEdge(settings: ["QUINTET_ENTITLEMENTS_STORE_ROOTS": "\(folder)/root.pem"]) { supervisor, socket in
          let client = try await WebClient.connect(socket)
          let (bearer, _) = try await Self.register("tarot", client)
          let offering = try await Self.call(client, "entitlements.offerings.get", bearer)
          var receipt = TestTransaction(
            bundle: "com.dor.tarot", product: try #require(offering["products"]?[0]?["id"]?.string), transaction: "1",
            purchasedAt: now, expiresAt: now + .seconds(3600))
          let signed = try receipt.signed(by: authority)
          _ = try await Self.call(
            client, "entitlements.purchases.submit", bearer, #"{"signed_transaction":"\#(signed)"}"#)
          let art = try #require(try await Self.arts(client, bearer).last)
          let name = try #require(art["id"]?.string)
          #expect(art["file"] == nil)
          let links = try await Self.call(
            client, "content.pictures.link", bearer, #"{"pictures":["\#(name)"],"size":"small"}"#)
          let path = try #require(links["links"]?[0]?["file"]?["path"]?.string)
          let seen = try await client.ask("GET \(path)")
          #expect(seen.status == 200 && seen.fields["cache-control"] == "private, no-store")
          #expect(try await client.ask("GET \(path.split(separator: "?")[0])").status == 404)
          #expect(try await client.ask("GET \(path.replacing("/small", with: "/full"))").status == 404)

          // A restart of the service that sealed the link doesn't invalidate it.
          supervisor.child("content")?.process?.signal(SIGKILL)
          #expect(try await client.ask("GET \(path)").status == 200)

          receipt.revokedAt = now + .seconds(1)
          receipt.signedAt = now + .seconds(1)
          var notice = TestNotification(id: "n-1", type: "REFUND", bundle: "com.dor.tarot", signedAt: now + .seconds(1))
          notice.transaction = receipt
          let posted = #"{"signedPayload":"\#(try notice.signed(by: authority))"}"#
          let stranger = try TestAuthority(from: now + .seconds(-3600), to: now + .seconds(86_400))
          for (app, body, status) in [
            ("tarot", #"{"signedPayload":"\#(try notice.signed(by: stranger))"}"#, 400), ("flippin", posted, 400),
            ("nothing", posted, 400), ("tarot", "{}", 400), ("tarot", #"{"signedPayload":"a.b.c"}"#, 400),
          ] {
            let answer = try await client.ask("POST /store/apple/\(app)", body: body)
            #expect(answer.status == status, "\(app): \(answer.text)")
          }
          #expect(try await client.ask("GET \(path)").status == 200, "the forged notifications had no effect")
          for _ in 0..<2 {
            let taken = try await client.ask("POST /store/apple/tarot", body: posted)
            #expect(taken.status == 200 && taken.text == "{}")
          }
          #expect(try await client.ask("GET \(path)").status == 404)
          // The receiving service is killed, and accepts the notification after its restart.
          supervisor.child("entitlements")?.process?.signal(SIGKILL)
          #expect(try await client.ask("POST /store/apple/tarot", body: posted).status == 200)
        }
      }
    }
  }

  @Test("An archive's link works, in full or by range, until the account is erased")
  func archives() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        let client = try await WebClient.connect(socket)
        let (bearer, account) = try await Self.register("flippin", client)
        let (other, _) = try await Self.register("flippin", client)
        _ = try await Self.call(client, "entitlements.archives.start", bearer)
        var state: JSONValue = [:]
        #expect(
          try await eventually(within: .seconds(60)) {
            state = try await Self.call(client, "entitlements.archives.get", bearer)
            return state["phase"] == "ready"
          })
        let path = try #require(state["link"]?["path"]?.string)
        let file = try #require(state["file"])
        let whole = try await client.ask("GET \(path)")
        #expect(whole.status == 200 && SHA256.hexDigest(whole.body) == file["sha256"]?.string)
        #expect(whole.fields["content-disposition"]?.hasPrefix("attachment") == true)
        #expect(whole.fields["cache-control"] == "private, no-store")
        let part = try await client.ask("GET \(path)", ["Range": "bytes=2-", "If-Range": whole.fields["etag"] ?? ""])
        #expect(part.status == 206 && part.body == Bytes(whole.body.dropFirst(2)))
        #expect(try await client.ask("GET \(path)A").status == 404)
        // A token doesn't open another account's link, and a link isn't a token.
        #expect(try await client.ask("POST /call/entitlements.archives.get", other).status == 404)
        let link = path.split(separator: "=").last ?? ""
        #expect(
          try await client.ask("POST /call/entitlements.archives.get", ["Authorization": "Bearer \(link)"]).status
            == 401)
        _ = try await Self.call(client, "entitlements.account.erase", bearer, #"{"confirm":"\#(account)"}"#)
        #expect(try await client.ask("GET \(path)").status == 404)
      }
    }
  }

  @Test("A client gets every byte of a picture even though the content service is killed midway")
  func kills() async throws {
    try await onLoop {
      try await withEdge { supervisor, socket in
        let client = try await WebClient.connect(socket)
        let (bearer, _) = try await Self.register("bible-stories", client)
        let books = try await Self.call(client, "content.books.list", bearer)
        let cover = try #require(books["books"]?[0]?["cover"])
        let path = "\(try #require(cover["file"]?.string))/full"
        let whole = try await client.ask("GET \(path)")
        #expect(whole.status == 200 && whole.body.count > 2 * 65_536, "\(whole.body.count)")
        for round in 0..<6 {
          let service = round.isMultiple(of: 3) ? "gateway" : "content"
          #expect(try await eventually { supervisor.child(service)?.process != nil })
          let reader = try await WebClient.connect(socket)
          reader.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
          _ = try await reader.bytes(through: "\r\n\r\n")
          supervisor.child(service)?.process?.signal(SIGKILL)
          #expect(try await reader.bytes(whole.body.count) == whole.body, "round \(round)")
          reader.close()
        }
      }
    }
  }
}
