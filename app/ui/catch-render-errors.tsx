import { Component, type ErrorInfo, type ReactNode } from "react";

type RenderErrorState = { error: unknown; failed: boolean };

type CatchRenderErrorsProps = {
  children: ReactNode;
  address: string;
  /** What is shown instead of the page. `dismiss` renders the page again. */
  show(error: unknown, dismiss: () => void): ReactNode;
};

/** Catches errors while a page renders in the browser. */
export class CatchRenderErrors extends Component<CatchRenderErrorsProps, RenderErrorState> {
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
    const { children, show } = this.props;
    return this.state.failed ? show(this.state.error, this.dismiss) : children;
  }
}
