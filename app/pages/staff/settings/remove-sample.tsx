import { useFetcher } from "react-router";
import { ProofFields } from "../../../accounts/staff/account/proof-fields.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { useNewResponse } from "../../../ui/form/use-new-response.ts";
import { ConfirmDialog, FinalButton, useDialog } from "../../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../../ui/overlay/toast.tsx";
import type { SampleContent } from "./sample-content.server.ts";

/** Lists what will be removed and what stays, before asking. */
export function RemoveSample({
  sample,
  proofNeeded,
  posted,
}: {
  sample: SampleContent | null;
  proofNeeded: boolean;
  posted: ActResult | undefined;
}) {
  const dialog = useDialog();
  const fetcher = useFetcher<ActResult>({ key: "remove-sample" });
  const result = fetcher.data ?? posted;
  useToastFrom(fetcher.data);
  useNewResponse(fetcher.data, ({ toast }) => {
    if (toast) dialog.close();
  });

  if (!sample) {
    return (
      <Card id="sample" title="Sample content">
        <CardBody>
          <p>There is none. Everything here is yours.</p>
        </CardBody>
      </Card>
    );
  }
  const removed = describeRemoved(sample);
  return (
    <Card id="sample" title="Sample content">
      <CardBody>
        <p>
          This site still shows parts of the sample company. You can remove them all at once. What
          you have changed stays, and no page becomes empty.
        </p>
        <ul className="mt-2 mb-3.5 list-disc pl-5">
          {removed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Button look="danger" icon="bin" onClick={dialog.open}>
          Remove the sample content…
        </Button>
        <ConfirmDialog
          handle={dialog}
          question="Remove the sample content?"
          consequences={[
            ...removed.map((text) => ({ icon: "bin" as const, text })),
            ...(sample.changed.length > 0
              ? [
                  {
                    icon: "eye" as const,
                    text: `Stays, because someone changed it: ${sample.changed.join(", ")}.`,
                  },
                ]
              : []),
            {
              icon: "clock" as const,
              text: "Pages keep their history. Pictures and draws cannot be restored.",
            },
          ]}
          proof={
            <ProofFields
              form="remove-sample"
              needed={proofNeeded || result?.proofProblem !== undefined}
              problem={result?.proofProblem}
              hint="We ask before anything is deleted for good"
            />
          }
          confirm={
            <fetcher.Form id="remove-sample" method="post" className="contents">
              <input type="hidden" name="act" value="remove-sample" />
              <FinalButton disabled={fetcher.state !== "idle"}>
                Remove the sample content
              </FinalButton>
            </fetcher.Form>
          }
        />
      </CardBody>
    </Card>
  );
}

function describeRemoved(content: SampleContent): string[] {
  const { pages, settings, albums, homes, pictures, draws } = content;
  return [
    ...(pages.length > 0
      ? [
          `${count(pages.length, "page")} that you have not written get a starter text: ${pages.join(", ")}.`,
        ]
      : []),
    ...(settings ? ["The sample company's name, people, address and numbers."] : []),
    ...(albums.length > 0 ? [`${count(albums.length, "album")}: ${albums.join(", ")}.`] : []),
    ...(homes.length > 0 ? [`${count(homes.length, "home")}: ${homes.join(", ")}.`] : []),
    ...(pictures.length > 0 ? [`${count(pictures.length, "picture")} of the library.`] : []),
    ...(draws > 0 ? [`${count(draws, "demonstration draw")} with all their tickets.`] : []),
  ];
}

function count(number: number, thing: string) {
  return number === 1 ? `1 ${thing}` : `${number} ${thing}s`;
}
