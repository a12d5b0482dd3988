import type { Connect } from "./quintet.js";

/** Connects to the gateway's Unix socket, for Node programs on the same machine. */
export function connectUnix(path: string): Connect;
