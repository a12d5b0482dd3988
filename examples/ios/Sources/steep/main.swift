// Runs the app's model in a terminal, because Linux has no SwiftUI.
import Foundation
import Quintet
import SteepModel

let address = ProcessInfo.processInfo.environment["STEEP_URL"] ?? "http://localhost:8080"
guard let url = URL(string: address) else { fatalError("\(address) isn't a URL") }
let journal = Journal(client: QuintetClient(PostTransport(url)), store: SessionFile(".steep-swift.json"))

await journal.start()
for group in journal.groups {
  print("\(group.title): \(group.items.map(\.label).joined(separator: ", "))")
}

await journal.brew("sencha")
await journal.write("Grassy and sweet.", about: "sencha")
print("Days in a row: \(journal.streak). Notes: \(journal.notes.count)")
for badge in journal.badges where badge.unlockedAt != nil {
  print("Badge: \(badge.name)")
}

if await journal.advice(on: "gyokuro") == nil, let paywall = journal.paywall {
  print("\(journal.message ?? "") \(paywall.headline)")
}
await journal.client.close()
