import { roleNames, roles } from "../../../permissions/permissions.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { type Consequence, useDialog } from "../../../ui/overlay/dialog.tsx";
import { PersonDialog } from "./person-dialog.tsx";

const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }));

/** Says before the act whether the mail will be sent. */
export function invitationConsequence(mailWorks: boolean): Consequence {
  return mailWorks
    ? {
        icon: "mail",
        text: "They get an e-mail with a link that works once, for three days. You can copy the link too.",
      }
    : {
        icon: "warning",
        text: "No mail server is set up, so no e-mail is sent. You get a link and a QR code to hand over. It works once, for three days.",
      };
}

export function InvitePerson({
  proofNeeded,
  mailWorks,
}: {
  proofNeeded: boolean;
  mailWorks: boolean;
}) {
  const dialog = useDialog();
  return (
    <>
      <Button id="invite" look="gold" icon="add" onClick={dialog.open}>
        Invite
      </Button>
      <PersonDialog
        handle={dialog}
        act="invite"
        question="Invite a person?"
        consequences={[
          invitationConsequence(mailWorks),
          { icon: "lock", text: "They choose their own password. You never see it." },
        ]}
        button={mailWorks ? "Send the invitation" : "Invite"}
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
