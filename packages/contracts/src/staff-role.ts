/** The roles of staff, from the least to the most rights. */
export const staffRoles = ['viewer', 'editor', 'owner'] as const;

/** `viewer` only reads, `editor` changes accounts and products, `owner` also staff, keys and deployments. */
export type StaffRole = (typeof staffRoles)[number];

/** Returns whether a role includes the rights of another; an unknown role has the least. */
export const includesRole = (has: StaffRole | undefined, needed: StaffRole): boolean =>
  staffRoles.indexOf(has ?? 'viewer') >= staffRoles.indexOf(needed);
