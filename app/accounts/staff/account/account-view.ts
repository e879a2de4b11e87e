import { roleNames } from "../../../permissions/permissions.ts";
import { type Clock, type MomentView, viewMoment } from "../../../ui/staff/moments.ts";
import type { readAccount } from "../../people/account.server.ts";
import { deviceName, placeName } from "../../sessions/device-name.ts";

export type SessionView = {
  id: string;
  device: string;
  place: string;
  since: MomentView;
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
  passkeys: { id: string; name: string; since: MomentView }[];
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
      since: viewMoment(createdAt, clock),
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.program),
      place: placeName(session.address),
      since: viewMoment(session.createdAt, clock),
      here: session.id === current,
    })),
  };
}
