// A witness that kills itself with -9 at one step of saving a head or of answering.
// Usage: node cli/testing/killed-witness.ts <folder> <operator key> <step>
import type { AddressInfo } from "node:net";
import { LedgerWitness } from "../../app/draws/witnesses/ledger-witness.ts";
import { durableSteps } from "../durable-file.ts";
import { createWitnessServer, openWitness } from "../witness.ts";
import { openWitnessFolder } from "../witness-folder.ts";

const [folder = "", key = "", deadlyStep = ""] = process.argv.slice(2);

function reach(step: string): void {
  if (step === deadlyStep) process.kill(process.pid, "SIGKILL");
}

const witness = new LedgerWitness(
  openWitness(folder, "w.example"),
  openWitnessFolder(folder, (path, content) => {
    for (const step of durableSteps(path, content)) reach(step);
  }),
  [{ operator: "estates.example", key, readLedger: () => Promise.reject(new Error("offline")) }],
);
const server = createWitnessServer(witness);
server.prependListener("request", (request, response) => {
  request.once("end", () => reach("the request has arrived"));
  response.once("finish", () => reach("the answer has left"));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
