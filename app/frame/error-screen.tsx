import { Button, ButtonRow } from "../ui/button.tsx";
import { FaultScreen } from "./fault-screen.tsx";

/** The global error screen, with the specification's exact text. */
export function ErrorScreen({ error, dismiss }: { error: unknown; dismiss: () => void }) {
  return (
    <FaultScreen
      title="Something went wrong"
      lead="An unexpected error occurred while loading the app. Details are shown below."
      details={error instanceof Error ? String(error) : "Unknown error"}
    >
      <ButtonRow>
        <Button look="gold" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button onClick={dismiss}>Dismiss</Button>
      </ButtonRow>
    </FaultScreen>
  );
}
