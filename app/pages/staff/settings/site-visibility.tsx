import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { Note } from "../../../ui/note.tsx";
import { useToastFrom } from "../../../ui/overlay/toast.tsx";

/** Who sees the site, with the button that changes it. */
export function SiteVisibility({ isPublic }: { isPublic: boolean }) {
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  return (
    <Card id="visibility" title="Who can see the site" aside={isPublic ? "Everyone" : "Only staff"}>
      <CardBody>
        <fetcher.Form method="post" className="grid justify-items-start gap-3">
          <p>
            {isPublic
              ? "The site is public. If you close it, visitors see “Opening soon” with your name. Tickets can still be opened."
              : "Visitors see “Opening soon” with your name. People who are signed in see the site."}
          </p>
          {fetcher.data?.problem && (
            <Note look="bad" live>
              {fetcher.data.problem}
            </Note>
          )}
          <Button
            type="submit"
            name="act"
            value={isPublic ? "close-site" : "publish-site"}
            look={isPublic ? "plain" : "gold"}
            disabled={fetcher.state !== "idle"}
          >
            {isPublic ? "Close the site" : "Publish the site"}
          </Button>
        </fetcher.Form>
      </CardBody>
    </Card>
  );
}
