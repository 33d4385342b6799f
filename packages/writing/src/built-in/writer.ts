import { defaultLogin, networkNames, networks, networksOfLogin } from '@kallos/contracts/networks';
import type { Platform } from '@kallos/contracts/wire';
import type { ProductClass } from '../products/product-classes.ts';
import type { Voice } from './voice.ts';

/** The product of a post. */
export interface PostProduct {
  readonly name: string;
  readonly description: string;
  readonly categoryName: string | null;
  readonly examplePosts: readonly string[];
  /** Confirmed, otherwise guessed. */
  readonly productClass?: ProductClass | null;
  /** Confirmed facts that posts may use. */
  readonly facts?: readonly string[];
  readonly permittedClaims?: readonly string[];
  readonly requiredWarnings?: readonly string[];
}

/** A text of the same account that a new one must differ from. */
export interface RecentText {
  readonly content: string;
  readonly productName: string;
  /** The facts that it used. */
  readonly facts?: readonly string[];
}

/** The administrator's settings for a writer. */
export interface WritingStyle {
  readonly temperature: string;
  /** In words. */
  readonly targetPostLength: number;
  readonly contentTone: string;
  readonly contentGuidelines: string;
  readonly defaultHashtags: string;
  /** The model to use; the writer's own by default. */
  readonly model?: string;
  /** Whether a text ends with a call to action; true by default. */
  readonly includeCta?: boolean;
}

/** The limits for texts of one network. */
export interface PlatformRule {
  readonly postStyle: string;
  readonly maxHashtags: number;
}

/** Reserves the cost of a call in advance. */
export interface WritingBudget {
  /**
   * Reserves the maximum cost of a call in millionths of a dollar; rejects with {@link BudgetSpent}. The
   * returned function settles the actual cost.
   */
  readonly reserve: (mostMicroUsd: number) => Promise<(spentMicroUsd: number) => Promise<void>>;
}

/** The model budget of the installation or of this account is used up. */
export class BudgetSpent extends Error {}

/** The input of a writer. */
export interface WritingRequest {
  readonly product: PostProduct;
  readonly company: { readonly name: string; readonly location: string };
  readonly platform: Platform;
  /**
   * The day of the text, YYYY-MM-DD in the business's zone; if undefined, no seasonal fact is used.
   */
  readonly day?: string | undefined;
  /**
   * The number of texts of any account that begin with a sentence, by {@link openingNumberOf};
   * absent for none.
   */
  readonly openingsInUse?: ReadonlyMap<number, number> | undefined;
  /** Newest first. */
  readonly recent: readonly RecentText[];
  /** The account's style; if undefined, the style of its example posts. */
  readonly voice?: Voice | undefined;
  /** The administrator's settings; the built-in writer follows only the call to action. */
  readonly style?: WritingStyle;
  /** The limits of the network; if undefined, the limits of all networks apply. */
  readonly rule?: PlatformRule | undefined;
  /** The built-in writer returns the same text for the same seed. */
  readonly seed: number;
  /** A pseudonymous id by which the provider can distinguish accounts. */
  readonly onBehalfOf: string;
  /** Pays for model calls; if undefined, nothing is counted. */
  readonly budget?: WritingBudget | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A text with its source. */
export interface WrittenPost {
  readonly content: string;
  /** The facts that it uses. */
  readonly facts: readonly string[];
  readonly writer: { readonly kind: 'built-in' | 'model'; readonly model: string | null };
  readonly promptHash: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Model cost in US dollars. */
  readonly costUsd: number;
}

/** Writes Greek posts. */
export interface PostWriter {
  readonly write: (order: WritingRequest) => Promise<WrittenPost>;
}

/**
 * Returns the network whose limits a text must keep if it goes to all of these pages: the one that
 * keeps the fewest hashtags, then the one with the shortest text. Without pages, of the default login.
 */
export function networkOf(pages: ReadonlyArray<{ platform: Platform }>): Platform {
  const names = pages.length > 0 ? pages.map(({ platform }) => platform) : networksOfLogin(defaultLogin);
  const strictness = (name: Platform) => {
    const { keptHashtags, longestText } = networks[name].text;
    return [keptHashtags ?? Number.POSITIVE_INFINITY, longestText] as const;
  };
  const [first = networkNames[0]] = names.toSorted((one, other) => {
    const [hashtags, length] = strictness(one);
    const [otherHashtags, otherLength] = strictness(other);
    return hashtags === otherHashtags ? length - otherLength : hashtags - otherHashtags;
  });
  return first;
}
