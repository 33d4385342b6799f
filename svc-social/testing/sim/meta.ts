import { createHash } from 'node:crypto';
import type { Graph, GraphParams, GraphSession } from '../../src/networks/meta/graph/client.ts';
import { GraphSilence } from '../../src/networks/meta/graph/failures.ts';
import { noPressure } from '../../src/networks/meta/graph/pressure.ts';
import { graphAs, refusal } from '../graph-double.ts';
import type { Clock, Random } from './clock.ts';

/** A post, a container or a part of one, as it truly is. */
export interface Item {
  readonly id: string;
  /** What it is called once it is public. */
  readonly publicId: string;
  readonly place: string;
  readonly text: string;
  readonly shown: string;
  readonly lag: { readonly id: number; readonly list: number };
  readonly isDenied: boolean;
  readonly isCalledExpired: boolean;
  ignoresLeft: number;
  /** When each call came that made it public or was to do so. */
  readonly toldAt: number[];
  /** When that takes effect. */
  publicAt: number | null;
  deletedAt: number | null;
}

type Reply = Record<string, unknown>;

const second = 1000;
const longest = 60 * second;
const gone = () => refusal(100, 33);
const passing = [
  () => refusal(2),
  () => refusal(1),
  () => refusal(4),
  () => refusal(32),
  () => refusal(-1, 2207001),
  () => refusal(9007, 2207027),
  () => refusal(24, 2207006),
  gone,
] as const;
const final = [() => refusal(100), () => refusal(36004), () => refusal(-1, 2207004)] as const;
const links = /https:\S+/gu;

/** A text that is refused is refused again. */
const isRefused = (text: string) => createHash('sha1').update(text).digest().readUInt8() < 4 && text !== '';

/** The person's token; every other one is a page's own. */
const personToken = 'user';

/** How often each lie is told; a seed tells some of them more often, and some hardly ever. */
const shares = {
  'lag-by-id': 0.35,
  'lag-in-list': 0.35,
  /** A text is shown otherwise than it was given. */
  rewritten: 0.2,
  'denied-read': 0.06,
  'denied-write': 0.01,
  'ignored-flip': 0.05,
  refusal: 0.1,
  silence: 0.02,
  /** A refusal for good, and the effect up to a minute later. */
  'late-refusal': 0.02,
  /** An error or silence, and the effect all the same, up to a minute later or at once. */
  'late-effect': 0.05,
  'lost-answer': 0.05,
  'odd-read': 0.05,
  /** A container that was told calls itself expired until it is seen. */
  expired: 0.05,
  /** A publication is answered with the id of another media. */
  'other-id': 0.03,
  slow: 0.03,
  death: 0.003,
  /** The process that asked stands still until its lease may be over, and then goes on. */
  pause: 0.003,
};
type Lie = keyof typeof shares;

/** What a caller wants to hear more often. */
export type Shares = Partial<Record<string, number>>;
const factors = [0.2, 1, 1, 4] as const;
const mostOften = 0.6;

/** A Graph in memory: its items are the truth, its answers are not. */
export class SimMeta {
  readonly items = new Map<string, Item>();
  calls = 0;
  /** How often it gave no answer. */
  silences = 0;
  readonly #shares = new Map<Lie, number>();
  #lastId = 1000;
  readonly #clock: Clock;
  readonly #random: Random;

  constructor(clock: Clock, random: Random, wanted: Shares) {
    this.#clock = clock;
    this.#random = random;
    for (const lie of Object.keys(shares) as Lie[])
      this.#shares.set(lie, wanted[lie] ?? Math.min(mostOften, shares[lie] * random.pick(factors)));
  }

  isPublic = (item: Item, laterBy = 0) =>
    item.publicAt !== null && item.deletedAt === null && item.publicAt + laterBy <= this.#clock.now;

  #draws = (lie: Lie) => this.#random.isDrawn(this.#shares.get(lie) ?? 0);

  #make(place: string, text: string): Item {
    this.#lastId += 1;
    const id = place.startsWith('p') ? `${place}_${this.#lastId}` : `c${this.#lastId}`;
    const lag = (lie: Lie) => (this.#draws(lie) ? this.#random.between(second, longest) : 0);
    const shown = this.#draws('rewritten')
      ? text.normalize('NFD').replaceAll(/\s+/gu, ' ').replace(links, '…')
      : text;
    const item: Item = {
      id,
      place,
      text,
      shown,
      publicId: place.startsWith('p') ? id : `m${this.#lastId}`,
      lag: { id: lag('lag-by-id'), list: lag('lag-in-list') },
      isDenied: this.#draws('denied-read'),
      isCalledExpired: this.#draws('expired'),
      ignoresLeft: this.#draws('ignored-flip') ? Math.ceil(this.#random.between(0, 6)) : 0,
      toldAt: [],
      publicAt: null,
      deletedAt: null,
    };
    this.items.set(id, item);
    return item;
  }

  /** What a call that writes comes to: an effect or none, now or later, and an answer that need not say so. */
  #write(effect: (afterMilliseconds: number) => Reply, isFlip: boolean): Reply | Promise<Reply> {
    if (this.#draws('refusal')) throw this.#random.pick(passing)();
    if (this.#draws('silence')) return this.#silence();
    if (isFlip && this.#draws('late-refusal')) {
      effect(this.#random.between(40 * second, longest));
      throw this.#random.pick(final)();
    }
    const isLate = isFlip && this.#draws('late-effect');
    if (!isLate && !this.#draws('lost-answer')) return effect(0);
    effect(isLate ? this.#random.between(0, longest) : 0);
    if (this.#random.isDrawn(0.4)) return this.#silence();
    throw this.#random.pick(passing)();
  }

  async #silence(): Promise<never> {
    this.silences += 1;
    await this.#clock.sleep(this.#random.between(0, 15 * second));
    throw new GraphSilence('simulated');
  }

  #publish(item: Item): Reply | Promise<Reply> {
    const { now } = this.#clock;
    const isPage = item.place.startsWith('p');
    item.toldAt.push(now);
    if (item.ignoresLeft > 0 && isPage) {
      item.ignoresLeft -= 1;
      if (this.#random.isDrawn(0.4)) throw refusal(0);
      return { success: true };
    }
    return this.#write((after) => {
      if (item.publicAt !== null && !isPage) throw refusal(9007, 2207027);
      item.publicAt ??= now + after;
      const { publicId } = this.#draws('other-id') ? this.#random.pick([item, ...this.items.values()]) : item;
      return isPage ? { success: true } : { id: publicId };
    }, true);
  }

  #post(path: string, params: GraphParams): Reply | Promise<Reply> {
    const [id = '', edge] = path.split('/');
    if (edge === undefined || edge === 'media_publish') {
      const item = this.items.get(edge ? String(params['creation_id']) : id);
      if (!item || item.deletedAt !== null || this.#draws('denied-write')) throw gone();
      return this.#publish(item);
    }
    const text = String(params['message'] ?? params['caption'] ?? '');
    if (isRefused(text)) throw refusal(36004);
    return this.#write(() => {
      const item = this.#make(id, text);
      if (edge === 'feed' && params['published'] === true) {
        item.toldAt.push(this.#clock.now);
        item.publicAt = this.#clock.now;
      }
      return { id: item.id };
    }, false);
  }

  #list(place: string, { since = 0, after, limit = 25 }: GraphParams): Reply {
    const all = [...this.items.values()]
      .filter((item) => item.place === place && this.isPublic(item, item.lag.list))
      .filter((item) => (item.publicAt ?? 0) >= Number(since) * second)
      .toSorted((one, other) => (other.publicAt ?? 0) - (one.publicAt ?? 0));
    const start = all.findIndex(({ publicId }) => publicId === after) + 1;
    const page = all.slice(start, start + Math.min(10, Number(limit)));
    const data = page.map(({ publicId, shown, publicAt }) => {
      const at = new Date(publicAt ?? 0).toISOString();
      return place.startsWith('p')
        ? { id: publicId, message: shown, created_time: at, permalink_url: `https://fb/${publicId}` }
        : { id: publicId, caption: shown, timestamp: at, permalink: `https://ig/${publicId}` };
    });
    const next = start + page.length < all.length ? { next: 'https://elsewhere' } : {};
    return { data, paging: { cursors: { after: page.at(-1)?.publicId }, ...next } };
  }

  #read(id: string, token: string): Reply {
    const item = this.items.get(id) ?? this.items.get(`c${id.slice(1)}`);
    if (!item || item.deletedAt !== null || (item.isDenied && token !== personToken)) throw gone();
    const isSeen = this.isPublic(item, item.lag.id);
    const permalink = `https://fb/${item.publicId}`;
    if (item.place.startsWith('p'))
      return {
        id,
        is_published: isSeen,
        application: { id: 'app-1' },
        ...(isSeen ? { permalink_url: permalink } : {}),
      };
    const hidden = item.isCalledExpired && item.toldAt.length > 0 ? 'EXPIRED' : 'FINISHED';
    if (id === item.id) return { id, status_code: isSeen ? 'PUBLISHED' : hidden };
    if (!isSeen) throw gone();
    return { id, permalink, caption: item.shown };
  }

  #get(path: string, params: GraphParams, token: string): Reply | Promise<Reply> {
    const [id = '', edge] = path.split('/');
    if (this.#draws('odd-read')) {
      if (this.#random.isDrawn(0.5)) return this.#silence();
      throw this.#random.pick(passing)();
    }
    if (edge === 'content_publishing_limit')
      return { data: [{ quota_usage: 0, config: { quota_total: 50 } }] };
    return edge === undefined ? this.#read(id, token) : this.#list(id, params);
  }

  #remove(id: string): Reply {
    const item = this.items.get(id);
    if (!item || item.deletedAt !== null) throw gone();
    item.deletedAt = this.#clock.now;
    return { success: true };
  }

  /** The Graph as one process sees it, which may die before or after a call. */
  graphOf(die: () => void): Graph {
    const perhapsDie = async () => {
      if (!this.#draws('death')) return;
      die();
      await new Promise(() => undefined);
    };
    const call = async (path: string, act: () => Reply | Promise<Reply>) => {
      this.calls += 1;
      await perhapsDie();
      await this.#clock.sleep(this.#random.between(20, this.#draws('slow') ? 6 * second : 400));
      const [reply] = await Promise.allSettled([Promise.resolve().then(act)]);
      const [id = ''] = path.split('/');
      this.#clock.tell(this.items.get(id)?.place ?? id, path, reply);
      await perhapsDie();
      if (this.#draws('pause')) await this.#clock.sleep(this.#random.between(10 * second, 40 * second));
      if (reply.status === 'rejected') throw reply.reason;
      return reply.value;
    };
    const sessionOf = (token: string): GraphSession => ({
      get: (path, params = {}) => call(path, () => this.#get(path, params, token)),
      post: (path, params = {}) => call(path, () => this.#post(path, params)),
      remove: (path) => call(path, () => this.#remove(path)),
      upload: async () => undefined,
      pressure: () => noPressure,
    });
    return graphAs(sessionOf);
  }
}
