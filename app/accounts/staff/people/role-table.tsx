import {
  allPermissions,
  type Permission,
  permissions,
  type Role,
  roleNames,
  roles,
} from "../../../permissions/permissions.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { useDialog } from "../../../ui/overlay/dialog.tsx";
import { PersonDialog } from "./person-dialog.tsx";

/** The permissions that the server checks, and which roles need a second factor. */
export function RoleTable({
  rolesWithSecondFactor,
  proofNeeded,
}: {
  rolesWithSecondFactor: Role[];
  proofNeeded: boolean;
}) {
  return (
    <div className="mt-6">
      <Card
        title="What each role may do"
        aside="Checked on the server for every page and every button"
      >
        <section className="relative overflow-x-auto" aria-label="What each role may do">
          <table className="w-full text-sm sm:min-w-140">
            <thead>
              <tr className="text-xs text-muted [&>th]:border-b [&>th]:border-line-strong [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium max-sm:[&>th]:px-0">
                <th scope="col" className="pl-4.5! text-left">
                  <span className="sr-only">Permission</span>
                </th>
                {roles.map((role) => (
                  <th
                    key={role}
                    scope="col"
                    className="max-sm:h-20 max-sm:w-10 max-sm:align-bottom"
                  >
                    {/* On phones the names stand upright, so that all roles fit. */}
                    <span className="whitespace-nowrap max-sm:inline-block max-sm:rotate-180 max-sm:[writing-mode:vertical-rl]">
                      {roleNames[role]}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {allPermissions.map((permission) => (
                <tr key={permission} className="[&>*]:border-b [&>*]:border-line">
                  <th scope="row" className="py-2 pl-4.5 text-left font-normal text-text">
                    {permissions[permission].label}
                  </th>
                  {roles.map((role) => (
                    <td key={role} className="px-3 text-center max-sm:px-0">
                      <YesOrNo permission={permission} role={role} />
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row" className="py-2 pl-4.5 text-left font-normal text-text">
                  Second factor required
                </th>
                {roles.map((role) => (
                  <td
                    key={role}
                    className="px-3 py-2 text-center max-sm:px-0 max-sm:[&_button]:px-1.5"
                  >
                    <RequireSecondFactor
                      role={role}
                      required={rolesWithSecondFactor.includes(role)}
                      proofNeeded={proofNeeded}
                    />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </section>
      </Card>
    </div>
  );
}

function YesOrNo({ permission, role }: { permission: Permission; role: Role }) {
  const may: readonly Role[] = permissions[permission].roles;
  if (!may.includes(role)) {
    return (
      <>
        <span aria-hidden="true" className="text-faint">
          ·
        </span>
        <span className="sr-only">no</span>
      </>
    );
  }
  return (
    <>
      <Icon name="tick" className="mx-auto size-4 text-success" />
      <span className="sr-only">yes</span>
    </>
  );
}

export function RequireSecondFactor({
  role,
  required,
  proofNeeded,
  label = required ? "Yes" : "No",
}: {
  role: Role;
  required: boolean;
  proofNeeded: boolean;
  label?: string;
}) {
  const dialog = useDialog();
  const name = roleNames[role];
  return (
    <>
      <Button
        small
        look={label === "No" || label === "Yes" ? "quiet" : "plain"}
        onClick={dialog.open}
      >
        {label}
        <span className="sr-only"> for {name}</span>
      </Button>
      <PersonDialog
        handle={dialog}
        act="demand"
        question={
          required ? `Ask ${name} for no second factor?` : `Ask ${name} for a second factor?`
        }
        consequences={
          required
            ? [
                {
                  icon: "warning",
                  text: "A password alone is then enough to sign in to these accounts.",
                },
              ]
            : [
                { icon: "key", text: "A passkey, or a code from an authenticator app." },
                {
                  icon: "person",
                  text: "Anyone without one must set it up before they can continue.",
                },
              ]
        }
        button={required ? "Stop asking" : "Require it"}
        final={required}
        proofNeeded={proofNeeded}
      >
        {() => (
          <>
            <input type="hidden" name="role" value={role} />
            <input type="hidden" name="demanded" value={required ? "no" : "yes"} />
          </>
        )}
      </PersonDialog>
    </>
  );
}
