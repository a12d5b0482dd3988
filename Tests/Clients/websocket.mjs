// Tests how Clients/JavaScript chooses its WebSocket class: `node websocket.mjs`.
import assert from "node:assert/strict";
import { Quintet } from "../../Clients/JavaScript/quintet.js";

Reflect.deleteProperty(globalThis, "WebSocket");
assert.throws(() => new Quintet({ url: "wss://quintet.example/rpc" }), /no WebSocket here\. Node has one from 22 on/);

/** Answers each call with the address at which it was opened. */
class Echo {
  /** @type {any} */ onopen;
  /** @type {any} */ onmessage;
  /** @type {any} */ onerror;
  /** @type {any} */ onclose;

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    queueMicrotask(() => this.onopen({}));
  }

  /** @param {string} text */
  send(text) {
    const { id } = JSON.parse(text);
    queueMicrotask(() => this.onmessage({ data: JSON.stringify({ jsonrpc: "2.0", id, result: { url: this.url } }) }));
  }

  close() {}
}

const client = new Quintet({ url: "https://quintet.example/rpc", WebSocket: Echo });
assert.deepEqual(await client.call("gateway.ping"), { url: "wss://quintet.example/rpc" });
client.close();
console.log("websocket: all good");
