import type { ToastWords } from "../../ui/overlay/toast.tsx";

export type WinnerAnswer = { problem?: string; proofProblem?: string; toast?: ToastWords };
