// Prints the cases of Tests/Corpus/typed-answers.json that the JavaScript client judges differently:
// `answers.mjs CORPUS`.

import { readFileSync } from "node:fs";
import { isRight } from "../../Clients/JavaScript/answers.js";

for (const { written, accepts, typos, right } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  if (isRight(written, accepts, typos) !== right) console.log({ written, accepts, typos, right });
}
