// npm test: all checks, ending with one line "N passed, N failed, N skipped".
// With --unit: without the browser journeys.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureBuild } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { handOverToOwnNode } from "./own-node.mjs";
import { Interrupted, main, projectFolder, run, StartFailure } from "./processes.mjs";

/**
 * `flaky` tests passed only on the second attempt.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], flaky?: string[] }} Counts
 */

const withBrowser = !process.argv.includes("--unit");

await main(async () => {
  await ensureDependencies();
  const exitCode = await handOverToOwnNode();
  if (exitCode !== undefined) return exitCode;

  clearSettings();
  const folder = mkdtempSync(join(temporaryFolder(), "goldkey-tests-"));
  chmodSync(folder, 0o711); // As root, PostgreSQL runs as another user, who must be able to enter.
  process.env.TMPDIR = folder;
  // Hundreds of processes load the same code; only the first compiles it.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  /** @type {Required<Counts>} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  /** @type {ReturnType<typeof beginInSilence<Counts>> | undefined} */
  let journeys;
  try {
    await step("Format and lint", total, () => check("@biomejs/biome/bin/biome", ["check"]));
    await step("Types of the routes", total, () => check("@react-router/dev/bin.cjs", ["typegen"]));
    // Each uses about one core.
    const types = beginInSilence((write) => check("typescript/bin/tsc", [], write));
    await step("Production build", total, ensureBuild);
    await step("Types", total, types.follow);
    // In parallel: tests wait for processes and journeys for animations, so together they take little longer.
    const report = join(folder, "playwright.json");
    journeys = withBrowser ? beginInSilence((write) => runPlaywright(report, write)) : undefined;
    const verifier = beginInSilence(runPython);
    await step("Unit and integration tests", total, () => runVitest(join(folder, "vitest.json")));
    await step("The independent verifier", total, verifier.follow);
    if (journeys) await step("Browser journeys", total, journeys.follow);
  } finally {
    await journeys?.ended;
    rmSync(folder, { recursive: true, force: true });
  }
  // Repeated at the end, because the failures may be a thousand lines up.
  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join("\n")}\n`);
  if (total.flaky.length > 0) {
    console.log(`\nFlaky, passed only at the second try:\n${total.flaky.join("\n")}\n`);
  }
  if (!process.env.FAULTS) {
    console.log(
      "Left out: the tests of long faults. FAULTS=1 npm test runs them too: faults/README.md.",
    );
  }
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed === 0 ? 0 : 1;
});

/**
 * Hundreds of databases and data folders are created and deleted. In /dev/shm, if there is enough memory, that takes
 * half the processor time and no waiting for a disk.
 */
function temporaryFolder() {
  const memory = "/dev/shm";
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  const gigabytes = Math.min(bavail * bsize, process.availableMemory()) / 2 ** 30;
  return gigabytes >= 6 && mayWriteAndRun(memory) ? memory : tmpdir();
}

/**
 * Many containers mount /dev/shm with noexec, and some tests run a program from their folder.
 *
 * @param {string} folder
 */
function mayWriteAndRun(folder) {
  const program = join(folder, `goldkey-${process.pid}`);
  try {
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o700 });
    return spawnSync(program).status === 0;
  } catch {
    // Not writable: use the default temporary folder.
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}

/** Hides the settings of a real site from the tests, which could empty its database. */
function clearSettings() {
  const example = readFileSync(join(projectFolder, ".env.example"), "utf8");
  for (const [, name] of example.matchAll(/^#([A-Z0-9_]+)=/gm)) {
    // Empty rather than absent, so that a .env file cannot set them again.
    if (name) process.env[name] = "";
  }
  delete process.env.NODE_ENV;
}

/**
 * Every step runs, even if earlier ones failed. A step that cannot run counts as a failure.
 *
 * @param {string} title
 * @param {Required<Counts>} total
 * @param {() => Promise<Counts | void>} work
 */
async function step(title, total, work) {
  console.log(`\n== ${title}`);
  try {
    const counts = await work();
    const named = counts?.failures ?? [];
    const unnamed = (counts?.failed ?? 0) > 0 && named.length === 0 ? ["see above"] : [];
    const inStep = (/** @type {string} */ test) => `  ${title}: ${test}`;
    total.failures.push(...[...named, ...unnamed].map(inStep));
    total.flaky.push(...(counts?.flaky ?? []).map(inStep));
    total.passed += counts?.passed ?? 0;
    total.failed += counts?.failed ?? 0;
    total.skipped += counts?.skipped ?? 0;
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    console.error(error instanceof StartFailure ? error.message : error);
    total.failed += 1;
    total.failures.push(`  ${title}: see above`);
  }
}

/**
 * Starts work and buffers its output. `follow` prints the buffer and everything after it.
 *
 * @template Result
 * @param {(write: (text: string) => void) => Promise<Result>} work
 */
function beginInSilence(work) {
  let buffered = "";
  let write = (/** @type {string} */ text) => {
    buffered += text;
  };
  const result = work((text) => write(text));
  return {
    follow: () => {
      process.stdout.write(buffered);
      write = (text) => process.stdout.write(text);
      return result;
    },
    /** Resolves when the work has ended, also if it failed. */
    ended: result.then(
      () => {},
      () => {},
    ),
  };
}

/**
 * @param {string} program below node_modules
 * @param {string[]} parameters
 * @param {(text: string) => void} [output]
 */
async function check(program, parameters, output) {
  const exitCode = await runTool(program, parameters, output && { output });
  if (exitCode !== 0) throw new StartFailure(`${program} ended with ${exitCode}.`);
}

/**
 * @param {string} program below node_modules
 * @param {string[]} parameters
 * @param {Parameters<typeof run>[2]} [options]
 */
function runTool(program, parameters, options) {
  const path = join(projectFolder, "node_modules", program);
  return run(process.execPath, [path, ...parameters], options);
}

/**
 * @param {string} report
 * @returns {Promise<Counts>}
 */
async function runVitest(report) {
  const exitCode = await runTool("vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    readReport(report);
  return atLeastOneFailure(exitCode, {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOfFile),
    flaky: testResults.flatMap(secondTriesOfFile),
  });
}

/**
 * @param {string} report
 * @param {(text: string) => void} write
 * @returns {Promise<Counts>}
 */
async function runPlaywright(report, write) {
  const environment = {
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const parameters = ["test", "--reporter=list,json"];
  const program = "@playwright/test/cli.js";
  const exitCode = await runTool(program, parameters, { environment, output: write });
  const { stats, suites } = readReport(report);
  const { expected, unexpected, flaky, skipped } = stats;
  const named = (/** @type {string} */ status) =>
    suites.flatMap((/** @type {Suite} */ suite) => journeysWith(status, suite));
  return atLeastOneFailure(exitCode, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: named("unexpected"),
    // In CI a journey is retried once.
    flaky: named("flaky"),
  });
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, status: string, assertionResults: TestResult[] }} TestFile
 * @param {TestFile} file
 * @returns {string[]}
 */
function failuresOfFile({ name, status, assertionResults }) {
  const path = relative(projectFolder, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && failed.length === 0) return [`${path} cannot be loaded`];
  return failed.map((test) => `${path}: ${test.fullName}`);
}

/**
 * In CI a test is retried once, and keeps the message of its first try.
 *
 * @param {TestFile} file
 * @returns {string[]}
 */
function secondTriesOfFile({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
    .map(
      (test) => `${relative(projectFolder, name)}: ${test.fullName}\n${test.failureMessages[0]}`,
    );
}

/**
 * @typedef {{ title: string, file: string, ok: boolean, tests: { projectName: string, status: string }[] }} Journey
 * @typedef {{ suites?: Suite[], specs: Journey[] }} Suite
 * @param {string} status as Playwright calls it
 * @param {Suite} suite
 * @returns {string[]}
 */
function journeysWith(status, { suites = [], specs }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map((test) => `${file} (${test.projectName}): ${title}`),
  );
  return [...own, ...suites.flatMap((suite) => journeysWith(status, suite))];
}

/**
 * @param {(text: string) => void} write
 * @returns {Promise<Counts>}
 */
async function runPython(write) {
  const silently = () => {};
  // Rejects if there is no python3.
  const exitCodeOfPython = await run("python3", ["--version"], { output: silently }).catch(() => 1);
  if (exitCodeOfPython !== 0) {
    write("Skipped: this machine has no python3.\n");
    return { passed: 0, failed: 0, skipped: 1 };
  }
  let output = "";
  const parameters = ["-m", "unittest", "discover", "-s", "verify", "-p", "test_*.py"];
  const exitCode = await run("python3", parameters, {
    // No __pycache__ folders: the checkout may be read-only.
    environment: { PYTHONDONTWRITEBYTECODE: "1" },
    output: (text) => {
      output += text;
      write(text);
    },
  });
  const number = (/** @type {RegExp} */ pattern) => Number(pattern.exec(output)?.[1] ?? 0);
  const failed = number(/failures=(\d+)/) + number(/errors=(\d+)/);
  const skipped = number(/skipped=(\d+)/);
  const passed = number(/^Ran (\d+) tests?/m) - failed - skipped;
  return atLeastOneFailure(exitCode, { passed, failed, skipped });
}

/** @param {string} path */
function readReport(path) {
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  throw new StartFailure("The tests ended without a report; the lines above say why.");
}

/**
 * A test file that cannot be loaded has no failed tests, but the run failed.
 *
 * @param {number} exitCode
 * @param {Counts} counts
 * @returns {Counts}
 */
function atLeastOneFailure(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
