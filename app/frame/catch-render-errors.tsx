import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen.tsx";
import { isPageCodeMissing } from "./page-code.ts";
import { RoutingFailure } from "./routing-failure.tsx";

type RenderErrorState = { error: unknown; failed: boolean };

/** Catches errors while a page renders in the browser. Dismiss renders the page again. */
export class CatchRenderErrors extends Component<
  { children: ReactNode; address: string },
  RenderErrorState
> {
  override state: RenderErrorState = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): RenderErrorState {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  /** Clears the error when the visitor goes to another page. */
  override componentDidUpdate(before: { address: string }) {
    if (this.state.failed && before.address !== this.props.address) this.dismiss();
  }

  dismiss = () => this.setState({ error: undefined, failed: false });

  override render() {
    if (!this.state.failed) return this.props.children;
    const { error } = this.state;
    if (isPageCodeMissing(error)) return <RoutingFailure error={error} />;
    return <ErrorScreen error={error} dismiss={this.dismiss} />;
  }
}
