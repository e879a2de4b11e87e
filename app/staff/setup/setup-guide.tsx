import { useFetcher } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { StepView } from "./steps.ts";

type SetupGuideView = { steps: StepView[]; hidden: boolean; isPublic: boolean };

/** From an empty installation to a site worth showing. Gone when everything is done or skipped. */
export function SetupGuide({ guide }: { guide: SetupGuideView }) {
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  const done = guide.steps.filter(({ state }) => state === "done").length;
  const next = guide.steps.find(({ state }) => state === "open")?.step;
  const busy = fetcher.state !== "idle";
  const progress = `${done} of ${guide.steps.length} done`;
  if (guide.hidden) {
    return (
      <fetcher.Form method="post" action="/admin?index">
        <Note
          icon="flag"
          action={
            <Button type="submit" name="act" value="show-guide" small disabled={busy}>
              Continue
            </Button>
          }
        >
          Setup guide: {progress}.
        </Note>
      </fetcher.Form>
    );
  }
  return (
    <Card title="Set up your site" aside={progress}>
      <CardBody>
        <div
          role="progressbar"
          aria-label="Setup"
          aria-valuemin={0}
          aria-valuemax={guide.steps.length}
          aria-valuenow={done}
          className="h-1 overflow-hidden rounded-full bg-high"
        >
          <div
            className="h-full rounded-full bg-gold"
            style={{ width: `${(done / guide.steps.length) * 100}%` }}
          />
        </div>
        {fetcher.data?.problem && (
          <div className="mt-3">
            <Note look="bad" live>
              {fetcher.data.problem}
            </Note>
          </div>
        )}
      </CardBody>
      <ol>
        {guide.steps.map((view) => (
          <Step key={view.step} view={view} isNext={view.step === next} fetcher={fetcher} />
        ))}
      </ol>
      <CardBody>
        <fetcher.Form method="post" action="/admin?index" className="pt-3">
          <Button type="submit" name="act" value="hide-guide" small look="quiet" disabled={busy}>
            Continue later
          </Button>
        </fetcher.Form>
      </CardBody>
    </Card>
  );
}

const marks = {
  done: { icon: "tick", colour: "text-success", text: "Done" },
  skipped: { icon: "dashes", colour: "text-muted", text: "Skipped" },
  open: { icon: "onward", colour: "text-gold", text: "To do" },
} as const;

function Step({
  view,
  isNext,
  fetcher,
}: {
  view: StepView;
  isNext: boolean;
  fetcher: ReturnType<typeof useFetcher<ActResult>>;
}) {
  const { step, state, title, detail, action, act } = view;
  const mark = marks[state];
  const busy = fetcher.state !== "idle";
  const look = isNext ? "gold" : "plain";
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line px-4.5 py-2.5">
      <Icon name={mark.icon} className={`size-5 ${mark.colour}`} />
      <div className="min-w-[55%] flex-1 leading-snug">
        <p className={`font-medium ${state === "open" ? "text-text" : "text-muted"}`}>
          {title}
          <span className="sr-only">: {mark.text}</span>
        </p>
        {state === "open" && <p className="mt-0.5 text-xs text-muted">{detail}</p>}
      </div>
      <fetcher.Form method="post" action="/admin?index" className="ml-auto flex gap-2">
        <input type="hidden" name="step" value={step} />
        {state === "open" && (
          <Button type="submit" name="act" value="skip-step" small look="quiet" disabled={busy}>
            {view.skipLabel}
          </Button>
        )}
        {state === "skipped" && (
          <Button type="submit" name="act" value="resume-step" small look="quiet" disabled={busy}>
            Do it now
          </Button>
        )}
        {state === "open" && act && (
          <Button type="submit" name="act" value={act.name} small look={look} disabled={busy}>
            {act.label}
          </Button>
        )}
        {state === "open" && action && (
          <ButtonLink to={action.to} small look={look}>
            {action.label}
          </ButtonLink>
        )}
      </fetcher.Form>
    </li>
  );
}
