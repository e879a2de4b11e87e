import { shortestPassword } from "../passwords/password-rules.ts";
import { PasswordField } from "./password-field.tsx";

/** A single field: its text can be shown, so it need not be typed twice. */
export function NewPasswordFields({ problems }: { problems?: { password?: string } }) {
  return (
    <PasswordField
      name="password"
      label="New password"
      autoComplete="new-password"
      minLength={shortestPassword}
      problem={problems?.password}
      help={`At least ${shortestPassword} characters. A few words in a row are strong and easy to remember.`}
      required
    />
  );
}
