import { Button } from "../../../ui/button.tsx";
import { useDialog } from "../../../ui/overlay/dialog.tsx";
import { ConfirmExport } from "./confirm-export.tsx";

/** Exports personal data: lists the contents, asks for a proof of identity, then downloads the file. */
export function ExportButton({
  address,
  what,
  holds,
  proofNeeded,
  act = "Export",
  as = "a CSV file",
  caution = "Anyone who has the file can read it. Delete it after use.",
}: {
  address: string;
  /** With the count: "60 enquiries". */
  what: string;
  /** "Names, phone numbers and messages" */
  holds: string;
  proofNeeded: boolean;
  act?: "Export" | "Download";
  as?: string;
  caution?: string;
}) {
  const dialog = useDialog();
  return (
    <>
      <Button icon="download" onClick={dialog.open}>
        {act}…
      </Button>
      <ConfirmExport
        dialog={dialog}
        question={`${act} ${what}?`}
        consequences={[
          { icon: "download", text: `${holds} leave the site as ${as} on this device.` },
          { icon: "clock", text: "The activity log records it under your name." },
          { icon: "lock", text: caution },
        ]}
        submitLabel={`${act} ${what}`}
        proofNeeded={proofNeeded}
        download={() => window.location.assign(address)}
      />
    </>
  );
}
