import type { Graph, GraphParams, GraphSession } from '../outside/graph.ts';
import { GraphRefusal } from '../outside/graph-errors.ts';

/** One call as the double sees it, counted from 1. */
export interface SeenCall {
  readonly turn: number;
  readonly name: string;
}

/** A small Meta in memory whose every call can be interrupted before or after it took effect. */
export interface GraphDouble {
  readonly graph: Graph;
  readonly calls: string[];
  /** What went public, in order. */
  readonly ledger: Array<{ id: string; message: string }>;
  readonly posts: Map<string, { message: string; isPublic: boolean; photos: number }>;
  before: (call: SeenCall) => void;
  after: (call: SeenCall) => void;
}

interface Container {
  caption: string;
  mediaId?: string;
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

/** Opens the double; page tokens are not looked at. */
export function openGraphDouble(): GraphDouble {
  const containers = new Map<string, Container>();
  let nextId = 100;
  const newId = (prefix: string) => `${prefix}${(nextId += 1)}`;
  const gone = () => refusal(100, 33);

  const makePost = (pageId: string, params: GraphParams) => {
    const id = `${pageId}_${newId('')}`;
    const photos = Array.isArray(params['attached_media']) ? params['attached_media'].length : 0;
    double.posts.set(id, { message: String(params['message']), isPublic: false, photos });
    return { id };
  };
  const flip = (id: string) => {
    const post = double.posts.get(id);
    if (!post) throw gone();
    if (!post.isPublic) double.ledger.push({ id, message: post.message });
    post.isPublic = true;
    return { success: true };
  };
  const publish = (id: string) => {
    const container = containers.get(id);
    if (!container) throw gone();
    if (container.mediaId !== undefined) throw refusal(9007, 2207027);
    container.mediaId = newId('media');
    double.ledger.push({ id: container.mediaId, message: container.caption });
    return { id: container.mediaId };
  };
  const post = (path: string, params: GraphParams): Record<string, unknown> => {
    const [id = '', edge] = path.split('/');
    if (edge === 'photos') return { id: newId('photo') };
    if (edge === 'feed') return makePost(id, params);
    if (edge === 'media_publish') return publish(String(params['creation_id']));
    if (edge === 'media') {
      const container = newId('container');
      containers.set(container, { caption: String(params['caption'] ?? '') });
      return { id: container };
    }
    return flip(id);
  };
  const get = (path: string): Record<string, unknown> => {
    const [id = '', edge] = path.split('/');
    if (edge === 'content_publishing_limit')
      return { data: [{ quota_usage: 0, config: { quota_total: 50 } }] };
    if (edge === 'media') {
      const live = [...containers.values()].filter(({ mediaId }) => mediaId !== undefined);
      const timestamp = new Date().toISOString();
      return {
        data: live.map(({ mediaId, caption }) => ({
          id: mediaId,
          caption,
          timestamp,
          permalink: 'https://ig',
        })),
      };
    }
    const container = containers.get(id);
    if (container) return { status_code: container.mediaId === undefined ? 'FINISHED' : 'PUBLISHED' };
    if (id.startsWith('media')) return { id, permalink: 'https://ig' };
    const found = double.posts.get(id);
    if (!found) throw gone();
    return { id, is_published: found.isPublic, permalink_url: `https://fb/${id}` };
  };
  const remove = (path: string) => {
    if (!double.posts.delete(path)) throw gone();
    return { success: true };
  };

  let turn = 0;
  const run = async (name: string, act: () => Record<string, unknown>) => {
    turn += 1;
    const seen = { turn, name };
    double.calls.push(name);
    double.before(seen);
    const reply = act();
    double.after(seen);
    return reply;
  };
  const edgeOf = (path: string) => path.split('/')[1] ?? 'object';
  const session: GraphSession = {
    get: (path) => run(`GET ${edgeOf(path)}`, () => get(path)),
    post: (path, params = {}) => run(`POST ${edgeOf(path)}`, () => post(path, params)),
    remove: (path) => run(`DELETE ${edgeOf(path)}`, () => remove(path)),
    pressure: () => ({ percent: 0, regainSeconds: 0 }),
  };
  const double: GraphDouble = {
    graph: { as: () => session, appToken: 'app', exchange: async () => ({}), close: async () => undefined },
    calls: [],
    ledger: [],
    posts: new Map(),
    before: () => undefined,
    after: () => undefined,
  };
  return double;
}
