import type { FirstCall, LedgerLine, Place, FalseResponse, GroundTruth } from './ledger.ts';

/** How far reads lag behind this object, in milliseconds. */
export interface ReadDelays {
  readonly byId: number;
  readonly inList: number;
}

/** What a place has received of a video, and how it fares with it. */
export interface Video {
  readonly size: number;
  readonly parts: Buffer[];
  /** When all of it was there. */
  wholeAt: number | null;
  /** How long it is prepared after that. */
  readonly processingMs: number;
  /** Whether that comes to nothing in the end. */
  readonly isFailing: boolean;
}

/** What was made at a place: a post, or a container with the media that it becomes. */
export interface Item {
  readonly id: string;
  readonly place: string;
  readonly platform: Place['platform'];
  /** A page's reel gets its text with the call that makes it public. */
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
  /** When each call came that asked to make it public, whatever it did. */
  readonly toldAt: number[];
  deletedAt: number | null;
  /** When the preparation of its video came to nothing. */
  failedAt: number | null;
}

type MadeItem = Pick<Item, 'place' | 'platform' | 'message' | 'pictures' | 'video' | 'lags'>;

const marginMs = 300;
const isAt = (moment: number | null, now: number) => moment !== null && moment <= now;

/** Whether an item is public at a moment; what was deleted before its effect never is. */
export const isPublic = ({ publicAt, deletedAt }: Item, at: number): boolean =>
  isAt(publicAt, at) && !isAt(deletedAt, at);

/** The record of everything. Effects are timestamps, not timers, so that a busy machine delays none. */
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

  /** Everything that was made at a place. */
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

  /** How a read by id sees it now. */
  seenById(item: Item): 'absent' | 'hidden' | 'public' {
    const at = Date.now() - item.lags.byId;
    if (item.madeAt > at || isAt(item.deletedAt, at)) return 'absent';
    return isPublic(item, at) ? 'public' : 'hidden';
  }

  /** What a place shows in its list now, newest first. */
  listed(place: string): Item[] {
    const now = Date.now();
    return [...this.#items.values()]
      .filter((item) => item.place === place && isPublic(item, now - item.lags.inList))
      .sort((a, b) => (b.publicAt ?? 0) - (a.publicAt ?? 0));
  }

  /** What a place keeps unseen. */
  drafts(place: string): Item[] {
    const now = Date.now();
    return [...this.#items.values()].filter(
      (item) => item.place === place && !isAt(item.deletedAt, now) && !isPublic(item, now),
    );
  }

  /** A container is ready a moment after it was made. */
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
