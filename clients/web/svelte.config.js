import { breakpoints } from "./breakpoints.js";

/** The query of a breakpoint. */
function query(_, name) {
  if (!(name in breakpoints)) throw new Error(`There is no breakpoint --${name} in breakpoints.js.`);
  return breakpoints[name];
}

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  compilerOptions: { runes: true },
  preprocess: {
    name: "breakpoints",
    style: ({ content }) => ({
      code: content.replace(/@media[^{]+/g, (media) => media.replace(/\(--([\w-]+)\)/g, query)),
    }),
  },
};
