import type { ToastWords } from "../../parts/toast.tsx";

export type WinnerAnswer = { problem?: string; proofProblem?: string; toast?: ToastWords };
