import type { ProductClass } from '../products/product-classes.ts';
import type { Voice } from './voice.ts';

/** What a post is written about. */
export interface PostProduct {
  readonly name: string;
  readonly description: string;
  readonly categoryName: string | null;
  readonly examplePosts: readonly string[];
  /** Confirmed, or else guessed. */
  readonly productClass?: ProductClass | null;
  /** What posts may tell of it, as a person confirmed it. */
  readonly facts?: readonly string[];
  readonly permittedClaims?: readonly string[];
  readonly requiredWarnings?: readonly string[];
}

/** A text of the same account that a new one must differ from. */
export interface RecentText {
  readonly content: string;
  readonly productName: string;
  /** The facts that it told. */
  readonly facts?: readonly string[];
}

/** What the platform asks of a writer. */
export interface WritingStyle {
  readonly temperature: string;
  /** In words. */
  readonly targetPostLength: number;
  readonly contentTone: string;
  readonly contentGuidelines: string;
  readonly defaultHashtags: string;
  /** The model to ask; the writer's own unless given. */
  readonly model?: string;
  /** Whether a text ends with a call to action; it does unless this says no. */
  readonly includeCta?: boolean;
}

/** What texts for one network keep to. */
export interface PlatformRule {
  readonly postStyle: string;
  readonly maxHashtags: number;
}

/** Pays for a call before it is made. */
export interface WritingBudget {
  /** Takes the most that a call can cost, in millionths of a dollar; rejects with {@link BudgetSpent}. The answer settles what it did cost. */
  readonly reserve: (mostMicroUsd: number) => Promise<(spentMicroUsd: number) => Promise<void>>;
}

/** The money for a model is used up, of the platform or of this account. */
export class BudgetSpent extends Error {}

/** What a writer needs to know. */
export interface WritingRequest {
  readonly product: PostProduct;
  readonly company: { readonly name: string; readonly location: string };
  readonly platform: 'facebook' | 'instagram';
  /** Newest first. */
  readonly recent: readonly RecentText[];
  /** How the account wants to sound; without one, as its example posts do. */
  readonly voice?: Voice | undefined;
  /** How the platform wants texts to be written; the built-in writer heeds the call to action and has a way of its own with the rest. */
  readonly style?: WritingStyle;
  /** The rule of the network; without one the limits of all networks hold. */
  readonly rule?: PlatformRule | undefined;
  /** The same number gives the same text of the built-in writer. */
  readonly seed: number;
  /** Tells accounts apart for the provider without naming them. */
  readonly onBehalfOf: string;
  /** Out of which calls to a model are paid; without one nothing is counted. */
  readonly budget?: WritingBudget | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A text with where it came from. */
export interface WrittenPost {
  readonly content: string;
  /** The facts that it tells. */
  readonly facts: readonly string[];
  readonly writer: { readonly kind: 'built-in' | 'model'; readonly model: string | null };
  readonly promptHash: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** What a model took for it, in US dollars. */
  readonly costUsd: number;
}

/** Writes Greek posts. */
export interface PostWriter {
  readonly write: (order: WritingRequest) => Promise<WrittenPost>;
}

/** The network whose rules a text keeps to that goes to all of these pages; Instagram's are the stricter ones. */
export const networkOf = (
  pages: ReadonlyArray<{ platform: WritingRequest['platform'] }>,
): WritingRequest['platform'] =>
  pages.length > 0 && pages.every(({ platform }) => platform === 'facebook') ? 'facebook' : 'instagram';
