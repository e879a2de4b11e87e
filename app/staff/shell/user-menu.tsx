import { Form, Link } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { ShellView } from "../shell-view.ts";

const item =
  "flex h-10 w-full items-center gap-3 rounded-sm px-3 text-left text-text no-underline hover:bg-text/6 max-lg:h-11";

/** The user menu at the end of the navigation: a native popover. */
export function UserMenu({
  view,
  collapsed = false,
  showKeys,
}: {
  view: Pick<ShellView, "staff" | "account">;
  collapsed?: boolean;
  showKeys: () => void;
}) {
  return (
    <div className="mt-auto border-t border-line pt-2">
      <button
        type="button"
        popoverTarget="user-menu"
        className="flex w-full items-center gap-2.5 rounded-md px-1.5 py-1.5 text-left leading-tight hover:bg-raised"
      >
        <Avatar name={view.staff.name} />
        <span className={collapsed ? "sr-only" : "min-w-0 flex-1"}>
          <b className="block truncate font-medium text-text">{view.staff.name}</b>
          <span className="text-xs text-muted">{view.staff.role}</span>
        </span>
        {!collapsed && <Icon name="up" className="size-4 text-muted" />}
      </button>
      <div
        id="user-menu"
        popover="auto"
        className="fixed inset-auto bottom-16 left-3 m-0 w-56 rounded-lg border border-line-strong bg-overlay p-1.5 text-sm text-soft shadow-float"
      >
        <p className="truncate px-3 pt-1.5 pb-2 text-xs text-muted">{view.staff.email}</p>
        <UserActs view={view} showKeys={showKeys} />
      </div>
    </div>
  );
}

export function UserActs({
  view,
  showKeys,
  onChoose,
}: {
  view: Pick<ShellView, "account">;
  showKeys?: () => void;
  onChoose?: () => void;
}) {
  return (
    <>
      {view.account && (
        <Link to={view.account.to} onClick={onChoose} className={item}>
          <Icon name="person" />
          {view.account.label}
        </Link>
      )}
      {showKeys && (
        <button
          type="button"
          popoverTarget="user-menu"
          popoverTargetAction="hide"
          onClick={showKeys}
          className={item}
        >
          <Icon name="keyboard" />
          Keyboard shortcuts
        </button>
      )}
      <Form method="post" action="/admin/sign-out">
        <button type="submit" className={item}>
          <Icon name="sign-out" />
          Sign out
        </button>
      </Form>
    </>
  );
}
