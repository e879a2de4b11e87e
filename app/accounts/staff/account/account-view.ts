import { roleNames } from "../../../permissions/permissions.ts";
import { type Clock, type DateTimeView, viewDateTime } from "../../../ui/text/date-time-view.ts";
import type { readAccount } from "../../people/account.server.ts";
import { deviceName, placeName } from "../../sessions/device-name.ts";

export type SessionView = {
  id: string;
  device: string;
  place: string;
  since: DateTimeView;
  here: boolean;
};

export type AccountView = {
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
  phone: string;
  photo: string | null;
  role: string;
  /** "credential" is the password. */
  providers: string[];
  hasPassword: boolean;
  app: boolean;
  passkeys: { id: string; name: string; since: DateTimeView }[];
  sessions: SessionView[];
};

export function viewAccount(
  { person, providers, passkeys, sessions, current }: Awaited<ReturnType<typeof readAccount>>,
  clock: Clock,
): AccountView {
  return {
    uid: person.id,
    name: person.name,
    email: person.email,
    emailVerified: person.emailVerified,
    phone: person.phone,
    photo: person.image,
    role: roleNames[person.role],
    providers: providers.filter((provider) => provider !== "credential"),
    hasPassword: providers.includes("credential"),
    app: person.twoFactorEnabled,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name || "Passkey",
      since: viewDateTime(createdAt, clock),
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.program),
      place: placeName(session.address),
      since: viewDateTime(session.createdAt, clock),
      here: session.id === current,
    })),
  };
}
