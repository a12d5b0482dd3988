import type { Connect } from "./quintet.js";

/** The gateway's own socket, for programs under Node on the same machine. */
export function connectUnix(path: string): Connect;
