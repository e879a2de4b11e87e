import { href, useFetcher } from "react-router";
import { ticketNumber } from "../../draws/staff/entry-texts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import { type ActResult, firstProblem } from "../../ui/form/act-result.ts";
import { TextField } from "../../ui/form/field.tsx";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useDialog } from "../../ui/overlay/dialog.tsx";
import { Drawer, DrawerPart } from "../../ui/overlay/drawer.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { LoadedWinner, LoadedWinners, OpenWinner } from "./load-winners.server.ts";
import { HandOverDialog, SkipDialog } from "./winner-dialogs.tsx";
import { WinnerFileForms } from "./winner-file-forms.tsx";

/** All data of one winner. Opening it is recorded in the activity log, and the drawer says so. */
export function WinnerDrawer({
  open,
  winner,
  winners,
  address,
}: {
  open: OpenWinner;
  winner: LoadedWinner;
  winners: LoadedWinners;
  address: string;
}) {
  const acting = useFetcher<ActResult>();
  const problem = firstProblem(acting.data);
  const handingOver = useDialog();
  const skipping = useDialog();
  useToastFrom(acting.data);
  useNewResponse(acting.data, ({ toast }) => {
    if (!toast) return;
    handingOver.close();
    skipping.close();
  });
  const running = winner.progress !== "handed-over" && winner.progress !== "skipped";
  const busy = acting.state !== "idle";
  return (
    <Drawer
      title={open.erased ? winner.name : open.name}
      above={`Ticket ${ticketNumber(winner.ticket)}, ${winner.prize}`}
      closeTo={address}
      below={
        <>
          <Chip look={winner.chip.look}>{winner.chip.label}</Chip>
          {winner.claim && (
            <Chip look={winner.claim.over ? "bad" : "plain"}>{winner.claim.text}</Chip>
          )}
        </>
      }
      actions={
        running &&
        winners.mayHandOver && (
          <>
            <Button look="gold" onClick={handingOver.open}>
              Handed over…
            </Button>
            {winners.mayRun && (
              <Button look="danger" onClick={skipping.open}>
                Pass over…
              </Button>
            )}
          </>
        )
      }
    >
      <Note>
        <span className="text-xs">
          You opened this card at {open.readAt}. The activity log records this.
        </span>
      </Note>
      {problem && (
        <Note look="bad" live>
          {problem}
        </Note>
      )}
      {open.erased ? (
        <p>The personal data of this winner has been erased.</p>
      ) : (
        <Facts
          facts={[
            {
              label: "Phone",
              value: (
                <a href={`tel:${open.tel}`} className={linkClass}>
                  {open.phone}
                </a>
              ),
            },
            { label: "E-mail", value: open.email || "none given" },
            { label: "Place", value: open.place || "none given" },
            { label: "Shown as", value: winner.name },
            ...(winner.claim ? [{ label: "Claim until", value: winner.claim.at }] : []),
            ...(winner.identified ? [{ label: "Identity", value: winner.identified }] : []),
            ...(winner.mail
              ? [{ label: "E-mail", value: `${winner.mail.label}, ${winner.mail.at}` }]
              : []),
          ]}
        />
      )}
      {winner.mail?.error && <Note look="warn">The mail server said: {winner.mail.error}</Note>}
      {running && winners.mayHandOver && !open.erased && (
        <acting.Form method="post" action={address} className="grid gap-3">
          <input type="hidden" name="slot" value={winner.slot} />
          {open.email && !winners.mailWorks && (
            <Note look="warn">
              No mail server is set up, so the e-mail waits in the outbox. Call them instead.
            </Note>
          )}
          {open.email && !winner.mail && (
            <TextField
              name="days"
              id="claim-days"
              label="Days to claim"
              type="number"
              min={1}
              max={365}
              defaultValue={14}
            />
          )}
          <div className="flex flex-wrap gap-2">
            {open.email && !winner.mail && (
              <Button type="submit" name="act" value="tell" icon="message" disabled={busy}>
                Send the winner’s e-mail
              </Button>
            )}
            {open.email && winner.mail && winner.progress === "contacted" && (
              <Button type="submit" name="act" value="remind" icon="message" disabled={busy}>
                Send a reminder
              </Button>
            )}
            {winner.progress === "waiting" && (
              <Button type="submit" name="act" value="reached" icon="phone" disabled={busy}>
                Mark as contacted
              </Button>
            )}
            {winner.progress === "contacted" && (
              <Button type="submit" name="act" value="accepted" icon="tick" disabled={busy}>
                Mark as accepted
              </Button>
            )}
          </div>
        </acting.Form>
      )}
      {!open.erased && (
        <DrawerPart title="Sheet to sign">
          <ButtonLink
            to={href("/admin/draws/:id/winners/:slot/receipt.pdf", {
              id: `${winners.id}`,
              slot: `${winner.slot}`,
            })}
            icon="download"
            small
            document
          >
            Receipt as PDF
          </ButtonLink>
        </DrawerPart>
      )}
      {winners.mayHandOver && !open.erased && winner.progress !== "skipped" && (
        <WinnerFileForms open={open} winner={winner} address={address} />
      )}
      <HandOverDialog
        handle={handingOver}
        fetcher={acting}
        winner={winner}
        address={address}
        proofNeeded={winners.proofNeeded}
      />
      <SkipDialog
        handle={skipping}
        fetcher={acting}
        winner={winner}
        address={address}
        proofNeeded={winners.proofNeeded}
      />
    </Drawer>
  );
}
