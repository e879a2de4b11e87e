import { type ReactNode, type RefObject, useId, useRef } from "react";
import { Button } from "../button.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";

export type Consequence = { icon: IconName; text: ReactNode };

export type DialogHandle = {
  dialog: RefObject<HTMLDialogElement | null>;
  safe: RefObject<HTMLButtonElement | null>;
  open(): void;
  close(): void;
};

export function useDialog(): DialogHandle {
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  return {
    dialog,
    safe,
    open() {
      dialog.current?.showModal();
      safe.current?.focus();
    },
    close: () => dialog.current?.close(),
  };
}

/**
 * Asks before an action that is hard to undo. The title is a question with the name or number in it. Then follow the
 * consequences: who is affected, what becomes public, what is sent, until when it can be undone.
 * Focus starts on the safe button, and Escape cancels. It may be in a table cell, whose texts do not wrap.
 */
export function ConfirmDialog({
  handle,
  question,
  consequences,
  children,
  proof,
  keep = "Cancel",
  hint,
  wide = false,
  onClose,
  confirm,
}: {
  handle: DialogHandle;
  question: string;
  consequences: Consequence[];
  /** Fields and notes between the question and the buttons. */
  children?: ReactNode;
  /** Fields for the password or passkey, if the act requires a fresh sign-in. */
  proof?: ReactNode;
  keep?: string;
  hint?: ReactNode;
  /** For wide content such as bytes or rows of pictures. */
  wide?: boolean;
  onClose?: () => void;
  /** The button that confirms, with verb and count: "Exclude 3 tickets". */
  confirm: ReactNode;
}) {
  const titleId = useId();
  return (
    <dialog
      ref={handle.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className={`m-auto w-full ${wide ? "max-w-184" : "max-w-132"} animate-appear rounded-lg border border-line-strong bg-raised text-left text-sm leading-normal whitespace-normal text-soft shadow-dialog backdrop:bg-scrim max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none`}
    >
      <h2
        id={titleId}
        className="px-6 pt-5.5 font-display text-[1.5rem] leading-snug text-balance wrap-anywhere"
      >
        {question}
      </h2>
      <div className="grid gap-4 px-6 pt-3.5 pb-5">
        <ul className="grid gap-2">
          {consequences.map((consequence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of sentences
            <li key={index} className="grid grid-cols-[1.25rem_1fr] gap-2.5">
              <Icon name={consequence.icon} className="mt-0.5 size-4.5 text-muted" />
              <span>{consequence.text}</span>
            </li>
          ))}
        </ul>
        {children}
        {proof}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:[&_button]:w-full">
        {hint && <p className="mr-auto self-center text-xs text-muted">{hint}</p>}
        <Button ref={handle.safe} onClick={handle.close}>
          {keep}
        </Button>
        {confirm}
      </div>
    </dialog>
  );
}

/** The button that confirms something destructive. */
export function FinalButton({
  children,
  ...rest
}: {
  children: string;
  form?: string;
  disabled?: boolean;
  onClick?: () => void;
  name?: string;
  value?: string;
}) {
  return (
    <Button {...rest} type={rest.onClick ? "button" : "submit"} look="final">
      {children}
    </Button>
  );
}
