/** The page that checks proofs is built by itself: it shares no code with the game, and once loaded it needs no server. */
import { mergeConfig } from "vitest/config";
import pages from "./vite.config.ts";

export default mergeConfig(pages, {
  build: { emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: "verify.html" } },
});
