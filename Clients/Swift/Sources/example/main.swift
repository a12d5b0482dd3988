import Foundation
import Quintet

let folder = ProcessInfo.processInfo.environment["QUINTET_RUNTIME_DIR"]!
let client = QuintetClient(UnixTransport(folder + "/gateway.sock"))
let device = try await client.entitlements.devices.register(
  app: "flippin", language: "en", timeZone: "Europe/London")
await client.setToken(device.token)

let card = try await client.content.cards.add(front: "dog", back: "chó").card
print("\(card.front) is \(card.back)")
for try await event in client.events(contentVersion: "none") {
  print(event.type)
  break
}

do {
  try await client.content.cards.addMany(cards: (0..<25).map { AddCard(front: "\($0)", back: "…") })
} catch {
  guard case .limitExceeded(let capacity) = error.reason else { throw error }
  print("\(capacity.remaining ?? 0) of \(capacity.limit ?? 0) are left")
}
await client.close()
