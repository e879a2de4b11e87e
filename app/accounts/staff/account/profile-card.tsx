import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { CheckField } from "../../../ui/form/check-field.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FileField } from "../../../ui/form/file-field.tsx";
import type { AccountView } from "./account-view.ts";
import { ActForm } from "./act-form.tsx";

export function ProfileCard({ account }: { account: AccountView }) {
  return (
    <Card title="Profile">
      <CardBody>
        <ActForm act="profile" files keep>
          {(_, busy) => (
            <>
              <div className="flex min-w-0 items-center gap-4">
                {account.photo ? (
                  <img
                    src={account.photo}
                    alt="How your colleagues see you"
                    width={64}
                    height={64}
                    className="size-16 rounded-full"
                  />
                ) : (
                  <Avatar name={account.name} />
                )}
                <FileField
                  label="Photo"
                  name="photo"
                  accept="image/jpeg,image/png,image/webp,image/avif"
                  help="It is cropped to a square. Up to 900 KB."
                />
              </div>
              {account.photo && <CheckField name="no-photo">Remove photo</CheckField>}
              <TextField
                name="name"
                label="Name"
                autoComplete="name"
                defaultValue={account.name}
                maxLength={100}
                required
              />
              <TextField
                name="phone"
                label="Phone"
                type="tel"
                autoComplete="tel"
                defaultValue={account.phone}
                help="Optional. Only your colleagues see it."
              />
              <div>
                <Button type="submit" disabled={busy}>
                  Save profile
                </Button>
              </div>
            </>
          )}
        </ActForm>
        <div className="mt-5 border-t border-line pt-4 text-sm">
          <Facts
            facts={[
              { label: "Role", value: account.role },
              { label: "Number", value: <span className="type-mono">{account.uid}</span> },
              {
                label: "Signs in with",
                value: [
                  ...(account.hasPassword ? ["password"] : []),
                  ...(account.passkeys.length > 0 ? ["passkey"] : []),
                  ...account.providers,
                ].join(", "),
              },
            ]}
          />
        </div>
      </CardBody>
    </Card>
  );
}
