import { type ReactNode, useEffect, useRef } from "react";
import type { OtherEditor } from "../content/documents/presence-store.server.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Chip } from "../ui/chip.tsx";
import { fixFields } from "../ui/form/problem-links.tsx";

/** A collapsible block of the form. */
export function BlockRow({
  name,
  about,
  open,
  hidden = false,
  changed = false,
  concerns = 0,
  wrong = 0,
  otherEditors,
  toggle,
  grip,
  acts,
  children,
}: {
  name: string;
  about?: string | undefined;
  open: boolean;
  hidden?: boolean;
  changed?: boolean;
  concerns?: number;
  wrong?: number;
  otherEditors: OtherEditor[];
  toggle: () => void;
  grip?: ReactNode;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const head = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open && !wasOpen.current) head.current?.scrollIntoView({ block: "nearest" });
    wasOpen.current = open;
  }, [open]);
  return (
    <div
      className={`border-b border-line ${open ? "bg-raised shadow-[inset_2px_0_0_var(--color-gold)]" : ""}`}
    >
      <div ref={head} className="flex min-h-12 flex-wrap items-center gap-x-2 px-3 py-1">
        {grip ?? <span className="w-7 flex-none max-lg:w-2" />}
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 text-left"
        >
          <b className={`font-medium ${hidden ? "text-muted" : "text-text"}`}>{name}</b>
          {changed && <Chip look="info">Changed</Chip>}
          {hidden && <Chip hollow>Hidden</Chip>}
          {wrong > 0 && <Chip look="bad">{fixFields(wrong)}</Chip>}
          {concerns > 0 && (
            <Chip look="warn">{concerns === 1 ? "1 problem" : `${concerns} problems`}</Chip>
          )}
          {!open && about && (
            <span className="truncate text-xs text-muted max-sm:hidden">{about}</span>
          )}
        </button>
        {otherEditors.map((other) => (
          <span key={other.name} className="flex items-center gap-1.5 text-xs text-muted">
            <Avatar name={other.name} small />
            {other.name.split(" ")[0]} is here
          </span>
        ))}
        {acts && <span className="flex flex-none">{acts}</span>}
      </div>
      {open && <div className="px-4 pt-1 pb-5 lg:pl-12">{children}</div>}
    </div>
  );
}
