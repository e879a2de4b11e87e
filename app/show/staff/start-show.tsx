// Before the show: its settings, the rehearsal and the start.
import { useEffect, useId, useState } from "react";
import { href, Link, useFetcher } from "react-router";
import { ProofFields } from "../../accounts/staff/account/proof-fields.tsx";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { type ActResult, firstProblem } from "../../ui/form/act-result.ts";
import { CheckField } from "../../ui/form/check-field.tsx";
import { RadioRow } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, useDialog } from "../../ui/overlay/dialog.tsx";
import { consoleName } from "./console/console-name.ts";
import type { LoadedShow } from "./loaded-show.ts";

export function StartShow({ loaded }: { loaded: LoadedShow }) {
  const fetcher = useFetcher<ActResult>();
  const form = useId();
  const handle = useDialog();
  const [name, setName] = useState("");
  useEffect(() => setName(consoleName()), []);
  const response = fetcher.data;
  const problem = firstProblem(response);
  const rehearsal = loaded.kind === "rehearsal";
  const busy = fetcher.state !== "idle" || name === "";
  return (
    <div className="h-full overflow-auto p-6 max-lg:p-4">
      <DrawHead />
      <div className="grid max-w-page items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,24rem)]">
        <fetcher.Form id={form} method="post">
          <input type="hidden" name="console" value={name} />
          <Card title={rehearsal ? "Rehearse the evening" : "Prepare the evening"}>
            <CardBody>
              <div className="grid gap-5">
                {problem && (
                  <Note look="bad" live>
                    {problem}
                  </Note>
                )}
                <fieldset className="grid gap-2">
                  <legend className="mb-1.5 font-medium text-text">Order of the prizes</legend>
                  <RadioRow
                    name="order"
                    value="last-first"
                    defaultChecked
                    help="The best prize comes last."
                  >
                    Last prize first
                  </RadioRow>
                  <RadioRow
                    name="order"
                    value="first-first"
                    help="In the order of the list of prizes."
                  >
                    First prize first
                  </RadioRow>
                </fieldset>
                <div>
                  <CheckField
                    name="batches"
                    value="yes"
                    defaultChecked
                    help="Ten at a time. Otherwise each one is drawn separately."
                  >
                    Draw equal prizes together
                  </CheckField>
                  <CheckField
                    name="callWinners"
                    value="yes"
                    help="After each reveal, the winner is called and must come forward. Otherwise you can still call any winner."
                  >
                    Winners must come forward
                  </CheckField>
                </div>
                <div className="max-w-56">
                  <TextField
                    name="callSeconds"
                    label="Seconds to come forward"
                    inputMode="numeric"
                    pattern="[0-9]*"
                    defaultValue="180"
                  />
                </div>
                <div className="flex flex-wrap gap-2">
                  {!rehearsal && (
                    <Button look="gold" onClick={handle.open} disabled={busy}>
                      Start the show…
                    </Button>
                  )}
                  {rehearsal ? (
                    <Button
                      type="submit"
                      name="act"
                      value="rehearse"
                      look="gold"
                      disabled={busy || !loaded.hasPrizes}
                    >
                      Start the rehearsal
                    </Button>
                  ) : (
                    <ButtonLink to="?rehearsal">
                      {loaded.rehearsed ? "Go to the rehearsal" : "Rehearse first"}
                    </ButtonLink>
                  )}
                </div>
              </div>
            </CardBody>
          </Card>
        </fetcher.Form>
        <div className="grid gap-4">
          <Note look={rehearsal ? "info" : "plain"}>
            {rehearsal
              ? "A rehearsal plays the same show with invented tickets, in blue and with a striped banner. It has its own data and cannot touch the real record."
              : "From the start, the stage and all phones follow this page, and the site hides the winners until they have been on stage. The sealed list and the public value fix the result: you decide when, never who."}
          </Note>
          {loaded.isDraft && (
            <Note look="plain">
              The draw is still a draft, and stays one: you can rehearse before you open it. Only
              staff see the stage of this rehearsal.
            </Note>
          )}
          {!loaded.hasPrizes && (
            <Note look="warn">
              A show needs a prize.{" "}
              <Link
                className={linkClass}
                to={href("/admin/draws/:id/prizes", { id: `${loaded.id}` })}
              >
                Add a prize
              </Link>
            </Note>
          )}
          {rehearsal && !loaded.isDraft && (
            <p>
              <Link className={linkClass} to="?">
                Go to the real show
              </Link>
            </p>
          )}
        </div>
      </div>
      <ConfirmDialog
        handle={handle}
        question={`Start the show of “${loaded.title}”?`}
        consequences={[
          { icon: "eye", text: "The stage and every phone on the draw's page follow it at once." },
          {
            icon: "lock",
            text: "Until you end the show, the site shows no winner who has not been on stage.",
          },
          { icon: "person", text: "This window runs the show. Others can watch and take over." },
        ]}
        keep="Not yet"
        proof={
          <ProofFields
            form={form}
            needed={loaded.proofNeeded || Boolean(response?.proofProblem)}
            problem={response?.proofProblem}
            hint="We ask before a show is started"
          />
        }
        confirm={
          <Button type="submit" look="gold" form={form} name="act" value="start" disabled={busy}>
            Start the show
          </Button>
        }
      />
    </div>
  );
}
