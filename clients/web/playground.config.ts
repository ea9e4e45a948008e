/** The playground is built by itself: nothing of it is in what players load. */
import { mergeConfig } from "vitest/config";
import pages from "./vite.config.ts";

export default mergeConfig(pages, {
  build: { emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: "playground.html" } },
});
