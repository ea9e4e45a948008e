// Follows streams of updates with the client's fold, and says where a folded view is not the fresh one.
// Standard input: a line for each stream, {"view": ..., "then": [{"update": ..., "view": ...}, ...]}.
import { isDeepStrictEqual } from "node:util";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { fold } = await import(pathToFileURL(process.argv[2]));
let followed = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { view: start, then } = JSON.parse(line);
  let folded = start;
  for (const { update, view } of then) {
    folded = fold(folded, update);
    followed += 1;
    if (!isDeepStrictEqual(folded, view)) {
      console.log(JSON.stringify({ update, folded, view }));
      process.exit(1);
    }
  }
}
console.log(followed);
