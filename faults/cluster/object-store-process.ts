// The S3-compatible store in a process of its own, so that it can be killed. Usage: node … <port> <folder>
import { openObjectStore } from "../../app/platform/testing/object-store.ts";

const [port, folder] = process.argv.slice(2);
await openObjectStore({ port: Number(port), folder });
process.stdout.write("ready\n");
