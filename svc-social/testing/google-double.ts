import type { Google, GoogleSession, JsonObject } from '../src/networks/google/client/client.ts';
import { GoogleRefusal, GoogleSilence } from '../src/networks/google/client/failures.ts';

/** A post at the fake Google; all times in milliseconds. */
export interface DoublePost {
  readonly id: string;
  readonly place: string;
  readonly message: string;
  readonly body: Record<string, unknown>;
  createdAt: number;
  /** When the review ends, with its verdict. */
  reviewedAt: number;
  isRejected: boolean;
  /** When it is public, if the review allows it and it is not deleted before. */
  publicAt: number;
  deletedAt: number | null;
  /** Reads by id and lists lag this much behind. */
  readonly lags: { readonly byId: number; readonly inList: number };
}

/** A fault of a call, in addition to or instead of its effect. */
export type GoogleLie =
  | 'silent_before'
  | 'silent_after'
  | 'error_before'
  | 'error_after'
  | 'refused_after'
  | 'twice'
  | 'late_effect'
  | 'vanishes'
  | 'list_lags'
  | 'read_lags'
  /** A deletion that is confirmed without effect. */
  | 'ignored';

const second = 1000;
const lateEffect = 40 * second;
const longLag = 25 * second;

const internal = () => new GoogleRefusal({ status: 503, name: 'UNAVAILABLE' }, 'switched');
const invalid = (field: string, code = 3) =>
  new GoogleRefusal({ status: 400, name: 'INVALID_ARGUMENT', field, fieldCode: code }, 'invalid');
const missing = () => new GoogleRefusal({ status: 404, name: 'NOT_FOUND' }, 'not found');

/** A Google in memory that can lie about each call. It knows nothing of deliveries. */
export class GoogleDouble {
  posts: DoublePost[] = [];
  readonly calls: string[] = [];
  /** The lies of the next calls of a kind, in order; `undefined` for a truthful one. */
  readonly lies: Record<'create' | 'read' | 'list' | 'remove', Array<GoogleLie | undefined>> = {
    create: [],
    read: [],
    list: [],
    remove: [],
  };
  /** Throws to refuse every call. */
  refuse: (() => Error) | undefined;
  reviewMs = 2 * second;
  leastLeadMs = 60 * second;
  rejects = (message: string): boolean => /\d{10}/.test(message);
  #serial = 7000;
  #creations: Array<{ readonly at: number; readonly make: () => void }> = [];

  /** Moves everything into the past, as if time had passed. */
  advance(seconds: number): void {
    this.#settle();
    const ms = seconds * second;
    this.#creations = this.#creations.map(({ at, make }) => ({ at: at - ms, make }));
    for (const post of this.posts) {
      post.createdAt -= ms;
      post.reviewedAt -= ms;
      post.publicAt -= ms;
      if (post.deletedAt !== null) post.deletedAt -= ms;
      const time = post.body['scheduledTime'];
      if (typeof time === 'string')
        post.body['scheduledTime'] = new Date(Date.parse(time) - ms).toISOString().replace('.000Z', 'Z');
    }
    this.#settle();
  }

  /** Returns the posts that were ever public, also deleted ones. */
  get ledger(): DoublePost[] {
    this.#settle();
    return this.posts.filter((post) => this.#wasPublic(post));
  }

  #wasPublic = ({ isRejected, publicAt, deletedAt }: DoublePost): boolean =>
    !isRejected && publicAt <= Date.now() && (deletedAt === null || deletedAt > publicAt);

  /** Runs creations whose effect came late. */
  #settle(): void {
    const due = this.#creations.filter(({ at }) => at <= Date.now());
    this.#creations = this.#creations.filter(({ at }) => at > Date.now());
    for (const { make } of due) make();
  }

  #stateAt(post: DoublePost, now: number): string {
    if (post.reviewedAt > now) return 'PROCESSING';
    if (post.isRejected) return 'REJECTED';
    return post.publicAt <= now ? 'LIVE' : 'SCHEDULED';
  }

  #shown(post: DoublePost, now: number): JsonObject {
    const state = this.#stateAt(post, now);
    return {
      name: `accounts/77/locations/${post.place}/localPosts/${post.id}`,
      ...post.body,
      state,
      createTime: new Date(post.createdAt).toISOString(),
      ...(state === 'LIVE' ? { searchUrl: `https://google.test/${post.id}` } : {}),
    };
  }

  #make(place: string, body: Record<string, unknown>, lie: GoogleLie | undefined): DoublePost {
    this.#serial += 1;
    const message = String(body['summary'] ?? '');
    const now = Date.now();
    const time = Date.parse(String(body['scheduledTime'] ?? ''));
    const post: DoublePost = {
      id: String(this.#serial),
      place,
      message,
      body: { ...body },
      createdAt: now,
      reviewedAt: now + this.reviewMs,
      isRejected: this.rejects(message),
      publicAt: Math.max(Number.isNaN(time) ? 0 : time, now + this.reviewMs),
      deletedAt: lie === 'vanishes' ? now : null,
      lags: {
        byId: lie === 'read_lags' ? longLag : 0,
        inList: lie === 'list_lags' || lie === 'read_lags' ? longLag : 0,
      },
    };
    this.posts.push(post);
    return post;
  }

  #create(place: string, body: Record<string, unknown>, lie: GoogleLie | undefined): JsonObject {
    const time = Date.parse(String(body['scheduledTime']));
    if (Number.isNaN(time) || time < Date.now() + this.leastLeadMs) throw invalid('scheduled_time', 9);
    if (String(body['summary'] ?? '').length > 1500) throw invalid('summary', 8);
    if (lie === 'late_effect') {
      // The effect comes after the error.
      this.#creations.push({
        at: Date.now() + lateEffect,
        make: () => void this.#make(place, body, undefined),
      });
      throw internal();
    }
    const post = this.#make(place, body, lie);
    if (lie === 'twice') this.#make(place, body, undefined);
    return this.#shown(post, Date.now());
  }

  #answer(method: string, path: string, query: JsonObject, lie: GoogleLie | undefined): JsonObject {
    const [, place = '', id] =
      /^v4\/accounts\/\d+\/locations\/(\d+)\/localPosts(?:\/(\d+))?$/.exec(path) ?? [];
    if (place === '') throw new GoogleRefusal({ status: 404, name: 'NO_JSON', isPage: true }, path);
    if (method === 'POST') return this.#create(place, query, lie);
    const lag = (post: DoublePost, kind: 'byId' | 'inList') =>
      Date.now() - Math.max(post.lags[kind], lie === 'read_lags' || lie === 'list_lags' ? longLag : 0);
    const isThere = (post: DoublePost, at: number) =>
      post.createdAt <= at && (post.deletedAt === null || post.deletedAt > at);
    if (id === undefined) {
      const all = this.posts
        .filter((post) => post.place === place && isThere(post, lag(post, 'inList')))
        .toSorted((a, b) => b.createdAt - a.createdAt);
      return { localPosts: all.map((post) => this.#shown(post, lag(post, 'inList'))) };
    }
    const post = this.posts.find((one) => one.id === id && one.place === place);
    if (method === 'DELETE') {
      if (!post || post.deletedAt !== null) throw missing();
      post.deletedAt = Date.now();
      return {};
    }
    if (!post || !isThere(post, lag(post, 'byId'))) throw missing();
    return this.#shown(post, lag(post, 'byId'));
  }

  /** Answers a call of any session. */
  answer(method: string, path: string, body: JsonObject = {}): JsonObject {
    this.#settle();
    const isOne = /localPosts\/\d+$/.test(path);
    const kind = method === 'POST' ? 'create' : method === 'DELETE' ? 'remove' : isOne ? 'read' : 'list';
    this.calls.push(`${method} ${isOne ? 'post' : 'posts'}`);
    if (this.refuse) throw this.refuse();
    const lie = this.lies[kind].shift();
    if (lie === 'silent_before') throw new GoogleSilence('switched before');
    if (lie === 'error_before') throw internal();
    if (lie === 'ignored') return {};
    const reply = this.#answer(method, path, body, lie);
    if (lie === 'silent_after') throw new GoogleSilence('switched after');
    if (lie === 'error_after') throw internal();
    if (lie === 'refused_after') throw invalid('summary');
    return reply;
  }

  /** Returns a client; `around` runs each call. */
  clientOf(around: (path: string, act: () => JsonObject) => Promise<JsonObject>): Google {
    const session: GoogleSession = {
      get: (_host, path, query = {}) => around(path, () => this.answer('GET', path, query)),
      post: (_host, path, body) => around(path, () => this.answer('POST', path, body as JsonObject)),
      remove: (_host, path) => around(path, () => this.answer('DELETE', path)),
      prepare: async () => undefined,
    };
    return {
      clientId: 'client-1',
      consentUrl: 'https://google.test/consent',
      baseUrl: 'https://google.test',
      as: () => session,
      token: async () => ({}),
      revoke: async () => undefined,
      backoffSeconds: () => 0,
      close: async () => undefined,
    };
  }

  get google(): Google {
    return this.clientOf(async (_path, act) => act());
  }
}
