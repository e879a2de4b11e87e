import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon/icon.tsx";

/** Reports that something was done. Failures are never toasts; they stay where the problem is. */
export type ToastMessage = {
  text: string;
  /** The form post that undoes it. */
  undo?: { action: string; fields: Record<string, string | string[]> };
  /** Undoes a change that is only on this page and not saved yet. */
  undoLocally?: () => void;
};

const showsFor = 6000;

const ToastContext = createContext<(toast: ToastMessage) => void>(() => {});

export function useToast() {
  return useContext(ToastContext);
}

/** Shows the toast that an action returned: `return { toast: { text: "…" } }`. */
export function useToastFrom(actionData: unknown) {
  const show = useToast();
  useEffect(() => {
    if (typeof actionData !== "object" || actionData === null || !("toast" in actionData)) return;
    show(actionData.toast as ToastMessage);
  }, [actionData, show]);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(ToastMessage & { number: number }) | null>(null);
  // One at a time: a new toast replaces the old one and has its own six seconds.
  const [show] = useState(() => (message: ToastMessage) => {
    setToast((before) => ({ ...message, number: (before?.number ?? 0) + 1 }));
  });
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className="toast-place">
        {toast && <Toast key={toast.number} toast={toast} close={() => setToast(null)} />}
      </div>
    </ToastContext>
  );
}

function Toast({ toast, close }: { toast: ToastMessage; close: () => void }) {
  const timer = useRef(0);
  const fetcher = useFetcher();
  const closing = useRef(close);
  closing.current = close;

  // Without state: an update would come too late for a pointer that arrives in the last moment.
  const [{ hold, letGo }] = useState(() => ({
    hold: () => window.clearTimeout(timer.current),
    letGo() {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => closing.current(), showsFor);
    },
  }));
  // Before the toast is painted: a later effect would start the time after a pointer has stopped it.
  useLayoutEffect(() => {
    letGo();
    return hold;
  }, [hold, letGo]);

  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data) closing.current();
  }, [fetcher.state, fetcher.data]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the timer
    <div
      className="flex min-w-80 animate-appear items-center gap-3 rounded-md border border-line-strong bg-overlay py-2.5 pr-3 pl-4 text-sm text-text shadow-float max-lg:min-w-0"
      // Not onPointerEnter: React misses it if the pointer comes from a button that has just been removed.
      onPointerOver={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <Icon name="tick" className="size-5 text-success" />
      <p className="flex-1">{toast.text}</p>
      {toast.undo && (
        <fetcher.Form method="post" action={toast.undo.action}>
          {Object.entries(toast.undo.fields).flatMap(([name, values]) =>
            [values]
              .flat()
              .map((value) => (
                <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
              )),
          )}
          <Button type="submit" small look="quiet" disabled={fetcher.state !== "idle"}>
            Undo
          </Button>
        </fetcher.Form>
      )}
      {toast.undoLocally && (
        <Button
          small
          look="quiet"
          onClick={() => {
            toast.undoLocally?.();
            close();
          }}
        >
          Undo
        </Button>
      )}
      <Button small look="quiet" icon="close" label="Close" onClick={close} />
    </div>
  );
}
