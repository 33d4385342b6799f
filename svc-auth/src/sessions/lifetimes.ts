/** How long a session lasts: without activity, and in all; in seconds. */
export interface Lifetime {
  readonly idleSeconds: number;
  readonly totalSeconds: number;
}

const hour = 3600;

/** An administrator's session, a business user's, and an administrator's grant inside one account. */
export const lifetimes = {
  admin: { idleSeconds: hour, totalSeconds: 12 * hour },
  business: { idleSeconds: 8 * hour, totalSeconds: 7 * 24 * hour },
  impersonation: { idleSeconds: hour, totalSeconds: hour },
} as const satisfies Record<string, Lifetime>;
