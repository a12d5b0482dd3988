// Tests the failures that Clients/JavaScript reports without a deployment: `node [--experimental-websocket] ways.mjs`.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { Failure, Quintet } from "../../Clients/JavaScript/quintet.js";
import { connectUnix } from "../../Clients/JavaScript/unix.js";

/** A connection that opens when the test opens it, and answers each call with its params. */
function held() {
  /** @type {any} */ let listener;
  const connect = (/** @type {any} */ heard) => {
    listener = heard;
    return {
      send(/** @type {string} */ text) {
        const { id, params } = JSON.parse(text);
        queueMicrotask(() => heard.text(JSON.stringify({ jsonrpc: "2.0", id, result: params })));
      },
      close() {},
    };
  };
  const open = async () => {
    while (!listener) await new Promise((go) => setTimeout(go, 1));
    listener.open();
  };
  return { connect, open };
}

/** @type {{ [name: string]: () => Promise<void> }} */
const ways = {
  async "params that are no JSON reject their call alone, before there is a connection"() {
    const { connect, open } = held();
    const client = new Quintet({ connect });
    /** @type {any} */ const circle = {};
    circle.circle = circle;
    for (const value of [1n, circle]) {
      await assert.rejects(client.call("gateway.ping", { value }), TypeError);
      assert.throws(() => client.stream("gateway.ping", { value }), TypeError);
    }
    const params = { n: 1 };
    const good = client.call("gateway.ping", params);
    params.n = 2;
    await open();
    assert.deepEqual(await good, { n: 1 });
    client.close();
  },

  async "patience that is longer than a timer takes is patience"() {
    const { connect, open } = held();
    const client = new Quintet({ connect });
    const calls = [1e12, 2 ** 31, Number.MAX_VALUE].map((timeoutMs) => client.call("gateway.ping", {}, { timeoutMs }));
    const first = await Promise.race([...calls, new Promise((go) => setTimeout(() => go("waits"), 100))]);
    assert.equal(first, "waits");
    await open();
    assert.deepEqual(await Promise.all(calls), [{}, {}, {}]);
    client.close();
  },

  async "why there was no connection is said where it is known"() {
    const client = new Quintet({ connect: connectUnix("/nowhere/gateway.sock"), timeoutMs: 200 });
    await assert.rejects(client.call("gateway.ping"), (/** @type {Failure} */ failure) => {
      assert.match(failure.message, /ENOENT \/nowhere\/gateway\.sock/);
      assert.match(failure.data.cause, /ENOENT/);
      return failure.kind === "unavailable" && failure.executed === "no";
    });
    client.close();
    if (!globalThis.WebSocket) return;
    const server = createServer();
    server.on("upgrade", (_, socket) => socket.end("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"));
    await new Promise((go) => server.listen(0, "127.0.0.1", () => go(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    const web = new Quintet({ url: `ws://127.0.0.1:${port}/rpc`, timeoutMs: 300 });
    await assert.rejects(web.call("gateway.ping"), (/** @type {Failure} */ failure) => {
      assert.match(failure.message, /couldn't connect in time: .*non-101/);
      return failure.kind === "unavailable";
    });
    web.close();
    server.close();
  },
};

for (const [name, way] of Object.entries(ways)) {
  await way();
  console.log(`ok ${name}`);
}
process.exit(0);
