import { useFetcher } from "react-router";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { ValueForm } from "../../draws/staff/value/value-form.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import { CancelDraw } from "./cancel-dialog.tsx";
import type { LoadedPlan } from "./load-plan.server.ts";
import type { PlanActResult } from "./plan-act-result.ts";
import { TermsCard } from "./terms-card.tsx";

/** A plan that cannot be edited: its terms are sealed, or the person has no permission. */
export function SealedPlan({ plan }: { plan: LoadedPlan }) {
  const { sealed } = plan;
  return (
    <>
      <DrawHead
        actions={
          sealed && (
            <>
              {plan.mayPlan && sealed.mayBeCancelled && <CancelDraw plan={plan} />}
              <ButtonLink to={`/draw/${sealed.slug}`} icon="external" document>
                See its page
              </ButtonLink>
            </>
          )
        }
      />
      {sealed?.value && (
        <div className="mb-4">
          <Card title="Deciding value">
            <CardBody>
              <div className="max-w-136">
                <ValueForm value={sealed.value} />
              </div>
            </CardBody>
          </Card>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TermsCard plan={plan} />
        <div className="grid gap-4">
          {sealed && (
            <>
              <Card title="Also fixed">
                <CardBody>
                  <Facts
                    facts={[...sealed.facts, { label: "Cancel until", value: sealed.cancelUntil }]}
                  />
                </CardBody>
              </Card>
              {plan.mayPlan && <StoryCard story={sealed.story} />}
              <Card title="The rules people accepted">
                <CardBody>
                  <div className="[&_h1]:mb-3 [&_h1]:font-display [&_h1]:text-lg [&_p]:mb-3 [&_strong]:text-text">
                    <FormattedText html={sealed.rulesHtml} />
                  </div>
                </CardBody>
              </Card>
            </>
          )}
        </div>
      </div>
    </>
  );
}

function StoryCard({ story }: { story: string }) {
  const fetcher = useFetcher<PlanActResult>();
  useToastFrom(fetcher.data);
  return (
    <Card title="Story" aside="you can still change it">
      <CardBody>
        <fetcher.Form method="post" className="grid justify-items-start gap-3">
          <input type="hidden" name="act" value="story" />
          <div className="w-full">
            <TextArea
              name="story"
              label="Story above the form"
              aside="in Markdown"
              defaultValue={story}
              problem={fetcher.data?.problem}
              rows={5}
            />
          </div>
          <Button type="submit" disabled={fetcher.state !== "idle"}>
            Save the story
          </Button>
        </fetcher.Form>
      </CardBody>
    </Card>
  );
}
