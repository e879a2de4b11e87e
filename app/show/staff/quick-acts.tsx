import { Button } from "../../ui/button.tsx";
import type { ConsoleProps } from "./console-props.ts";

/** Acts that have a key and can be reversed. */
export function QuickActs({ view, acts }: Pick<ConsoleProps, "view" | "acts">) {
  const { show, driver } = view;
  const dark = show.screen.kind === "blackout";
  const hasMessage = show.screen.kind === "message";
  const off = !driver.you;
  return (
    <div className="grid grid-cols-2 gap-2 [&>*]:w-full sm:max-lg:grid-cols-4">
      <Button onClick={acts.blackout} disabled={off} aria-pressed={dark}>
        {dark ? "Lights on" : "Blackout"} <Key>B</Key>
      </Button>
      <Button onClick={acts.message} disabled={off} aria-pressed={hasMessage}>
        {hasMessage ? "Message off" : "Message"} <Key>M</Key>
      </Button>
      <Button onClick={acts.replay} disabled={off}>
        Replay <Key>R</Key>
      </Button>
      <Button onClick={acts.sound} disabled={off} aria-pressed={show.sound}>
        {show.sound ? "Sound on" : "Sound off"} <Key>S</Key>
      </Button>
    </div>
  );
}

export function Key({ children }: { children: string }) {
  return <kbd className="key-cap max-lg:hidden">{children}</kbd>;
}
