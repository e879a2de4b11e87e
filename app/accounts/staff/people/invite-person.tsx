import { roleNames, roles } from "../../../permissions/permissions.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { useDialog } from "../../../ui/overlay/dialog.tsx";
import { PersonDialog } from "./person-dialog.tsx";

const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }));

export function InvitePerson({ proofNeeded }: { proofNeeded: boolean }) {
  const dialog = useDialog();
  return (
    <>
      <Button look="gold" icon="add" onClick={dialog.open}>
        Invite
      </Button>
      <PersonDialog
        handle={dialog}
        act="invite"
        question="Invite a person?"
        consequences={[
          {
            icon: "mail",
            text: "They get a mail with a link that works once, within three days.",
          },
          { icon: "lock", text: "They choose their own password. You never see it." },
        ]}
        button="Send the invitation"
        proofNeeded={proofNeeded}
      >
        {(result) => (
          <>
            <TextField
              name="name"
              label="Name"
              autoComplete="off"
              maxLength={100}
              required
              problem={result?.problems?.name}
            />
            <TextField
              name="email"
              label="E-mail"
              type="email"
              autoComplete="off"
              required
              problem={result?.problems?.email}
            />
            <SelectField
              name="role"
              label="Role"
              defaultValue="editor"
              options={roleOptions}
              problem={result?.problems?.role}
              help="The table at the bottom of this page shows what each role may do."
            />
          </>
        )}
      </PersonDialog>
    </>
  );
}
