import { useState } from "react";
import { useFetcher } from "react-router";
import { ProofFields } from "../../accounts/staff/account/proof-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import {
  type MailSecurity,
  type MailServerDocument,
  mailPresets,
  securityNames,
} from "../mail-server.ts";
import type { MailActResult } from "./mail-acts.server.ts";

type SavedServer = Omit<MailServerDocument, "password" | "testedAt"> & { hasPassword: boolean };

const securityOptions = Object.entries(securityNames).map(([value, label]) => ({ value, label }));

/** A preset fills in server, port and security; only user, password and sender are left to type. */
export function MailServerForm({
  saved,
  senderGiven,
  proofNeeded,
}: {
  saved: SavedServer | undefined;
  /** MAIL_FROM, which wins over the field. */
  senderGiven: string | undefined;
  proofNeeded: boolean;
}) {
  const fetcher = useFetcher<MailActResult>();
  useToastFrom(fetcher.data);
  const problems = fetcher.data?.problems;
  const proofProblem = fetcher.data?.proofProblem;
  const [host, setHost] = useState(saved?.host ?? "");
  const [port, setPort] = useState(String(saved?.port ?? 587));
  const [security, setSecurity] = useState<MailSecurity>(saved?.security ?? "starttls");
  const preset = mailPresets.find((candidate) => candidate.host === host);

  function choose(name: string) {
    const chosen = mailPresets.find((candidate) => candidate.name === name);
    setHost(chosen?.host ?? "");
    setPort(String(chosen?.port ?? 587));
    setSecurity(chosen?.security ?? "starttls");
  }

  return (
    <Card title="Mail server">
      <CardBody>
        <fetcher.Form id="mail-server" method="post" className="grid gap-4">
          <input type="hidden" name="act" value="save" />
          <SelectField
            name="preset"
            label="Your mail provider"
            value={preset?.name ?? ""}
            onChange={(event) => choose(event.target.value)}
            options={[
              { value: "", label: "Another provider" },
              ...mailPresets.map(({ name }) => ({ value: name, label: name })),
            ]}
            help={
              preset?.hint ?? "Their help pages list these values under “SMTP” or “outgoing mail”."
            }
          />
          <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
            <TextField
              name="host"
              label="Server"
              value={host}
              onChange={(event) => setHost(event.target.value)}
              placeholder="smtp.example.com"
              autoCapitalize="none"
              spellCheck={false}
              required
              problem={problems?.host}
            />
            <TextField
              name="port"
              label="Port"
              value={port}
              onChange={(event) => setPort(event.target.value)}
              inputMode="numeric"
              required
              problem={problems?.port}
            />
          </div>
          <SelectField
            name="security"
            label="Security"
            value={security}
            onChange={(event) => setSecurity(event.target.value as MailSecurity)}
            options={securityOptions}
            problem={problems?.security}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="user"
              label="User"
              aside="(often your e-mail address)"
              defaultValue={saved?.user}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              problem={problems?.user}
            />
            <TextField
              name="server-password"
              label="Password of the mailbox"
              type="password"
              autoComplete="off"
              placeholder={saved?.hasPassword ? "Saved; type to replace it" : undefined}
              help="Stored encrypted. Nobody can read it here again."
              problem={problems?.["server-password"]}
            />
          </div>
          <TextField
            name="sender"
            label="Sender"
            type="email"
            defaultValue={saved?.sender}
            placeholder="hello@your-company.com"
            required
            help={
              senderGiven
                ? `MAIL_FROM on the server overrides it: ${senderGiven}`
                : "The address that recipients see, with your company’s name before it. It must belong to this mailbox."
            }
            problem={problems?.sender}
          />
          <ProofFields
            form="mail-server"
            needed={proofNeeded || proofProblem !== undefined}
            problem={proofProblem}
            hint="Asked because links that open accounts go through this server"
          />
          <div>
            <Button type="submit" look="gold" disabled={fetcher.state !== "idle"}>
              Save
            </Button>
          </div>
        </fetcher.Form>
      </CardBody>
    </Card>
  );
}
