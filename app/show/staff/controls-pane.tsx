import type { ReactNode } from "react";
import { href } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { linkClass } from "../../ui/link.tsx";
import { clockTime } from "../script/clock-time.ts";
import type { ConsoleProps } from "./console-props.ts";
import { EndRehearsal } from "./end-rehearsal.tsx";
import { Pace } from "./pace-choice.tsx";
import { Key, QuickActs } from "./quick-acts.tsx";

export function ControlsPane(props: ConsoleProps) {
  const { loaded } = props;
  return (
    <section aria-label="Controls" className="border-l border-line max-lg:border-0">
      <Block title="Who runs the show">
        <People {...props} />
      </Block>
      <Block title="Right now" className="max-lg:hidden">
        <QuickActs {...props} />
        <Pace {...props} />
      </Block>
      <Block title="Screens and network">
        <Health {...props} />
      </Block>
      <Block title="Keys" className="max-lg:hidden">
        <dl className="grid grid-cols-[1fr_auto] gap-1.5 text-xs">
          <KeyRow does="Next step, and nothing else" keys="Space" />
          <KeyRow does="Back one screen, result stays" keys="←" />
          <KeyRow does="Blackout, and back" keys="B" />
          <KeyRow does="All keys" keys="?" />
        </dl>
        <p className="text-xs text-muted">
          A presenter remote works: next, back and black screen, here and in a stage window of this
          browser.
        </p>
      </Block>
      <div className="grid gap-2 px-4.5 py-4 text-xs">
        {!loaded.isDraft && (
          <a
            className={linkClass}
            href={href("/admin/draws/:id/show/instructions", { id: `${loaded.id}` })}
            target="_blank"
            rel="noreferrer"
          >
            Print the emergency instructions
          </a>
        )}
        {loaded.kind === "rehearsal" && <EndRehearsal />}
      </div>
    </section>
  );
}

function Block({
  title,
  className = "",
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`grid gap-3 border-b border-line px-4.5 py-4 ${className}`}>
      <h2 className="text-xs font-semibold text-muted">{title}</h2>
      {children}
    </div>
  );
}

function People({ view, connection, loaded }: ConsoleProps) {
  const { people, driver, offeredTo } = view;
  return (
    <ul className="grid gap-3">
      {people.map(({ console, name, you, driving }) => (
        <li key={console} className="flex items-center gap-3">
          <Avatar name={name} />
          <p className="min-w-0 flex-1 leading-snug">
            <b className="block truncate font-medium text-text">{you ? "You" : name}</b>
            <span className="text-xs text-muted">
              {driving
                ? `driving since ${clockTime(driver.since, loaded.stage.timeZone).slice(0, 5)}`
                : "watching"}
            </span>
          </p>
          {driver.you && !you && (
            <Button small onClick={() => connection.press({ act: "offer", to: console })}>
              {offeredTo === name ? "Offered" : "Hand over"}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Health({ view, connection, loaded }: ConsoleProps) {
  const stage = `/draw/${loaded.slug}/stage${loaded.kind === "rehearsal" ? "?rehearsal" : ""}`;
  return (
    <>
      <ul className="grid gap-1.5">
        {view.screens.map(({ id, name, lag, sound }) => (
          <li key={id} className="flex justify-between gap-3">
            <span>Stage, {name}</span>
            <Chip bare look={sound ? "ok" : "warn"}>
              {sound ? `${(lag / 1000).toFixed(1)} s` : "click it for sound"}
            </Chip>
          </li>
        ))}
        <li className="flex justify-between gap-3">
          <span>Following live</span>
          <Chip bare look={view.viewers > 0 ? "ok" : "plain"}>
            {view.viewers === 1
              ? "1 phone or screen"
              : `${view.viewers.toLocaleString("en-GB")} phones and screens`}
          </Chip>
        </li>
        <li className="flex justify-between gap-3">
          <span>Network here</span>
          <Chip bare look={connection.reached ? (connection.drops > 0 ? "warn" : "ok") : "bad"}>
            {networkInWords(connection.reached, connection.drops)}
          </Chip>
        </li>
      </ul>
      <p className="text-xs text-muted">
        {connection.hasPack
          ? "If it drops, continue. This window has everything up to the next decision, and a stage window in this browser follows it."
          : "Every console has the rest of the show, in case the network drops."}
      </p>
      <a
        className="inline-flex h-10 items-center justify-center rounded-sm border border-line-control px-4 font-medium text-text no-underline hover:border-text hover:bg-text/6"
        href={stage}
        target="_blank"
        rel="noopener opener"
      >
        Open a stage window
      </a>
    </>
  );
}

function networkInWords(reached: boolean, drops: number): string {
  if (!reached) return "away";
  if (drops === 0) return "good";
  return drops === 1 ? "dropped once" : drops === 2 ? "dropped twice" : `dropped ${drops} times`;
}

function KeyRow({ does, keys }: { does: string; keys: string }) {
  return (
    <>
      <dt>{does}</dt>
      <dd>
        <Key>{keys}</Key>
      </dd>
    </>
  );
}
