import { Switch } from "../../ui/form/choices.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { switchSingleKeys, useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import type { DialogHandle } from "../../ui/overlay/dialog.tsx";
import type { AdminPlace } from "../places.ts";
import { listKeys } from "./keys.ts";

/** The list of keyboard shortcuts, and the switch for single-key shortcuts. */
export function KeyList({ handle, places }: { handle: DialogHandle; places: AdminPlace[] }) {
  const singleKeys = useSingleKeys();
  return (
    <dialog
      ref={handle.dialog}
      aria-labelledby="key-list-title"
      className="m-auto w-full max-w-132 animate-appear rounded-lg border border-line-strong bg-raised text-sm text-soft shadow-dialog backdrop:bg-scrim max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
    >
      <div className="flex items-center justify-between pt-4 pr-4 pl-6">
        <h2 id="key-list-title" className="font-display text-[1.5rem] leading-snug">
          Keyboard shortcuts
        </h2>
        <button
          ref={handle.safe}
          type="button"
          aria-label="Close"
          onClick={handle.close}
          className="grid size-10 place-items-center rounded-sm text-soft hover:text-text max-lg:size-11"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="grid gap-5 px-6 pt-2 pb-5">
        {listKeys(places).map((group) => (
          <section key={group.title}>
            <h3 className="mb-1.5 text-xs font-semibold text-muted">{group.title}</h3>
            <dl className="grid gap-1.5">
              {group.keys.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4">
                  <dt>{does}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="key-cap">
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="border-t border-line pt-2">
          <Switch on={singleKeys} onChange={switchSingleKeys}>
            <span className="text-text">Single-letter keys on this device</span>
            <span className="block text-xs text-muted">
              Ctrl K always works. Single keys do nothing while you type in a field.
            </span>
          </Switch>
        </div>
      </div>
    </dialog>
  );
}
