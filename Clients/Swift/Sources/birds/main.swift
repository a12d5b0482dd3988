import Foundation
import Quintet

let client = QuintetClient(PostTransport(URL(string: "http://localhost:8080")!))
let device = try await client.entitlements.devices.register(
  app: "birdwatch", language: "en", timeZone: "Europe/London")
await client.setToken(device.token)

let birds = try await client.content.catalogues.page(catalogue: "birds")
for group in birds.groups {
  print(group.title, group.items.map(\.label))
}

do {
  _ = try await client.content.catalogues.item(catalogue: "birds", item: "wren")
} catch {
  guard case .entitlementRequired(let paywall) = error.reason else { throw error }
  print(paywall.offering?.headline ?? "")
}
await client.close()
