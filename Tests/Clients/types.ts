// The types as users of Clients/JavaScript see them. Checked by tsc, and never run.
import * as runtime from "../../Clients/JavaScript/quintet.js";
import { isFailure, methods, type AddCardReply } from "../../Clients/JavaScript/methods.js";

const client = new runtime.Quintet({ url: "wss://quintet.example/rpc", limits: { calls: 64 } });
const api = methods(client);

export async function add(): Promise<AddCardReply | undefined> {
  try {
    // @ts-expect-error The method has no such parameter.
    await api.content.cards.add({ frnt: "dog" });
    // @ts-expect-error A required parameter is missing.
    await api.content.cards.add({ back: "chó" });
    return await api.content.cards.add({ front: "dog", back: "chó" }, { key: "k-1", timeoutMs: 2_000 });
  } catch (error) {
    if (!isFailure(error, "content.cards.add")) throw error;
    switch (error.kind) {
      case "limit_exceeded":
        console.log(error.data.remaining?.toFixed(), error.data.offering?.headline.length);
        break;
      // @ts-expect-error The method can't return this kind of error.
      case "content_blocked":
        break;
    }
    return undefined;
  }
}

export async function write(): Promise<string> {
  const stream = api.ai.generate.stream({ generator: "roast" });
  let text = "";
  for await (const item of stream) text = (item.restart ? "" : text) + item.text;
  return (await stream.result).text;
}

// @ts-expect-error An endless stream can't be called without streaming.
void api.gateway.events.listen();
