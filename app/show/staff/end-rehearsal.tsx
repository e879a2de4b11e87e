import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";

export function EndRehearsal() {
  return (
    <Form method="post" className="grid">
      <input type="hidden" name="act" value="end-rehearsal" />
      <Button type="submit">End the rehearsal</Button>
    </Form>
  );
}
