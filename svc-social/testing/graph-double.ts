import type { Graph, GraphParams, GraphSession } from '../src/networks/meta/graph/client.ts';
import { GraphRefusal, GraphSilence } from '../src/networks/meta/graph/failures.ts';
import { noUsage, type RateLimitUsage } from '../src/networks/meta/graph/rate-limit-usage.ts';
import { publishingScopes } from '../src/networks/meta/graph/scopes.ts';
import { nameOf, phasesOf, type Container, type Post, type Reel } from './double-objects.ts';

/** One call as the double receives it, counted from 1. */
export interface SeenCall {
  readonly turn: number;
  readonly name: string;
}

/** Returns a refusal as Meta sends it. */
export const refusal = (
  code: number,
  subcode?: number,
  more: { readonly regainSeconds?: number; readonly appPercent?: number } = {},
) =>
  new GraphRefusal({
    status: 400,
    code,
    subcode,
    isTransient: false,
    regainSeconds: undefined,
    traceId: undefined,
    text: 'double',
    ...more,
  });

/** Returns a Graph double with the given sessions and defaults for the rest. */
export const createGraphDouble = (as: Graph['as'], more: Partial<Graph> = {}): Graph => ({
  as,
  appId: 'app-1',
  appToken: 'app|secret',
  baseUrl: 'http://127.0.0.1',
  exchange: async () => ({}),
  backoffSeconds: () => 0,
  silentSeconds: () => 0,
  close: async () => undefined,
  ...more,
});

/** Calls that publish, unless they only create a draft. */
const publishing = new Set(['POST object', 'POST media_publish', 'POST feed']);

const gone = () => refusal(100, 33);

/** The client turns `success: false` into a refusal. */
function accepted(reply: Record<string, unknown>): Record<string, unknown> {
  if (reply['success'] === false) throw refusal(0);
  return reply;
}

/** An in-memory Meta in which every call can fail before or after it took effect. */
export class GraphDouble {
  readonly calls: string[] = [];
  /** Published posts, in order. */
  readonly ledger: Array<{ id: string; message: string }> = [];
  readonly posts = new Map<string, Post>();
  readonly reels = new Map<string, Reel>();
  readonly containers = new Map<string, Container>();
  /** Simulated seconds, advanced by the test. */
  now = 0;
  /** Seconds until a read by id, or a list, shows an effect. */
  readonly lag = { id: 0, list: 0 };
  /** Seconds until a publish call takes effect. */
  effectDelay = 0;
  /** Number of coming publish calls without effect, and their response. */
  ignoredFlips = 0;
  flipReply: Record<string, unknown> = { success: true };
  /** Kinds of objects that reads by id with the page's token are denied. */
  readonly denied = new Set<'post' | 'reel' | 'container' | 'media'>();
  /** Denies them to the user's token too. */
  deniesEverybody = false;
  /** Returns the id in the response to a publish call. */
  toldId = (mediaId: string): string => mediaId;
  /** The status of a container that does not show that it is public. */
  hiddenCode = 'FINISHED';
  /** Whether a post names the application that created it. */
  tellsMakers = true;
  /** Whether lists contain permalinks. */
  listsAddresses = true;
  /** Returns a text as lists show it. */
  shownAs = (text: string): string => text;
  /** Whether lists contain each entry twice. */
  listsTwice = false;
  /** Wraps each session between the service and this Meta. */
  twist: (session: GraphSession) => Partial<GraphSession> = () => ({});
  before: (call: SeenCall) => void | Promise<void> = () => undefined;
  after: (call: SeenCall) => void | Promise<void> = () => undefined;
  /** The subcode of the error for every token. */
  deadReason: number | undefined;
  /** The listed pages of the user, each with its token. */
  listed: ReadonlyArray<Record<string, unknown>> = [];
  /** The granted permissions. */
  scopes: readonly string[] = publishingScopes;
  /** The rate limits in each response. */
  pressure: RateLimitUsage = noUsage;
  /** Seconds for which no work should start. */
  backoffSeconds = 0;
  #lastId = 100;

  /** Makes calls with this name fail before or after their effect, at most `most` times. */
  fail(when: 'before' | 'after', calls: string | RegExp, error: () => Error, most = Infinity): void {
    let failed = 0;
    this[when] = ({ name }) => {
      const isMeant = typeof calls === 'string' ? name === calls : calls.test(name);
      if (isMeant && (failed += 1) <= most) throw error();
    };
  }

  /** Makes the first publish call take effect and return this error. */
  answerOnce(answer: () => Error = () => new GraphSilence('reset')): void {
    let isAnswered = false;
    this.after = ({ name }) => {
      if (isAnswered || this.ledger.length === 0 || !publishing.has(name)) return;
      isAnswered = true;
      throw answer();
    };
  }

  #newId(prefix = ''): string {
    this.#lastId += 1;
    return `${prefix}${this.#lastId}`;
  }

  #makePost(pageId: string, params: GraphParams) {
    const id = `${pageId}_${this.#newId()}`;
    const photos = Array.isArray(params['attached_media']) ? params['attached_media'].length : 0;
    const publicAt = params['published'] === true ? this.now + this.effectDelay : null;
    this.posts.set(id, { message: String(params['message']), publicAt, photos, appId: 'app-1' });
    if (publicAt !== null) this.ledger.push({ id, message: String(params['message']) });
    return { id };
  }

  #flip(id: string) {
    const post = this.posts.get(id);
    if (!post) throw gone();
    if (this.ignoredFlips > 0) {
      this.ignoredFlips -= 1;
      return this.flipReply;
    }
    if (post.publicAt === null) this.ledger.push({ id, message: post.message });
    post.publicAt ??= this.now + this.effectDelay;
    return this.flipReply;
  }

  #publish(id: string) {
    const container = this.containers.get(id);
    if (!container) throw gone();
    if (container.mediaId !== undefined) throw refusal(9007, 2207027);
    container.mediaId = this.#newId('media');
    container.publicAt = this.now + this.effectDelay;
    this.ledger.push({ id: container.mediaId, message: container.caption });
    return { id: this.toldId(container.mediaId) };
  }

  #startReel(pageId: string) {
    const id = this.#newId('reel');
    this.reels.set(id, { pageId, message: '', isWhole: false, publicAt: null });
    return { video_id: id };
  }

  #finishReel(id: string, message: string) {
    const reel = this.reels.get(id);
    if (!reel) throw gone();
    if (!reel.isWhole) throw refusal(6000, 1363037);
    if (reel.publicAt === null) this.ledger.push({ id, message });
    Object.assign(reel, { message, publicAt: reel.publicAt ?? this.now + this.effectDelay });
    return { success: true };
  }

  #upload(id: string) {
    const video = this.reels.get(id) ?? this.containers.get(id);
    if (!video) throw refusal(1);
    video.isWhole = true;
    return {};
  }

  #post(path: string, params: GraphParams): Record<string, unknown> {
    const [id = '', edge] = path.split('/');
    if (edge === 'video_reels' && params['upload_phase'] === 'start') return this.#startReel(id);
    if (edge === 'video_reels')
      return this.#finishReel(String(params['video_id']), String(params['description']));
    if (edge === 'photos') return { id: this.#newId('photo') };
    if (edge === 'feed') return this.#makePost(id, params);
    if (edge === 'media_publish') return this.#publish(String(params['creation_id']));
    if (edge !== 'media') return this.#flip(id);
    const container = this.#newId('container');
    this.containers.set(container, { caption: String(params['caption'] ?? ''), publicAt: null });
    return { id: container };
  }

  #listMedia({ after, limit = 25 }: GraphParams) {
    const address = this.listsAddresses ? { permalink: 'https://ig' } : {};
    const facts = { timestamp: new Date().toISOString(), ...address };
    const newestFirst = [...this.containers.values()]
      .filter(({ publicAt }) => this.#isSeen(publicAt, 'list'))
      .map(({ mediaId, caption }) => ({ id: mediaId, caption: this.shownAs(caption), ...facts }))
      .toReversed();
    const start = newestFirst.findIndex(({ id }) => id === after) + 1;
    const data = newestFirst.slice(start, start + Number(limit));
    const isMore = start + data.length < newestFirst.length;
    const next = isMore ? { next: 'https://elsewhere' } : {};
    return { data: this.#repeated(data), paging: { cursors: { after: data.at(-1)?.id }, ...next } };
  }

  #isSeen = (publicAt: number | null, by: 'id' | 'list') =>
    publicAt !== null && publicAt + this.lag[by] <= this.now;

  #repeated = <T>(data: T[]): T[] => (this.listsTwice ? [...data, ...data] : data);

  #addressed = (address: string) => (this.listsAddresses ? { permalink_url: address } : {});

  #listPosts(pageId: string) {
    const seen = [...this.posts].filter(
      ([id, { publicAt }]) => id.startsWith(`${pageId}_`) && this.#isSeen(publicAt, 'list'),
    );
    const data = seen.map(([id, { message }]) => ({
      id,
      message: this.shownAs(message),
      ...this.#addressed(`https://fb/${id}`),
    }));
    return { data: this.#repeated(data.toReversed()) };
  }

  #listReels(pageId: string) {
    const seen = [...this.reels].filter(
      ([, reel]) => reel.pageId === pageId && this.#isSeen(reel.publicAt, 'list'),
    );
    return { data: seen.map(([id]) => ({ id, ...this.#addressed(`/reel/${id}/`) })) };
  }

  #getObject(id: string, token: string): Record<string, unknown> {
    const isPage = token === 'page' || this.deniesEverybody;
    const container = this.containers.get(id);
    if (container) {
      if (isPage && this.denied.has('container')) throw gone();
      const isPublic = this.#isSeen(container.publicAt, 'id');
      const video_status = phasesOf(container.isWhole ?? false, isPublic);
      return { id, status_code: isPublic ? 'PUBLISHED' : this.hiddenCode, video_status };
    }
    const reel = this.reels.get(id);
    if (reel) {
      if (isPage && this.denied.has('reel')) throw gone();
      const isPublic = this.#isSeen(reel.publicAt, 'id');
      const status = phasesOf(reel.isWhole, isPublic);
      return { id, status, ...(isPublic ? { permalink_url: `/reel/${id}/` } : {}) };
    }
    if (id.startsWith('media')) {
      const made = [...this.containers.values()].find(({ mediaId }) => mediaId === id);
      if ((isPage && this.denied.has('media')) || !this.#isSeen(made?.publicAt ?? null, 'id')) throw gone();
      return { id, permalink: 'https://ig', caption: this.shownAs(made?.caption ?? '') };
    }
    const found = this.posts.get(id);
    if (!found || (isPage && this.denied.has('post'))) throw gone();
    const isPublished = this.#isSeen(found.publicAt, 'id');
    return {
      id,
      is_published: isPublished,
      ...(isPublished ? { permalink_url: `https://fb/${id}` } : {}),
      ...(found.appId !== undefined && this.tellsMakers ? { application: { id: found.appId } } : {}),
    };
  }

  #get(path: string, params: GraphParams, token: string): Record<string, unknown> {
    const [id = '', edge] = path.split('/');
    if (path === 'debug_token' && this.deadReason !== undefined)
      return { data: { is_valid: false, error: { code: 190, subcode: this.deadReason } } };
    if (path === 'debug_token') return { data: { is_valid: true, scopes: this.scopes } };
    if (path === 'me/accounts') return { data: this.listed };
    if (path === 'me/businesses') return { data: [] };
    if (path === 'me/permissions')
      return { data: this.scopes.map((permission) => ({ permission, status: 'granted' })) };
    if (edge === 'content_publishing_limit')
      return { data: [{ quota_usage: 0, config: { quota_total: 50 } }] };
    if (edge === 'media') return this.#listMedia(params);
    if (edge === 'video_reels') return this.#listReels(id);
    if (edge === 'published_posts') return this.#listPosts(id);
    return this.#getObject(id, token);
  }

  #remove(path: string) {
    if (!this.posts.delete(path) && !this.reels.delete(path)) throw gone();
    return { success: true };
  }

  async #run(name: string, act: () => Record<string, unknown>) {
    const seen = { turn: this.calls.push(name), name };
    await this.before(seen);
    const reply = act();
    await this.after(seen);
    return reply;
  }

  /** Returns the double as a Graph client. */
  get graph(): Graph {
    const sessionOf = (token: string): GraphSession => ({
      get: (path, params = {}) => this.#run(nameOf('GET', path), () => this.#get(path, params, token)),
      post: (path, params = {}) =>
        this.#run(nameOf('POST', path, params), () => accepted(this.#post(path, params))),
      remove: (path) => this.#run(nameOf('DELETE', path), () => accepted(this.#remove(path))),
      upload: async ({ id }) => {
        await this.#run('POST upload', () => this.#upload(id));
      },
      pressure: () => this.pressure,
    });
    const twisted = (session: GraphSession) => ({ ...session, ...this.twist(session) });
    return createGraphDouble((token) => twisted(sessionOf(token)), {
      backoffSeconds: () => this.backoffSeconds,
    });
  }
}
