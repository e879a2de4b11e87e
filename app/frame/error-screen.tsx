import { useFixedTexts } from "../content/wording/use-frame-texts.ts";
import { Button, ButtonRow } from "../ui/button.tsx";
import { FaultScreen } from "./fault-screen.tsx";

/** The global error screen, with the specification's exact text. */
export function ErrorScreen({ error, dismiss }: { error: unknown; dismiss: () => void }) {
  const texts = useFixedTexts();
  return (
    <FaultScreen
      title={texts.wrong}
      lead={texts.wrongLead}
      details={error instanceof Error ? String(error) : "Unknown error"}
    >
      <ButtonRow>
        <Button look="gold" onClick={() => window.location.reload()}>
          {texts.reload}
        </Button>
        <Button onClick={dismiss}>{texts.dismiss}</Button>
      </ButtonRow>
    </FaultScreen>
  );
}
