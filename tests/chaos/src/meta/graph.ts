import { setTimeout as sleep } from 'node:timers/promises';
import { ok, refuse, unknown, type Answer } from './answers.ts';
import { app, proofOf, type Directory } from './directory.ts';
import type { FalseResponseSource } from './false-responses.ts';
import type { Item, GroundTruthStore } from './ground-truth.ts';
import { describeToken, exchange, readMe } from './login.ts';
import type { OutageSource } from './outages.ts';
import {
  finishReel,
  discardBytes,
  lostAnswer,
  type GraphParts,
  phasesOf,
  showReel,
  startVideo,
} from './videos.ts';

/** A call as received. */
export interface Call {
  readonly method: string;
  /** Without the version. */
  readonly path: string;
  readonly params: URLSearchParams;
  readonly token: string;
}

/** The caller: a page or a person. */
export type Holder = NonNullable<ReturnType<Directory['holderOf']>>;

const notReady = refuse({ code: 9007, subcode: 2_207_027 });
const deadToken = refuse({ code: 190, subcode: 460 });
/** A page of a list may have fewer objects than requested. */
const mostOnPage = 10;
const isYes = (text: string | null) => text === 'true' || text === '1';

/** The fake Graph: its store contains the truth, its responses may be false. */
export class Graph {
  readonly directory: Directory;
  readonly book: GroundTruthStore;
  readonly liar: FalseResponseSource;
  readonly illness: OutageSource;

  constructor(parts: GraphParts) {
    this.directory = parts.directory;
    this.book = parts.book;
    this.liar = parts.liar;
    this.illness = parts.illness;
  }

  async answer(call: Call): Promise<Answer> {
    this.book.calls += 1;
    const { path, params, token, method } = call;
    const [id = '', edge = ''] = path.split('/');
    if (path === 'oauth/access_token') return exchange(this.directory, params);
    if (token === `${app.id}|${app.secret}`)
      return path === 'debug_token'
        ? describeToken(this.directory, params.get('input_token') ?? '')
        : unknown;
    const holder = this.directory.holderOf(token);
    if (!holder) return deadToken;
    if (params.get('appsecret_proof') !== proofOf(token)) return refuse({ code: 100, status: 401 });
    const ill = this.illness.barrier(holder.id, method !== 'GET');
    if (ill && !(id === 'me' && edge === 'accounts')) return ill;
    if (id === 'me') return method === 'GET' ? this.#readMe(holder, edge) : ok({ success: true });
    return this.directory.platformOf(id) === undefined
      ? this.#onObject(call, holder, id)
      : this.#onPlace(call, holder, id, edge);
  }

  #readMe({ id }: Holder, edge: string): Answer {
    const lack = edge === 'accounts' ? this.illness.listSymptomOf(id) : 'whole';
    return readMe(this.directory, { personId: id, edge, lack }) ?? unknown;
  }

  #onPlace(call: Call, holder: Holder, place: string, edge: string): Answer | Promise<Answer> {
    if (!this.directory.mayAct(holder, place)) return unknown;
    if (call.method === 'GET') return this.#readEdge(call, holder, place, edge);
    if (holder.kind === 'page' && this.liar.isDeadToken(place)) {
      this.directory.endTokens(holder.id);
      return deadToken;
    }
    if (edge === 'photos') return this.#upload(place, call.params);
    if (edge === 'video_reels') {
      const isStart = call.params.get('upload_phase') === 'start';
      return isStart ? startVideo(this, place, null) : finishReel(this, place, call.params);
    }
    if (call.params.get('media_type') === 'REELS') return startVideo(this, place, call.params.get('caption'));
    if (edge === 'feed' || edge === 'media') return this.#make(place, edge, call.params);
    return edge === 'media_publish' ? this.#publish(place, call.params) : unknown;
  }

  #upload(place: string, params: URLSearchParams): Answer {
    const verdict = this.liar.write(place, '');
    if (!verdict.isDone) return verdict.answer;
    const id = this.book.storePhoto(params.get('url') ?? params.get('source') ?? '');
    return verdict.answer ?? ok({ id });
  }

  async #make(place: string, edge: 'feed' | 'media', params: URLSearchParams): Promise<Answer> {
    const message = params.get(edge === 'feed' ? 'message' : 'caption') ?? '';
    if (message !== '') this.book.begin(place, message);
    const isThere = edge === 'feed' && this.book.listed(place).some((item) => item.message === message);
    const duplicate = edge === 'feed' ? this.illness.duplicate(place, isThere) : undefined;
    if (duplicate) return duplicate;
    if (this.liar.manner.slowMs > 0) await sleep(this.liar.manner.slowMs);
    const verdict = this.liar.write(place, message);
    if (!verdict.isDone) return verdict.answer;
    const item = this.book.make(
      {
        place,
        platform: edge === 'feed' ? 'facebook' : 'instagram',
        message,
        pictures: edge === 'feed' ? this.#attached(params) : this.#shown(params),
        video: null,
        lags: this.liar.lags(),
      },
      verdict.afterMs,
    );
    this.liar.initialize(item);
    const isPublic = edge === 'feed' && params.get('published') !== 'false';
    if (isPublic) item.toldAt.push(Date.now());
    if (isPublic) this.book.publish(item, verdict.afterMs);
    if (isPublic && this.illness.losesAnswer(place)) return lostAnswer;
    return verdict.answer ?? ok({ id: item.id });
  }

  #attached(params: URLSearchParams): string[] {
    const media = JSON.parse(params.get('attached_media') ?? '[]') as Array<{ media_fbid: string }>;
    return media.map(({ media_fbid: id }) => this.book.pictureOf(id) ?? 'missing');
  }

  #shown(params: URLSearchParams): string[] {
    const children = params.get('children');
    if (children === null) return [params.get('image_url') ?? ''];
    return children.split(',').flatMap((id) => this.book.find(id)?.pictures ?? ['missing']);
  }

  #publish(place: string, params: URLSearchParams): Answer {
    const item = this.book.find(params.get('creation_id') ?? '');
    if (!item || item.place !== place) return unknown;
    item.toldAt.push(Date.now());
    const dead = this.illness.container(place, item);
    if (dead && item.publicAt === null) return dead;
    if (item.video && item.publicAt === null && this.illness.losesBytes(place)) discardBytes(item);
    if (!this.book.isReady(item) || item.video?.isFailing === true) return notReady;
    const verdict = this.liar.write(place, item.message, item);
    if (!verdict.isDone) return verdict.answer;
    // A container is published once, however often it is requested.
    if (item.publicAt !== null) return notReady;
    this.book.publish(item, verdict.afterMs);
    if (this.illness.losesAnswer(place)) return lostAnswer;
    return verdict.answer ?? ok({ id: this.liar.mediaId(item) });
  }

  #onObject(call: Call, holder: Holder, id: string): Answer {
    const item = this.book.find(id) ?? this.book.findPublic(id);
    if (!item || !this.directory.mayAct(holder, item.place)) return unknown;
    if (call.path.endsWith('/insights')) return ok({ data: [] });
    if (call.path.includes('/')) return call.method === 'GET' ? ok({ data: [] }) : unknown;
    if (call.method === 'GET') return this.#readObject(holder, item, id);
    if (call.method === 'DELETE') return this.#remove(item);
    return item.platform === 'facebook' && !item.video && isYes(call.params.get('is_published'))
      ? this.#flip(item)
      : unknown;
  }

  #flip(item: Item): Answer {
    item.toldAt.push(Date.now());
    const verdict = this.liar.write(item.place, item.message, item);
    if (!verdict.isDone) return verdict.answer;
    this.book.publish(item, verdict.afterMs);
    if (this.illness.losesAnswer(item.place)) return lostAnswer;
    return verdict.answer ?? ok({ success: true });
  }

  #remove(item: Item): Answer {
    if (item.deletedAt !== null) return unknown;
    item.deletedAt = Date.now();
    return ok({ success: true });
  }

  #readObject(holder: Holder, item: Item, id: string): Answer {
    const lie = this.liar.read(item.place, holder.kind === 'user', item);
    if (lie) return lie;
    const seen = this.book.seenById(item);
    const permalink = this.book.permalinkOf(item);
    if (item.platform === 'facebook' && item.video)
      return seen === 'absent' ? unknown : ok(showReel(this, item));
    if (item.platform === 'facebook') {
      if (seen === 'absent') return unknown;
      const isPublished = seen === 'public';
      const facts = {
        id,
        message: this.liar.shown(item),
        is_published: isPublished,
        from: { id: item.place },
        application: { id: app.id },
      };
      return ok({ ...facts, ...(isPublished ? { permalink_url: permalink } : {}) });
    }
    if (id === item.publicId)
      return seen === 'public'
        ? ok({ id, permalink, caption: this.liar.shown(item), owner: { id: item.place } })
        : unknown;
    if (seen === 'absent') return unknown;
    const isReady = this.book.isReady(item);
    const isFailed = isReady && item.video?.isFailing === true;
    const ready = isFailed
      ? 'ERROR'
      : this.liar.isCalledExpired(item)
        ? 'EXPIRED'
        : isReady
          ? 'FINISHED'
          : 'IN_PROGRESS';
    return ok({
      id,
      status_code: seen === 'public' ? 'PUBLISHED' : ready,
      status: isFailed ? 'Error: the video could not be prepared, 2207026' : 'told by the fault harness',
      ...(item.video ? { video_status: phasesOf(item, seen === 'public') } : {}),
    });
  }

  #readEdge({ params }: Call, holder: Holder, place: string, edge: string): Answer {
    const lie = this.liar.read(place, holder.kind === 'user');
    if (lie) return lie;
    if (edge === 'content_publishing_limit')
      return ok({ data: [{ quota_usage: 1, config: { quota_total: 1_000_000, quota_duration: 86_400 } }] });
    if (edge === '') return ok({ id: place, name: `Place ${place}` });
    if (edge === 'video_reels')
      return ok({
        data: this.book
          .listed(place)
          .filter(({ video }) => video)
          .map((item) => showReel(this, item)),
      });
    const isKnown = edge === 'published_posts' || edge === 'media' || edge === 'feed' || edge === 'posts';
    if (!isKnown) return ok({ data: [] });
    const drafts = edge === 'feed' ? this.book.drafts(place) : [];
    return this.#list([...drafts, ...this.book.listed(place)], params, new Set(drafts));
  }

  #list(items: Item[], params: URLSearchParams, drafts: ReadonlySet<Item>): Answer {
    const since = Number(params.get('since') ?? 0) * 1000;
    const all = items.filter((item) => (item.publicAt ?? item.madeAt) >= since);
    const limit = Math.min(mostOnPage, Number(params.get('limit') ?? 25));
    const start = all.findIndex(({ id }) => id === params.get('after')) + 1;
    const page = all.slice(start, start + limit);
    const data = page.map((item) => {
      const at = new Date(item.publicAt ?? item.madeAt).toISOString();
      const permalink = this.book.permalinkOf(item);
      return item.platform === 'facebook'
        ? {
            id: item.video ? `${item.place}_${item.id}` : item.id,
            message: this.liar.shown(item),
            created_time: at,
            permalink_url: permalink,
            is_published: !drafts.has(item),
            application: { id: app.id },
          }
        : { id: item.publicId, caption: this.liar.shown(item), timestamp: at, permalink };
    });
    const after = page.at(-1)?.id;
    const isMore = start + limit < all.length;
    const next = isMore ? { next: 'https://graph.test/next' } : {};
    return ok({ data, paging: { cursors: after === undefined ? {} : { after }, ...next } });
  }
}
