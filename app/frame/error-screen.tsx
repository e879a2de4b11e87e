import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button, ButtonRow } from "../ui/button.tsx";
import { FaultScreen } from "./fault-screen.tsx";

/** The spec's global error screen, word for word. */
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

type State = { error: unknown; failed: boolean };

/** Catches whatever goes wrong while rendering a page in the browser; Dismiss tries the page again. */
export class CatchRenderErrors extends Component<{ children: ReactNode; address: string }, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  /** Another address is another page: the old page's error does not follow the visitor there. */
  override componentDidUpdate(before: { address: string }) {
    if (this.state.failed && before.address !== this.props.address) this.dismiss();
  }

  dismiss = () => this.setState({ error: undefined, failed: false });

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorScreen error={this.state.error} dismiss={this.dismiss} />;
  }
}
