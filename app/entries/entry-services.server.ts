// The services that entering a draw needs beyond those of draws. Opened once; passed on by typed context.
import { createContext } from "react-router";
import {
  type DrawServices,
  type DrawServicesParts,
  openDrawServices,
} from "../draws/services/draw-services.server.ts";
import { type EntryQueue, openEntryQueue } from "./entry-queue.server.ts";
import { NetworkPressure } from "./network-pressure.ts";

export type EntryServices = DrawServices & {
  entries: EntryQueue;
  pressure: NetworkPressure;
};

export const entryServicesContext = createContext<EntryServices>();

export async function openEntryServices(parts: DrawServicesParts): Promise<EntryServices> {
  return addEntryServices(await openDrawServices(parts));
}

function addEntryServices(services: DrawServices): EntryServices {
  return { ...services, entries: openEntryQueue(services), pressure: new NetworkPressure() };
}
