import { Link } from "react-router";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { ticketNumber } from "../../draws/staff/entry-texts.ts";
import { Card, CardBody } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Figures } from "../../ui/figures.tsx";
import { type ActResult, firstProblem } from "../../ui/form/act-result.ts";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { LoadedWinner, LoadedWinners } from "./load-winners.server.ts";
import { MailsCard } from "./mails-card.tsx";
import { OthersCard } from "./others-card.tsx";
import { WinnerDrawer } from "./winner-drawer.tsx";

/** The winners with their progress, and the mails of the draw. */
export function WinnersView({
  winners,
  result,
  address,
}: {
  winners: LoadedWinners;
  result: ActResult | undefined;
  address: string;
}) {
  useToastFrom(result);
  const problem = firstProblem(result);
  const { open, total, counts, page } = winners;
  const here = `${address}?${page > 1 ? `page=${page}&` : ""}`;
  return (
    <>
      <DrawHead />
      {problem && (
        <div className="mb-4">
          <Note look="bad" live>
            {problem}
          </Note>
        </div>
      )}
      {winners.onStageFirst && (
        <div className="mb-4">
          <Note look="warn">
            The winners have not been shown on stage yet. Public pages hide them until the show is
            over, but e-mails you send from here go out at once.
          </Note>
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Card title="Winners" aside={`${counts["handed-over"]} of ${total} handed over`}>
          <ul>
            {winners.winners.map((winner) => (
              <WinnerLine key={winner.key} winner={winner} to={`${here}open=${winner.key}`} />
            ))}
          </ul>
          {winners.pages > 1 && <Pages winners={winners} address={address} />}
          {winners.notAwarded > 0 && (
            <p className="border-t border-line px-4.5 py-3 text-muted">
              {winners.notAwarded === 1 ? "One prize was" : `${winners.notAwarded} prizes were`} not
              given: no ticket was left.
            </p>
          )}
        </Card>
        <div className="grid gap-4">
          <Card title="In progress">
            <CardBody>
              <Figures figures={figuresOf(winners)} />
            </CardBody>
          </Card>
          {winners.skipped.length > 0 && <Skipped winners={winners} />}
          <OthersCard winners={winners} />
          <MailsCard winners={winners} />
        </div>
      </div>
      {open?.winner && (
        <WinnerDrawer
          key={open.key}
          open={open}
          winner={open.winner}
          winners={winners}
          address={address}
        />
      )}
    </>
  );
}

function figuresOf({ counts }: LoadedWinners) {
  return [
    { label: "Not contacted", value: `${counts.waiting}` },
    { label: "Contacted", value: `${counts.contacted}` },
    { label: "Accepted", value: `${counts.confirmed}` },
    { label: "Handed over", value: `${counts["handed-over"]}` },
  ];
}

function WinnerLine({ winner, to }: { winner: LoadedWinner; to: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-4.5 py-3">
      <div className="min-w-[55%] flex-1 leading-snug">
        <Link
          to={to}
          preventScrollReset
          className="font-medium text-text no-underline wrap-anywhere hover:underline hover:decoration-gold hover:underline-offset-[0.2em]"
        >
          {winner.prize}
        </Link>
        <p className="mt-0.5 text-xs text-muted wrap-anywhere">
          {winner.name}, ticket {ticketNumber(winner.ticket)}
          {winner.mail && `. E-mail ${winner.mail.label}, ${winner.mail.at}`}
          {winner.handedOver && `. ${winner.handedOver}`}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {winner.claim && (
          <Chip look={winner.claim.over ? "bad" : "plain"}>{winner.claim.text}</Chip>
        )}
        <Chip look={winner.chip.look}>{winner.chip.label}</Chip>
      </div>
    </li>
  );
}

function Pages({ winners, address }: { winners: LoadedWinners; address: string }) {
  const { page, pages } = winners;
  return (
    <nav aria-label="Pages" className="flex items-center gap-4 border-t border-line px-4.5 py-3">
      {page > 1 && (
        <Link to={`${address}?page=${page - 1}`} className={linkClass}>
          Earlier prizes
        </Link>
      )}
      <span className="text-muted tabular-nums">
        {page} of {pages}
      </span>
      {page < pages && (
        <Link to={`${address}?page=${page + 1}`} className={linkClass}>
          Further prizes
        </Link>
      )}
    </nav>
  );
}

function Skipped({ winners }: { winners: LoadedWinners }) {
  return (
    <Card title="Passed over" aside="public, with the reason">
      <ul>
        {winners.skipped.map((winner) => (
          <li key={winner.key} className="border-t border-line px-4.5 py-2.5">
            <p className="text-text">{winner.prize}</p>
            <p className="text-xs text-muted">
              Ticket {ticketNumber(winner.ticket)}: {winner.skipped}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
