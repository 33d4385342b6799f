/** Lifetime of a session in seconds: without activity, and in total. */
export interface Lifetime {
  readonly idleSeconds: number;
  readonly totalSeconds: number;
}

const hour = 3600;

/** Administrators' sessions, business users' sessions, and administrators' grants. */
export const lifetimes = {
  admin: { idleSeconds: hour, totalSeconds: 12 * hour },
  business: { idleSeconds: 8 * hour, totalSeconds: 7 * 24 * hour },
  impersonation: { idleSeconds: hour, totalSeconds: hour },
} as const satisfies Record<string, Lifetime>;
