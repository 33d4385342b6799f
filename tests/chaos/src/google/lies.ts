import { createHash } from 'node:crypto';
import { openRandom } from '../random.ts';

/** Every false response of the fake Google with its default share of calls or posts. */
export const googleLieShares = {
  /** An error, and the post is created 0-60 seconds later. */
  'google-late-effect': 0.05,
  /** The post is created, and the response is lost, an error or meaningless. */
  'google-lost-answer': 0.08,
  /** The post is created, and the response refuses it for good. */
  'google-late-refusal': 0.02,
  /** One call creates two posts. */
  'google-twice': 0.02,
  /** The post is created, and the response names another location. */
  'google-other-place': 0.02,
  /** A confirmed post that was never created. */
  'google-never-made': 0.01,
  /** An error without effect. */
  'google-refusal': 0.1,
  /** A read that fails, or returns nothing. */
  'google-odd-read': 0.06,
  /** A list without its last pages, or one that ends early. */
  'google-cut-list': 0.03,
  /** Reads by id of this post lag by 1-60 seconds. */
  'google-lag-by-id': 0.2,
  /** Lists show this post 1-60 seconds late. */
  'google-lag-in-list': 0.3,
  /** Lists contain this post only once it is public. */
  'google-unlisted': 0.1,
  /** A text or time that is shown differently from how it was sent. */
  'google-rewritten': 0.2,
  /** A review of 1-60 seconds. */
  'google-slow-review': 0.4,
  /** A public post is called in review again for a while. */
  'google-state-flips': 0.1,
  /** A text that the review rejects. */
  'google-rejected': 0.02,
  /** A deletion that is done and refused, or confirmed and not done. */
  'google-odd-deletion': 0.1,
  /** An access token that ends early. */
  'google-dead-token': 0.01,
} as const;
export type GoogleLie = keyof typeof googleLieShares;

/** Draws each lie by the seed, independent of the product's calls. */
export class GoogleLies {
  #random = openRandom(0, 'google');
  #seed = 0;
  #shares: Readonly<Record<string, number>> = {};
  #secondMs = 1000;

  configure(settings: { seed: number; shares: Readonly<Record<string, number>>; secondMs: number }): void {
    this.#random = openRandom(settings.seed, 'google');
    this.#seed = settings.seed;
    this.#shares = settings.shares;
    this.#secondMs = settings.secondMs;
  }

  draws(lie: GoogleLie): boolean {
    const share = this.#shares[lie] ?? 0;
    return share > 0 && this.#random.next() < share;
  }

  pick = <T>(items: readonly T[]): T => this.#random.pick(items);

  /** Draws a time in milliseconds. */
  seconds = (low: number, high: number): number =>
    (low + this.#random.next() * (high - low)) * this.#secondMs;

  /** Returns whether a text is rejected: the same one always is. */
  isRejected(message: string): boolean {
    const share = this.#shares['google-rejected'] ?? 0;
    const hash = createHash('sha256').update(`${this.#seed} ${message}`).digest();
    return hash.readUInt32BE() / 2 ** 32 < share;
  }
}
