import type { FalseResponse, FirstCall, LedgerLine } from '../meta/ledger.ts';
import type { GoogleLie, GoogleLies } from './lies.ts';

/** A post of a location. Effects are times, not timers, so that a busy machine delays none. */
export interface LocalPost {
  readonly id: string;
  readonly place: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly call: number;
  readonly calledAt: number;
  readonly madeAt: number;
  readonly reviewedAt: number;
  readonly isRejected: boolean;
  readonly publicAt: number;
  deletedAt: number | null;
  readonly lags: { readonly byId: number; readonly inList: number };
  readonly isUnlisted: boolean;
  readonly isRewritten: boolean;
  /** When it is called in review again, and until when. */
  readonly flip: { readonly from: number; readonly to: number } | null;
}

const longestSeconds = 60;
const shortestReview = 1;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The posts of all locations with the record of what was public. */
export class LocalPostStore {
  readonly posts: LocalPost[] = [];
  readonly lies: FalseResponse[] = [];
  readonly #firstCalls = new Map<string, FirstCall>();
  readonly #liar: GoogleLies;
  readonly #accountOf: (place: string) => string;
  #serial = 0;
  calls = 0;

  constructor(liar: GoogleLies, accountOf: (place: string) => string) {
    this.#liar = liar;
    this.#accountOf = accountOf;
  }

  /** Draws a lie and records it for the verdict. */
  tells(lie: GoogleLie, place: string, message = ''): boolean {
    const isTold = this.#liar.draws(lie);
    if (isTold) this.lies.push({ at: new Date(Date.now()).toISOString(), lie, place, message });
    return isTold;
  }

  begin(place: string, message: string): void {
    const key = `${place} ${message}`;
    if (!this.#firstCalls.has(key))
      this.#firstCalls.set(key, { at: new Date(Date.now()).toISOString(), place, message });
  }

  /** `isListed`: lists contain it at once. */
  make(place: string, body: Record<string, unknown>, afterMs: number, isListed = false): LocalPost {
    this.#serial += 1;
    const message = asText(body['summary']);
    const madeAt = Date.now() + afterMs;
    const tell = (lie: GoogleLie) => this.tells(lie, place, message);
    const longest = tell('google-slow-review') ? longestSeconds : shortestReview;
    const reviewedAt = madeAt + this.#liar.seconds(shortestReview, longest);
    const scheduledAt = Date.parse(asText(body['scheduledTime']));
    const publicAt = Math.max(reviewedAt, Number.isNaN(scheduledAt) ? 0 : scheduledAt);
    const isRejected = this.#liar.isRejected(message);
    if (isRejected)
      this.lies.push({ at: new Date(Date.now()).toISOString(), lie: 'google-rejected', place, message });
    const flipFrom = publicAt + this.#liar.seconds(0, longestSeconds);
    const lag = (lie: GoogleLie) => (tell(lie) ? this.#liar.seconds(1, longestSeconds) : 0);
    const post: LocalPost = {
      id: String(4_000_000_000 + this.#serial * 7919),
      place,
      body,
      message,
      call: this.calls,
      calledAt: Date.now(),
      madeAt,
      reviewedAt,
      isRejected,
      publicAt,
      deletedAt: null,
      lags: { byId: lag('google-lag-by-id'), inList: lag('google-lag-in-list') },
      isUnlisted: !isListed && tell('google-unlisted'),
      isRewritten: tell('google-rewritten'),
      flip: tell('google-state-flips')
        ? { from: flipFrom, to: flipFrom + this.#liar.seconds(1, longestSeconds) }
        : null,
    };
    this.posts.push(post);
    return post;
  }

  #isThere = ({ madeAt, deletedAt }: LocalPost, at: number): boolean =>
    madeAt <= at && (deletedAt === null || deletedAt > at);

  #stateOf({ reviewedAt, isRejected, publicAt, flip }: LocalPost, at: number): string {
    if (reviewedAt > at) return 'PROCESSING';
    if (isRejected) return 'REJECTED';
    if (publicAt > at) return 'SCHEDULED';
    return flip !== null && flip.from <= at && at < flip.to ? 'PROCESSING' : 'LIVE';
  }

  /** Returns a post as Google shows it at a time. */
  shown(post: LocalPost, at: number): Record<string, unknown> {
    const { id, place, body, message, isRewritten, madeAt } = post;
    const state = this.#stateOf(post, at);
    const name = `accounts/${this.#accountOf(place)}/locations/${place}/localPosts/${id}`;
    const time = asText(body['scheduledTime']);
    const rewritten = {
      summary: message.normalize('NFD').replaceAll(/\s+/gu, ' ').trim(),
      scheduledTime: time.replace(/Z$/, '.000000Z'),
    };
    return {
      ...body,
      ...(isRewritten ? rewritten : {}),
      name,
      state,
      createTime: new Date(madeAt).toISOString(),
      updateTime: new Date(madeAt).toISOString(),
      ...(state === 'LIVE' ? { searchUrl: urlOf(post) } : {}),
    };
  }

  read(place: string, id: string): Record<string, unknown> | undefined {
    const post = this.posts.find((one) => one.place === place && one.id === id);
    if (!post) return undefined;
    const at = Date.now() - post.lags.byId;
    return this.#isThere(post, at) ? this.shown(post, at) : undefined;
  }

  /** Lists a location in no useful order: Google documents none. */
  list(place: string): Array<Record<string, unknown>> {
    return this.posts.flatMap((post) => {
      const at = Date.now() - post.lags.inList;
      const isListed =
        post.place === place && this.#isThere(post, at) && (!post.isUnlisted || post.publicAt <= at);
      return isListed ? [this.shown(post, at)] : [];
    });
  }

  find = (place: string, id: string): LocalPost | undefined =>
    this.posts.find((one) => one.place === place && one.id === id && this.#isThere(one, Date.now()));

  get ledger(): LedgerLine[] {
    const now = Date.now();
    return this.posts
      .filter(
        ({ isRejected, publicAt, deletedAt }) =>
          !isRejected && publicAt <= now && (deletedAt === null || deletedAt > publicAt),
      )
      .map((post) => ({
        at: new Date(post.publicAt).toISOString(),
        calledAt: new Date(post.calledAt).toISOString(),
        call: post.call,
        platform: 'google',
        place: post.place,
        id: post.id,
        permalink: urlOf(post),
        message: post.message,
        pictures: picturesOf(post.body),
        deletedAt: post.deletedAt === null ? null : new Date(post.deletedAt).toISOString(),
      }));
  }

  get firstCalls(): FirstCall[] {
    return [...this.#firstCalls.values()];
  }
}

const urlOf = ({ id }: LocalPost): string => `https://google.test/${id}`;

function picturesOf(body: Readonly<Record<string, unknown>>): string[] {
  const media = body['media'];
  return Array.isArray(media) ? media.map((one: { sourceUrl?: unknown }) => asText(one.sourceUrl)) : [];
}
