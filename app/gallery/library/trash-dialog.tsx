import { href, useFetcher, useNavigate } from "react-router";
import { daysInTheBin } from "../../media/limits.ts";
import { Button } from "../../ui/button.tsx";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import {
  ConfirmDialog,
  type Consequence,
  type DialogHandle,
  FinalButton,
} from "../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { MediaDetails } from "./media/media-view.ts";
import type { Usage } from "./media/usage.ts";
import type { MediaActResult } from "./media-act-result.ts";

/** Asks before a picture is moved to the bin, and says where it is used. */
export function TrashDialog({
  handle,
  media,
  closeTo,
  replace,
}: {
  handle: DialogHandle;
  media: MediaDetails;
  closeTo: string;
  replace: () => void;
}) {
  const fetcher = useFetcher<MediaActResult>();
  const navigate = useNavigate();
  useToastFrom(fetcher.data);
  useNewResponse(fetcher.data, ({ toast }) => {
    if (!toast) return;
    handle.close();
    void navigate(closeTo, { preventScrollReset: true });
  });
  const formId = `trash-${media.id}`;
  return (
    <ConfirmDialog
      handle={handle}
      question={`Move “${media.name}” to the bin?`}
      consequences={[
        ...media.usage.map(consequenceOf),
        {
          icon: "reload",
          text: `You can restore it from the bin for ${daysInTheBin} days, with all its places. Then it is erased.`,
        },
      ]}
      confirm={
        <>
          {media.usage.length > 0 && (
            <Button
              look="quiet"
              onClick={() => {
                handle.close();
                replace();
              }}
            >
              Replace it instead
            </Button>
          )}
          <FinalButton form={formId} disabled={fetcher.state !== "idle"}>
            Move to the bin
          </FinalButton>
        </>
      }
    >
      <fetcher.Form id={formId} method="post" action={href("/admin/gallery")}>
        <input type="hidden" name="act" value="trash" />
        <input type="hidden" name="media" value={media.id} />
      </fetcher.Form>
    </ConfirmDialog>
  );
}

const icons = {
  page: "page",
  album: "image",
  home: "house",
  prize: "ticket",
  settings: "settings",
} as const;

function consequenceOf(usage: Usage): Consequence {
  const effect = usage.published
    ? "shows an empty space there until another picture is chosen"
    : "loses it in its draft";
  return {
    icon: icons[usage.kind],
    text: (
      <>
        <b className="font-medium text-text">
          {usage.place}
          {usage.part && `, ${usage.part}`}
        </b>{" "}
        {effect}.
      </>
    ),
  };
}
