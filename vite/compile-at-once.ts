import type { Plugin } from "vite";

/** What every public page runs while it takes over what came as HTML. */
const usedAtOnce = /^(react|site|landing|root|entry\.client)$/;

/**
 * Tells the browser to compile these files whole, beside the page, while they arrive. Otherwise it compiles
 * function by function, in the middle of the work, each time one is first called.
 * https://v8.dev/blog/explicit-compile-hints; browsers that do not know it read a comment.
 */
export function compileAtOnce(): Plugin {
  return {
    name: "compile-at-once",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !usedAtOnce.test(chunk.name)) continue;
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  };
}
