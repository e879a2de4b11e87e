import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen.tsx";
import { isPageCodeMissing } from "./page-code.ts";
import { RoutingFailure } from "./routing-failure.tsx";

type RenderErrorState = { error: unknown; failed: boolean };

/** Catches whatever goes wrong while rendering a page in the browser; Dismiss tries the page again. */
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

  /** Another address is another page: the old page's error does not follow the visitor there. */
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
