import type { ToastWords } from "../../parts/toast.tsx";

export type EntryAnswer = { toast?: ToastWords; problem?: string };
