import Foundation
import Quintet

#if canImport(Darwin)
  let transport = WebSocketTransport(URL(string: "wss://quintet.example/rpc")!)
#else
  let edge = ProcessInfo.processInfo.environment["EDGE_URL"] ?? "https://quintet.example"
  let transport = PostTransport(URL(string: edge)!)
#endif
let client = QuintetClient(transport)
let device = try await client.entitlements.devices.register(
  app: "roast-me-later", language: "en", timeZone: "UTC")
await client.setToken(device.token)

let stream = await client.ai.generateStream(
  generator: "roast", inputs: ["category": "code", "spice": 2], options: CallOptions(timeout: .seconds(30)))
var text = ""
var pieces = 0
for try await item in stream {
  text = (item.restart == true ? "" : text) + item.text  // show the text as it grows
  pieces += 1
}
print(pieces, "pieces:", try await stream.result().text)
await client.close()
