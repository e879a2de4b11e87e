import { useFetcher } from "react-router";
import { Switch } from "../../ui/form/choices.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { inboxAction } from "./inbox-address.ts";

/** Staff on duty get a mail for every new enquiry. */
export function DutySwitch({ onDuty }: { onDuty: boolean }) {
  const fetcher = useFetcher();
  useToastFrom(fetcher.data);
  const submitted = fetcher.formData?.get("duty");
  return (
    <div className="w-44">
      <Switch
        on={submitted ? submitted === "on" : onDuty}
        onChange={(on) =>
          fetcher.submit(
            { act: "duty", duty: on ? "on" : "off" },
            { method: "post", action: inboxAction() },
          )
        }
      >
        I am on duty
      </Switch>
    </div>
  );
}
