import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds a running server. */
const server = process.env.CROUPIER_URL ?? "http://127.0.0.1:8000";

/** The client, from its sources: the page needs no build of it. */
const client = fileURLToPath(new URL("../js/src/", import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: [
      { find: /^@croupier\/client$/, replacement: `${client}index.ts` },
      { find: /^@croupier\/client\//, replacement: client },
    ],
  },
  base: "./", // the house may be served under a prefix; the server says in each page where its root is
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: {
    host: "127.0.0.1",
    fs: { allow: [".", client] },
    proxy: {
      "/ws": { target: server, ws: true },
      "/session": server,
      "/asyncapi.json": server,
      "/fairness": server,
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
