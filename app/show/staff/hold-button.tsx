import { type ReactNode, useRef, useState } from "react";

const holdMilliseconds = 2000;

/** For acts that cannot be undone. The button has to be held down for two seconds. */
export function HoldButton({ onHeld, children }: { onHeld: () => void; children: ReactNode }) {
  const [held, setHeld] = useState(false);
  const timer = useRef(0);
  function begin() {
    if (held) return;
    setHeld(true);
    timer.current = window.setTimeout(() => {
      setHeld(false);
      onHeld();
    }, holdMilliseconds);
  }
  function release() {
    window.clearTimeout(timer.current);
    setHeld(false);
  }
  return (
    <button
      type="button"
      data-held={held}
      className="show-hold inline-flex h-10 items-center justify-center rounded-sm bg-danger-solid px-4 font-semibold text-text max-lg:h-11"
      onPointerDown={begin}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onBlur={release}
      onKeyDown={({ key, repeat }) => {
        if ((key === "Enter" || key === " ") && !repeat) begin();
      }}
      onKeyUp={release}
    >
      {children}
    </button>
  );
}
