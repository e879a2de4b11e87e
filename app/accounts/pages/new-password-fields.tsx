import { shortestPassword } from "../passwords/password-rules.ts";
import { PasswordField } from "./password-field.tsx";

/** One field: it can be looked at, so typing it twice proves nothing. */
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
