// The form for the deciding value: on the draw's page, on the overview and in the show.
import { href, Link, useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { type ActResult, firstProblem } from "../../../ui/form/act-result.ts";
import { TextArea, TextField } from "../../../ui/form/field.tsx";
import { linkClass } from "../../../ui/link.tsx";
import { Note } from "../../../ui/note.tsx";
import { useToastFrom } from "../../../ui/overlay/toast.tsx";
import { howToWrite, nextReader, soleReader, type ValueView } from "./value-view.ts";

export function ValueForm({ value }: { value: ValueView }) {
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  const problem = firstProblem(fetcher.data);
  const drand = value.source === "drand";
  if (!value.isDue) {
    return (
      <p>
        {drand
          ? `The public round is published ${value.moment}. We fetch it automatically.`
          : `From ${value.moment}, two people enter the public value here.`}
      </p>
    );
  }
  return (
    <fetcher.Form
      method="post"
      action={href("/admin/draws/:id/value", { id: `${value.id}` })}
      className="grid gap-3"
    >
      <input type="hidden" name="act" value="value" />
      {drand ? (
        <TextArea
          name="value"
          id={`value-${value.id}`}
          rows={3}
          label="The round, as any phone shows it"
          help="Open api.drand.sh on a phone, copy the whole text of our round and paste it here. Its signature is checked; a wrong one is refused."
          problem={problem}
        />
      ) : (
        <>
          <p className="text-text wrap-anywhere">{value.description}</p>
          <WhoIsNext value={value} />
          <TextField
            // Empty again after the entry: the second person may look at this screen, and must not see it.
            key={value.entered ? "entered" : "open"}
            name="value"
            id={`value-${value.id}`}
            label={value.entered ? "Correct your entry" : "The public value, exactly as announced"}
            help={howToWrite(value)}
            autoComplete="off"
            problem={problem}
          />
        </>
      )}
      <div className="flex">
        <Button type="submit" disabled={fetcher.state !== "idle"}>
          {drand ? "Check and use it" : "Enter the value"}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function WhoIsNext({ value }: { value: ValueView }) {
  const alone = value.others.length === 0 && value.enteredBy.length === 0;
  if (!alone) return <Note look={value.entered ? "ok" : "info"}>{nextReader(value)}</Note>;
  return (
    <Note look="warn">
      {soleReader(value)}{" "}
      {value.mayInvite && (
        <Link to={href("/admin/people")} className={linkClass}>
          Invite a second person
        </Link>
      )}
    </Note>
  );
}
