import type { Graph, GraphParams, GraphSession } from '@kallos/graph/client';
import { noPressure } from '@kallos/graph/pressure';
import { GraphRefusal } from '@kallos/graph/failures';

/** One call as the double sees it, counted from 1. */
export interface SeenCall {
  readonly turn: number;
  readonly name: string;
}

/** A refusal as Meta sends it. */
export const refusal = (code: number, subcode?: number) =>
  new GraphRefusal({
    status: 400,
    code,
    subcode,
    isTransient: false,
    regainSeconds: undefined,
    traceId: undefined,
    text: 'double',
  });

const gone = () => refusal(100, 33);

/** A small Meta in memory whose every call can be interrupted before or after it took effect. */
export class GraphDouble {
  readonly calls: string[] = [];
  /** What went public, in order. */
  readonly ledger: Array<{ id: string; message: string }> = [];
  readonly posts = new Map<string, { message: string; isPublic: boolean; photos: number }>();
  readonly containers = new Map<string, { caption: string; mediaId?: string }>();
  before: (call: SeenCall) => void | Promise<void> = () => undefined;
  after: (call: SeenCall) => void | Promise<void> = () => undefined;
  /** Lists are late at times: a post stands, but its account's list doesn't show it yet. */
  isMediaListed = true;
  /** How long nothing new should begin. */
  backoffSeconds = 0;
  #lastId = 100;

  #newId(prefix = ''): string {
    this.#lastId += 1;
    return `${prefix}${this.#lastId}`;
  }

  #makePost(pageId: string, params: GraphParams) {
    const id = `${pageId}_${this.#newId()}`;
    const photos = Array.isArray(params['attached_media']) ? params['attached_media'].length : 0;
    this.posts.set(id, { message: String(params['message']), isPublic: false, photos });
    return { id };
  }

  #flip(id: string) {
    const post = this.posts.get(id);
    if (!post) throw gone();
    if (!post.isPublic) this.ledger.push({ id, message: post.message });
    post.isPublic = true;
    return { success: true };
  }

  #publish(id: string) {
    const container = this.containers.get(id);
    if (!container) throw gone();
    if (container.mediaId !== undefined) throw refusal(9007, 2207027);
    container.mediaId = this.#newId('media');
    this.ledger.push({ id: container.mediaId, message: container.caption });
    return { id: container.mediaId };
  }

  #post(path: string, params: GraphParams): Record<string, unknown> {
    const [id = '', edge] = path.split('/');
    if (edge === 'photos') return { id: this.#newId('photo') };
    if (edge === 'feed') return this.#makePost(id, params);
    if (edge === 'media_publish') return this.#publish(String(params['creation_id']));
    if (edge !== 'media') return this.#flip(id);
    const container = this.#newId('container');
    this.containers.set(container, { caption: String(params['caption'] ?? '') });
    return { id: container };
  }

  #listMedia({ after, limit = 25 }: GraphParams) {
    const facts = { timestamp: new Date().toISOString(), permalink: 'https://ig' };
    const newestFirst = [...this.containers.values()]
      .filter(({ mediaId }) => mediaId !== undefined)
      .map(({ mediaId, caption }) => ({ id: mediaId, caption, ...facts }))
      .toReversed();
    const start = newestFirst.findIndex(({ id }) => id === after) + 1;
    const data = newestFirst.slice(start, start + Number(limit));
    const isMore = start + data.length < newestFirst.length;
    const next = isMore ? { next: 'https://elsewhere' } : {};
    return { data, paging: { cursors: { after: data.at(-1)?.id }, ...next } };
  }

  #get(path: string, params: GraphParams): Record<string, unknown> {
    const [id = '', edge] = path.split('/');
    if (edge === 'content_publishing_limit')
      return { data: [{ quota_usage: 0, config: { quota_total: 50 } }] };
    if (edge === 'media') return this.isMediaListed ? this.#listMedia(params) : { data: [] };
    const container = this.containers.get(id);
    if (container) return { status_code: container.mediaId === undefined ? 'FINISHED' : 'PUBLISHED' };
    if (id.startsWith('media')) return { id, permalink: 'https://ig' };
    const found = this.posts.get(id);
    if (!found) throw gone();
    return { id, is_published: found.isPublic, permalink_url: `https://fb/${id}` };
  }

  #remove(path: string) {
    if (!this.posts.delete(path)) throw gone();
    return { success: true };
  }

  async #run(method: string, path: string, act: () => Record<string, unknown>) {
    const name = `${method} ${path.split('/')[1] ?? 'object'}`;
    const seen = { turn: this.calls.push(name), name };
    await this.before(seen);
    const reply = act();
    await this.after(seen);
    return reply;
  }

  /** The double as the service sees it; tokens are not looked at. */
  get graph(): Graph {
    const session: GraphSession = {
      get: (path, params = {}) => this.#run('GET', path, () => this.#get(path, params)),
      post: (path, params = {}) => this.#run('POST', path, () => this.#post(path, params)),
      remove: (path) => this.#run('DELETE', path, () => this.#remove(path)),
      pressure: () => noPressure,
    };
    return {
      as: () => session,
      appId: 'app-1',
      appToken: 'app',
      exchange: async () => ({}),
      backoffSeconds: () => this.backoffSeconds,
      close: async () => undefined,
    };
  }
}
