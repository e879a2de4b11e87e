import { permissions, roleNames, roles } from "../../../permissions/permissions.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckField } from "../../../ui/form/check-field.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { useDialog } from "../../../ui/overlay/dialog.tsx";
import { invitationConsequence } from "./invite-person.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import type { PersonView } from "./person-view.ts";

type PersonActsProps = { person: PersonView; proofNeeded: boolean; mailWorks: boolean };

/** The acts that are possible for this person. */
export function PersonActs({ person, proofNeeded, mailWorks }: PersonActsProps) {
  if (person.me || person.lastOwner) {
    const reason = person.lastOwner ? "last owner, cannot be removed" : "this is you";
    return <span className="text-xs text-muted">{reason}</span>;
  }
  const props = { person, proofNeeded, mailWorks };
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      <ChangeRole {...props} />
      {person.role === "auditor" && <ChangeGrants {...props} />}
      {person.state === "invited" && <InviteAgain {...props} />}
      {person.state === "active" && <PasswordLink {...props} />}
      {person.state === "active" && <Disable {...props} />}
      {person.state === "disabled" && <Enable {...props} />}
      {person.state !== "active" && <Remove {...props} />}
    </span>
  );
}

function ChangeRole({ person, proofNeeded }: PersonActsProps) {
  const dialog = useDialog();
  return (
    <>
      <Button small look="quiet" onClick={dialog.open}>
        Role…
      </Button>
      <PersonDialog
        handle={dialog}
        act="role"
        person={person.id}
        question={`Give ${person.name} another role?`}
        consequences={[
          {
            icon: "shield",
            text: "It takes effect at once, on every device they are signed in on.",
          },
          { icon: "reload", text: "You can change it back at any time." },
        ]}
        button="Change the role"
        proofNeeded={proofNeeded}
      >
        {() => (
          <SelectField
            name="role"
            id={`role-${person.id}`}
            label="Role"
            defaultValue={person.role}
            options={roles.map((role) => ({ value: role, label: roleNames[role] }))}
          />
        )}
      </PersonDialog>
    </>
  );
}

function ChangeGrants({ person, proofNeeded }: PersonActsProps) {
  const dialog = useDialog();
  return (
    <>
      <Button small look="quiet" onClick={dialog.open}>
        More…
      </Button>
      <PersonDialog
        handle={dialog}
        act="grants"
        person={person.id}
        question={`What may ${person.name} see beyond the role?`}
        consequences={[
          {
            icon: "eye",
            text: "Auditors can read everything except personal data, and change nothing.",
          },
          {
            icon: "clock",
            text: "The activity log records each name and phone number they read.",
          },
        ]}
        button="Save"
        proofNeeded={proofNeeded}
      >
        {() => (
          <CheckField
            name="grant"
            value="people-data.read"
            defaultChecked={person.grants.includes("people-data.read")}
          >
            {permissions["people-data.read"].label}
          </CheckField>
        )}
      </PersonDialog>
    </>
  );
}

function InviteAgain({ person, proofNeeded, mailWorks }: PersonActsProps) {
  const dialog = useDialog();
  return (
    <>
      <Button small onClick={dialog.open}>
        New link
      </Button>
      <PersonDialog
        handle={dialog}
        act="invite-again"
        person={person.id}
        question={`Give ${person.name} a new link?`}
        consequences={[
          invitationConsequence(mailWorks),
          { icon: "close", text: "The earlier link stops working." },
        ]}
        button="Make a new link"
        proofNeeded={proofNeeded}
      />
    </>
  );
}

function PasswordLink({ person, proofNeeded }: PersonActsProps) {
  const dialog = useDialog();
  return (
    <>
      <Button small look="quiet" onClick={dialog.open}>
        Password…
      </Button>
      <PersonDialog
        handle={dialog}
        act="password-link"
        person={person.id}
        question={`Make a link for a new password for ${person.name}?`}
        consequences={[
          {
            icon: "link",
            text: "You get a link and a QR code to hand over. It works once, for thirty minutes.",
          },
          { icon: "lock", text: "They choose the password themselves. You never see it." },
          { icon: "key", text: "Their second factor, if they have one, is still asked for." },
          { icon: "clock", text: "The activity log says that you made the link." },
        ]}
        button="Create the link"
        proofNeeded={proofNeeded}
      />
    </>
  );
}

function Disable({ person, proofNeeded }: PersonActsProps) {
  const dialog = useDialog();
  const sessions = person.openSessions === 1 ? "1 device" : `${person.openSessions} devices`;
  return (
    <>
      <Button small look="quiet" onClick={dialog.open}>
        Disable…
      </Button>
      <PersonDialog
        handle={dialog}
        act="disable"
        person={person.id}
        question={`Disable ${person.name}?`}
        consequences={[
          { icon: "close", text: `They are signed out everywhere within seconds: ${sessions}.` },
          {
            icon: "clock",
            text: "Everything they did stays in the activity log under their name.",
          },
          { icon: "reload", text: "You can enable them again at any time." },
        ]}
        button={`Disable ${person.name}`}
        final
        proofNeeded={proofNeeded}
      />
    </>
  );
}

function Enable({ person, proofNeeded }: PersonActsProps) {
  const dialog = useDialog();
  return (
    <>
      <Button small onClick={dialog.open}>
        Enable
      </Button>
      <PersonDialog
        handle={dialog}
        act="enable"
        person={person.id}
        question={`Enable ${person.name} again?`}
        consequences={[
          { icon: "key", text: `They can sign in with their password, as ${person.roleName}.` },
        ]}
        button={`Enable ${person.name}`}
        proofNeeded={proofNeeded}
      />
    </>
  );
}

function Remove({ person, proofNeeded }: PersonActsProps) {
  const dialog = useDialog();
  return (
    <>
      <Button small look="quiet" onClick={dialog.open}>
        Remove…
      </Button>
      <PersonDialog
        handle={dialog}
        act="remove"
        person={person.id}
        question={`Remove ${person.name}?`}
        consequences={[
          { icon: "close", text: "The account, its passkeys and its codes are deleted." },
          {
            icon: "clock",
            text: "Everything they did stays in the activity log under their name.",
          },
          {
            icon: "warning",
            text: "You cannot undo this. To come back, they need a new invitation.",
          },
        ]}
        button={`Remove ${person.name}`}
        final
        proofNeeded={proofNeeded}
      />
    </>
  );
}
