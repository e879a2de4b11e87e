import type { Plugin } from "vite";

/**
 * Node hands a program's text to V8, which keeps it, with two bytes for every letter as soon as one of them is
 * beyond ASCII. The server's text has three million letters; a few hundred dashes, quotation marks and accents are.
 */
export function narrowSource(): Plugin {
  return {
    name: "narrow-source",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk") chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

function escaped(letter: string) {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
