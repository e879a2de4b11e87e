import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Permission, Role } from "../permissions/permissions.ts";
import { moment } from "../platform/database/time-column.server.ts";

// Better Auth finds columns by these property names. The others are our own.

/** The people who run the site. A trigger keeps at least one owner who can sign in (migrations/0001_rules.sql). */
export const staff = pgTable(
  "staff",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull().unique("staff_email_is_unique"),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    phone: text("phone").notNull().default(""),
    role: text("role").$type<Role>().notNull(),
    /** Permissions beyond the role, for example an auditor who may read personal data. */
    grants: text("grants").array().$type<Permission[]>().notNull().default([]),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    invitedAt: moment("invited_at"),
    /** Null until the invitation is accepted. */
    acceptedAt: moment("accepted_at"),
    disabledAt: moment("disabled_at"),
    lastSignInAt: moment("last_sign_in_at"),
    lastSignInFrom: text("last_sign_in_from"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "staff_role_is_known",
      sql`${table.role} in ('owner', 'manager', 'editor', 'front-desk', 'auditor')`,
    ),
    check("staff_email_is_lower_case", sql`${table.email} = lower(${table.email})`),
  ],
);

/** Ended sessions stay for a while, so that the reason can be shown. */
export const staffSession = pgTable(
  "staff_session",
  {
    id: text("id").primaryKey(),
    userId: text("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    token: text("token").notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** How the person signed in; decides whether a second factor is still needed. */
    method: text("method", {
      enum: ["password", "second-factor", "passkey", "provider"],
    }).notNull(),
    /** The last proof of identity: dangerous acts need a fresh one. */
    confirmedAt: moment("confirmed_at").notNull().defaultNow(),
    endedReason: text("ended_reason", {
      enum: ["signed-out", "user-disabled", "user-token-expired", "password-changed"],
    }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("staff_session_of_person").on(table.userId)],
);

/** One row per way to sign in: the password ("credential") and each linked provider. */
export const staffAccount = pgTable(
  "staff_account",
  {
    id: text("id").primaryKey(),
    userId: text("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    /** argon2id */
    password: text("password"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("staff_account_belongs_to_one_person").on(table.providerId, table.accountId),
    index("staff_account_of_person").on(table.userId),
    check(
      "staff_account_has_no_provider_tokens",
      sql`num_nonnulls(${table.accessToken}, ${table.refreshToken}, ${table.idToken}) = 0`,
    ),
  ],
);

/** Short-lived values of Better Auth: passkey challenges, second-factor steps, provider states. */
export const signInVerification = pgTable(
  "sign_in_verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sign_in_verification_by_identifier").on(table.identifier)],
);

/** The secret of the authenticator app and the recovery codes, both encrypted. */
export const secondFactor = pgTable("second_factor", {
  id: text("id").primaryKey(),
  userId: text("staff_id")
    .notNull()
    .unique()
    .references(() => staff.id, { onDelete: "cascade" }),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  verified: boolean("verified").notNull().default(false),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: moment("locked_until"),
});

export const passkey = pgTable(
  "passkey",
  {
    id: text("id").primaryKey(),
    userId: text("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer("counter").notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    aaguid: text("aaguid"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("passkey_of_person").on(table.userId)],
);

/** A link that works once: first owner, invitation, new password, new e-mail address. */
export const oneTimeLink = pgTable(
  "one_time_link",
  {
    /** SHA-256 of the token; the token itself is only in the link. */
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose", {
      enum: ["first-owner", "invitation", "new-password", "new-email"],
    }).notNull(),
    staffId: text("staff_id").references(() => staff.id, { onDelete: "cascade" }),
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("one_time_link_of_person").on(table.staffId, table.purpose),
    check(
      "one_time_link_is_for_somebody",
      sql`(${table.purpose} = 'first-owner') = (${table.staffId} is null)`,
    ),
  ],
);

/** Failed attempts by account, network and device, and used codes. Keys are keyed hashes. */
export const attemptLimit = pgTable("attempt_limit", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  windowEndsAt: moment("window_ends_at").notNull(),
});

/** What the owner requires of each role; a role without a row has no requirement. */
export const roleRequirement = pgTable("role_requirement", {
  role: text("role").$type<Role>().primaryKey(),
  secondFactor: boolean("second_factor").notNull(),
});
