/**
 * Connects to the gateway's socket, for Node programs on the same machine.
 *
 *     const client = new Quintet({ connect: connectUnix(`${process.env.QUINTET_RUNTIME_DIR}/gateway.sock`) });
 *
 * @module
 */
import { webcrypto } from "node:crypto";
import { createConnection } from "node:net";

// Node 18 has no global `crypto`.
globalThis.crypto ??= /** @type {any} */ (webcrypto);

/**
 * Connects to a socket. Each message is preceded by its length in four bytes, big-endian (docs/protocol.md).
 *
 * @param {string} path
 * @returns {import("./quintet.js").Connect}
 */
export const connectUnix = (path) => (listener) => {
  const socket = createConnection(path);
  const frames = new Frames(listener.text);
  let why = "the server closed it";
  socket.on("connect", () => listener.open());
  socket.on("data", (/** @type {Buffer} */ bytes) => frames.take(bytes));
  socket.on("error", (/** @type {Error} */ error) => (why = error.message));
  socket.on("close", () => listener.closed(why));
  return {
    send(text) {
      const head = Buffer.alloc(4);
      head.writeUInt32BE(Buffer.byteLength(text));
      socket.cork();
      socket.write(head);
      socket.write(text);
      socket.uncork();
    },
    close: () => void socket.destroy(),
  };
};

/** Assembles messages from received pieces. */
class Frames {
  /** @type {Buffer[]} */ #pieces = [];
  #bytes = 0;
  #needs = 4;

  /** @param {(text: string) => void} text */
  constructor(text) {
    this.text = text;
  }

  /** @param {Buffer} piece */
  take(piece) {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes < this.#needs) return;
    let rest = Buffer.concat(this.#pieces);
    for (;;) {
      this.#needs = rest.length < 4 ? 4 : 4 + rest.readUInt32BE(0);
      if (rest.length < this.#needs) break;
      this.text(rest.toString("utf8", 4, this.#needs));
      rest = rest.subarray(this.#needs);
    }
    this.#pieces = [rest];
    this.#bytes = rest.length;
  }
}
