import type { loader } from "./import-page.tsx";

export type LoadedImport = Awaited<ReturnType<typeof loader>>;
