/** What an account on trial may use: enough to see its own posts go out, too little to run on. */
export const trialLimits = {
  /** Products in its list. */
  products: 5,
  /** Facebook pages that posts go to, and as many Instagram accounts. */
  pages: 1,
  /** Texts that are written in a day. */
  textsPerDay: 15,
  /** Whether new posts come by themselves when two weeks are over. */
  hasAutomaticPeriod: false,
} as const;

/** Why a call is refused to an account on trial, in the error's `fields`, with the number in `most`. */
export type TrialRefusal = 'trial_products' | 'trial_pages' | 'trial_period';
