import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, test } from "vitest";

const MOST = 12_000; // bytes

test("the whole client is small when it is bundled and compressed", async () => {
  const entry = fileURLToPath(new URL("index.ts", import.meta.url));
  const options = { lib: { entry, formats: ["es" as const] }, write: false, minify: "oxc" as const };
  const built = await build({ configFile: false, logLevel: "silent", build: options });
  const [bundle] = Array.isArray(built) ? built : [];
  const code = bundle?.output[0].code ?? "";
  expect(code).toContain("croupier.2.json");
  expect(gzipSync(code).length).toBeLessThan(MOST);
});
