import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds a running server. */
const server = process.env.CROUPIER_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { host: "127.0.0.1", proxy: { "/ws": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
