import type { FirstCall, LedgerLine, Place, FalseResponse, GroundTruth } from './ledger.ts';

/** By how many milliseconds reads lag behind this object. */
export interface ReadDelays {
  readonly byId: number;
  readonly inList: number;
}

/** The received part of a video and its processing state. */
export interface Video {
  readonly size: number;
  readonly parts: Buffer[];
  /** When all of it had arrived. */
  wholeAt: number | null;
  /** Milliseconds of processing after that. */
  readonly processingMs: number;
  /** Whether the processing finally fails. */
  readonly isFailing: boolean;
}

/** An object on a page: a post, or a container with its later media. */
export interface Item {
  readonly id: string;
  readonly place: string;
  readonly platform: Place['platform'];
  /** A page's reel gets its text with the publish call. */
  message: string;
  pictures: readonly string[];
  readonly video: Video | null;
  readonly madeAt: number;
  readonly lags: ReadDelays;
  /** The id under which it is public. */
  readonly publicId: string;
  /** When it becomes public; null before a publication is requested. */
  publicAt: number | null;
  /** The call that requested it, and its time. */
  call: number;
  calledAt: number;
  /** The time of each publish call, with or without effect. */
  readonly toldAt: number[];
  deletedAt: number | null;
  /** When the processing of its video failed. */
  failedAt: number | null;
}

type MadeItem = Pick<Item, 'place' | 'platform' | 'message' | 'pictures' | 'video' | 'lags'>;

const marginMs = 300;
const isAt = (moment: number | null, now: number) => moment !== null && moment <= now;

/** Returns whether an item is public at a time; one deleted before its effect never is. */
export const isPublic = ({ publicAt, deletedAt }: Item, at: number): boolean =>
  isAt(publicAt, at) && !isAt(deletedAt, at);

/** The record of everything. Effects are timestamps, not timers, so that a busy machine does not delay them. */
export class GroundTruthStore {
  readonly #items = new Map<string, Item>();
  readonly #byPublicId = new Map<string, Item>();
  readonly #photos = new Map<string, string>();
  readonly #firstCalls = new Map<string, FirstCall>();
  readonly #lies: FalseResponse[] = [];
  #serial = 0;
  calls = 0;

  #newId(): string {
    this.#serial += 1;
    return String(this.#serial + 50_000);
  }

  storePhoto(picture: string): string {
    const id = `3${this.#newId()}`;
    this.#photos.set(id, picture);
    return id;
  }

  pictureOf(photoId: string): string | undefined {
    return this.#photos.get(photoId);
  }

  begin(place: string, message: string, at = Date.now()): void {
    const key = `${place} ${message}`;
    if (!this.#firstCalls.has(key))
      this.#firstCalls.set(key, { at: new Date(at).toISOString(), place, message });
  }

  recordFalseResponse(lie: string, place: string, message: string): void {
    this.#lies.push({ at: new Date(Date.now()).toISOString(), lie, place, message });
  }

  make(made: MadeItem, afterMs: number): Item {
    const number = this.#newId();
    const isPost = made.platform === 'facebook';
    const head = made.video ? '90' : `${made.place}_`;
    const id = isPost ? `${head}${number}` : `18${number}`;
    const item: Item = {
      ...made,
      id,
      publicId: isPost ? id : `179${number}`,
      madeAt: Date.now() + afterMs,
      publicAt: null,
      call: this.calls,
      calledAt: Date.now(),
      toldAt: [],
      deletedAt: null,
      failedAt: null,
    };
    this.#items.set(id, item);
    this.#byPublicId.set(item.publicId, item);
    return item;
  }

  /** Returns all objects of a page. */
  get items(): Iterable<Item> {
    return this.#items.values();
  }

  find(id: string): Item | undefined {
    return this.#items.get(id);
  }

  findPublic(publicId: string): Item | undefined {
    return this.#byPublicId.get(publicId);
  }

  /** Publishes it after a delay; an earlier publication stays. */
  publish(item: Item, afterMs: number): void {
    if (item.publicAt !== null) return;
    item.publicAt = Date.now() + afterMs;
    item.call = this.calls;
    item.calledAt = Date.now();
  }

  /** Returns how a read by id shows it now. */
  seenById(item: Item): 'absent' | 'hidden' | 'public' {
    const at = Date.now() - item.lags.byId;
    if (item.madeAt > at || isAt(item.deletedAt, at)) return 'absent';
    return isPublic(item, at) ? 'public' : 'hidden';
  }

  /** Returns what a page lists now, newest first. */
  listed(place: string): Item[] {
    const now = Date.now();
    return [...this.#items.values()]
      .filter((item) => item.place === place && isPublic(item, now - item.lags.inList))
      .sort((a, b) => (b.publicAt ?? 0) - (a.publicAt ?? 0));
  }

  /** Returns the hidden objects of a page. */
  drafts(place: string): Item[] {
    const now = Date.now();
    return [...this.#items.values()].filter(
      (item) => item.place === place && !isAt(item.deletedAt, now) && !isPublic(item, now),
    );
  }

  /** Returns whether a container is ready, a moment after its creation. */
  isReady = ({ madeAt, video }: Item): boolean =>
    video
      ? video.wholeAt !== null && video.wholeAt + video.processingMs <= Date.now()
      : madeAt + marginMs <= Date.now();

  permalinkOf = ({ platform, publicId, video }: Item): string =>
    platform === 'facebook'
      ? video
        ? `https://www.facebook.com/reel/${publicId}/`
        : `https://fb.test/${publicId}`
      : `https://ig.test/p/${publicId}`;

  snapshot(): GroundTruth {
    const now = Date.now();
    const ledger = [...this.#items.values()]
      .filter((item) => isAt(item.publicAt, now) && !isAt(item.deletedAt, item.publicAt ?? 0))
      .map((item): LedgerLine => ({
        at: new Date(item.publicAt ?? 0).toISOString(),
        calledAt: new Date(item.calledAt).toISOString(),
        call: item.call,
        platform: item.platform,
        place: item.place,
        id: item.publicId,
        permalink: this.permalinkOf(item),
        message: item.message,
        pictures: item.pictures,
        deletedAt: item.deletedAt === null ? null : new Date(item.deletedAt).toISOString(),
      }));
    return { ledger, firstCalls: [...this.#firstCalls.values()], lies: this.#lies, calls: this.calls };
  }
}
