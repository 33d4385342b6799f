/**
 * The life of an account: `suspended` and `archived` ones neither sign in nor publish; an archived one is also left out
 * of lists, and a `deleting` one is erased after {@link graceDays}.
 */
export const accountLives = ['open', 'suspended', 'archived', 'deleting'] as const;
export type AccountLife = (typeof accountLives)[number];

/** Days until a deleted account is erased, as the privacy policy and the terms of service promise. */
export const graceDays = 30;
