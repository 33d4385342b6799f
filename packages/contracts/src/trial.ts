/**
 * The limits of an account on trial: enough to see its own posts published, too little for regular
 * use.
 */
export const trialLimits = {
  /** Maximum products in its list. */
  products: 5,
  /** Maximum Facebook pages, and maximum Instagram accounts. */
  pages: 1,
  /** Maximum written texts per day. */
  textsPerDay: 15,
  /** Whether new posts are created automatically after two weeks. */
  hasAutomaticPeriod: false,
} as const;

/** Why a call of a trial account is rejected, in the error's `fields`, with the limit in `most`. */
export type TrialRefusal = 'trial_products' | 'trial_pages' | 'trial_period';
