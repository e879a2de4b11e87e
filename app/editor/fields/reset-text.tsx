import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/overlay/toast.tsx";
import type { Path } from "./document-path.ts";
import { useEditorTools } from "./editor-tools.ts";

/** Below a changed text of the wording: brings its default back. */
export function ResetText({
  label,
  path,
  value,
  usual,
}: {
  label: string;
  path: Path;
  value: string;
  usual: string;
}) {
  const { change } = useEditorTools();
  const toast = useToast();
  function reset() {
    change(path, undefined);
    toast({
      text: `“${label}” has its default text again.`,
      undoLocally: () => change(path, value),
    });
  }
  return (
    <p className="mt-1 flex items-center gap-x-2 text-xs text-muted">
      <span className="min-w-0 flex-1 truncate">{`Default: ${usual}`}</span>
      <Button small look="quiet" icon="reload" onClick={reset}>
        Use the default
      </Button>
    </p>
  );
}
