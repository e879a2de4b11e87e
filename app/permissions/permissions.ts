// Roles and permissions, as data: checked by the server, shown at /admin/people.

export const roles = ["owner", "manager", "editor", "front-desk", "auditor"] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  editor: "Editor",
  "front-desk": "Front desk",
  auditor: "Auditor",
};

type Rule = { label: string; roles: readonly Role[]; sensitive?: boolean };

const everybody = roles;

export const permissions = {
  "panel.open": { label: "Open the admin area, edit one’s own account", roles: everybody },
  "draws.plan": { label: "Plan, open and cancel draws", roles: ["owner", "manager"] },
  "draws.run": { label: "Run the show, skip a winner", roles: ["owner", "manager"] },
  "draws.read": { label: "See draws, without names", roles: everybody },
  "people-data.read": {
    label: "Read names and phones (logged)",
    roles: ["owner", "manager", "front-desk"],
    sensitive: true,
  },
  "people-data.export": {
    label: "Export names and phones (logged)",
    roles: ["owner", "manager"],
    sensitive: true,
  },
  "entries.decide": {
    label: "Hold, release, exclude entries",
    roles: ["owner", "manager", "front-desk"],
  },
  "prizes.hand-over": {
    label: "Hand over prizes",
    roles: ["owner", "manager", "front-desk"],
  },
  "pages.edit": { label: "Edit pages and pictures", roles: ["owner", "manager", "editor"] },
  "enquiries.answer": {
    label: "Answer enquiries",
    roles: ["owner", "manager", "editor", "front-desk"],
    sensitive: true,
  },
  "evidence.read": {
    label: "Read proofs and the activity log",
    roles: ["owner", "manager", "auditor"],
  },
  "settings.edit": { label: "Change settings, mail and backups", roles: ["owner", "manager"] },
  "people.manage": { label: "Invite, change and disable people", roles: ["owner"] },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions) as Permission[];

/** Permissions that an owner can grant beyond the role. */
export const grantable = ["people-data.read"] as const satisfies Permission[];

export function permissionsOf(role: Role, grants: readonly Permission[] = []): Permission[] {
  return allPermissions.filter((permission) => {
    const rule: Rule = permissions[permission];
    const granted = grants.includes(permission) && grantable.some((name) => name === permission);
    return rule.roles.includes(role) || granted;
  });
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** A second factor is recommended for these roles. */
export function readsPersonalData(role: Role): boolean {
  return allPermissions.some((permission) => {
    const rule: Rule = permissions[permission];
    return rule.sensitive === true && rule.roles.includes(role);
  });
}

export type Staff = {
  id: string;
  name: string;
  email: string;
  role: Role;
  permissions: Permission[];
};

export function may(staff: Pick<Staff, "permissions">, permission: Permission): boolean {
  return staff.permissions.includes(permission);
}
