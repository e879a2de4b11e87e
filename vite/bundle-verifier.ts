import path from "node:path";
import { build, type Plugin } from "vite";

const entry = "virtual:verify-program";

/** cli/verify.ts as a program of its own. */
const program = `
import { UsageError } from "/cli/command.ts";
import { command } from "/cli/verify.ts";

const args = process.argv.slice(2);
try {
  if (args.includes("--help")) process.stdout.write(command.help);
  else process.exitCode = await command.run(args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(error.message + "\\n");
  process.exitCode = 2;
}
`;

/**
 * Writes build/verifier/verify_draw.mjs: the verifier in one readable file that needs only
 * Node, for the evidence packs that regulators get.
 */
export function bundleVerifier(): Plugin {
  let root = "";
  return {
    name: "bundle-verifier",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    configResolved(config) {
      root = config.root;
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: "warn",
        plugins: [programEntry()],
        ssr: { noExternal: true },
        build: {
          ssr: true,
          outDir: path.join(root, "build/verifier"),
          emptyOutDir: true,
          copyPublicDir: false,
          minify: false,
          target: "node22",
          rollupOptions: { input: entry, output: { entryFileNames: "verify_draw.mjs" } },
        },
      });
    },
  };
}

function programEntry(): Plugin {
  return {
    name: "verify-program-entry",
    resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
    load: (id) => (id === `\0${entry}` ? program : undefined),
  };
}
