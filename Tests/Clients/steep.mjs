// Uses the example app as its page does, without a browser: node steep.mjs GATEWAY_SOCKET
import assert from "node:assert/strict";
import { once } from "node:events";
import { methods } from "../../Clients/JavaScript/methods.js";
import { Quintet } from "../../Clients/JavaScript/quintet.js";
import { connectUnix } from "../../Clients/JavaScript/unix.js";
import { Journal } from "../../examples/apps/steep/web/journal.js";

const stored = new Map();
const storage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value) };
const tea = (journal, id) => journal.groups.flatMap((group) => group.items).find((item) => item.id === id);

async function withJournal(body) {
  const client = new Quintet({ connect: connectUnix(process.argv[2]) });
  const journal = new Journal(client, methods(client), storage);
  await journal.start();
  await body(journal);
  client.close();
}

await withJournal(async (journal) => {
  assert.equal(tea(journal, "gyokuro").locked, true);
  await assert.rejects(journal.open("gyokuro"), { kind: "entitlement_required" });
  assert.match((await journal.open("sencha")).fields.advice, /bitter/);
  assert.equal(journal.streak, 0);

  const leaving = new AbortController();
  const began = once(journal, "change");
  const listening = journal.listen(leaving.signal);
  await began;
  const notice = once(journal, "notice", { signal: AbortSignal.timeout(20_000) });
  await journal.brew("sencha");
  assert.equal((await notice)[0].detail.title, "New badge: First cup");
  assert.equal(journal.streak, 1);
  leaving.abort();
  await assert.rejects(listening, { kind: "cancelled" });

  await journal.write("Grassy and sweet", "sencha");
  await journal.buy("com.example.steep.yearly");
  assert.equal(tea(journal, "gyokuro").locked, false);
});

// The stored session, and then the device secret, lead back to the account.
for (const spoil of [(session) => session, (session) => ({ ...session, token: `qt_${"a".repeat(52)}` })]) {
  stored.set("steep", JSON.stringify(spoil(JSON.parse(stored.get("steep")))));
  await withJournal(async (journal) => assert.deepEqual(journal.notes.map((note) => note.front), ["Grassy and sweet"]));
}
// An invalid secret leads to a new account.
stored.set("steep", JSON.stringify({ token: `qt_${"a".repeat(52)}`, device_secret: `qds_${"a".repeat(52)}` }));
await withJournal(async (journal) => assert.deepEqual(journal.notes, []));
console.log("steep: all good");
