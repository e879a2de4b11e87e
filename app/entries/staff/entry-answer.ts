import type { ToastWords } from "../../ui/overlay/toast.tsx";

export type EntryAnswer = { toast?: ToastWords; problem?: string };
