import { createHash } from 'node:crypto';
import { googleLieShares } from '../google/lies.ts';
import { openRandom } from '../random.ts';
import {
  brokenUploads,
  finalErrors,
  limits,
  errorsAfterEffect,
  publishErrorsAfterEffect,
  oddBodies,
  ok,
  transientErrors,
  unknown,
  type Answer,
} from './answers.ts';
import type { Item, ReadDelays, GroundTruthStore, Video } from './ground-truth.ts';
import type { FakeMetaSettings } from './ledger.ts';

/** Every false response with its default share of calls, objects or texts. */
export const falseResponseShares = {
  /** Reads by id of this object lag by 1-60 seconds. */
  'lag-by-id': 0.3,
  /** Lists show this object 1-60 seconds late. */
  'lag-in-list': 0.4,
  /** An error, and the effect 0-60 seconds later. */
  'late-effect': 0.05,
  /** A final refusal of a publication that takes effect 40-60 seconds later. */
  'late-refusal': 0.02,
  /** An error or no response although the call took effect. */
  'lost-answer': 0.06,
  /** A temporary error without effect. */
  refusal: 0.15,
  /** No effect and an empty body. */
  'odd-body': 0.03,
  /** A read that fails or returns nothing. */
  'odd-read': 0.06,
  /** A publication that is confirmed or refused and changes nothing, up to six times. */
  'ignored-flip': 0.04,
  /** Reads of this live object with the page's token return "does not exist". */
  'denied-read': 0.06,
  /** A container being published is reported as expired until a read shows it public. */
  expired: 0.05,
  /** An existing object rejects writes for a while. */
  'denied-write': 0.02,
  /** A place's edges do not exist for a while. */
  'denied-edge': 0.003,
  /** A text that is shown differently from how it was sent. */
  rewritten: 0.15,
  /** A publication returns the id of its container or of other media. */
  'other-id': 0.03,
  /** A text that is refused permanently. */
  'final-refusal': 0.02,
  /** A place at its limit. */
  limit: 0.3,
  /** A page's token becomes invalid. */
  'dead-token': 0.002,
  /** A part of a video arrives before the upload breaks off or fails. */
  'cut-upload': 0.25,
  /** A video takes 1-60 seconds to process. */
  'slow-video': 0.4,
  /** A video's processing fails after its publication was accepted. */
  'failed-video': 0.04,
  ...googleLieShares,
} as const;
export type FalseResponseKind = keyof typeof falseResponseShares;

export const falseResponseKinds = Object.keys(falseResponseShares) as FalseResponseKind[];

/** The result of a write. */
export type WriteOutcome =
  | { readonly isDone: true; readonly afterMs: number; readonly answer: Answer | undefined }
  | { readonly isDone: false; readonly answer: Answer };

export const truthfulSettings: FakeMetaSettings = {
  seed: 0,
  shares: {},
  secondMs: 1000,
  slowMs: 0,
  limited: [],
};

const links = /https:\S+/gu;
const longestSeconds = 60;
const longestDenial = 20;
const mostIgnored = 6;
const shortestWorkMs = 300;

/** Draws each response, independent of the product's calls. */
export class FalseResponseSource {
  readonly #book: GroundTruthStore;
  readonly #deniedUntil = new Map<string, number>();
  readonly #ignoring = new Map<string, number>();
  readonly #readDenied = new Set<string>();
  readonly #rewritten = new Set<string>();
  readonly #expired = new Set<string>();
  #random = openRandom(0, 'lies');
  #manner = truthfulSettings;

  constructor(book: GroundTruthStore) {
    this.#book = book;
  }

  get manner(): FakeMetaSettings {
    return this.#manner;
  }

  /** Earlier effects, such as a delayed object, remain. */
  set manner(manner: FakeMetaSettings) {
    this.#manner = manner;
    this.#random = openRandom(manner.seed, 'lies');
    this.#deniedUntil.clear();
    this.#ignoring.clear();
  }

  #draws(lie: FalseResponseKind): boolean {
    const share = this.#manner.shares[lie] ?? 0;
    return share > 0 && this.#random.next() < share;
  }

  #seconds(low: number, high: number): number {
    return (low + this.#random.next() * (high - low)) * this.#manner.secondMs;
  }

  lags(): ReadDelays {
    return {
      byId: this.#draws('lag-by-id') ? this.#seconds(1, longestSeconds) : 0,
      inList: this.#draws('lag-in-list') ? this.#seconds(1, longestSeconds) : 0,
    };
  }

  /** Draws what a new object denies. */
  initialize(item: Item): Item {
    if (this.#draws('denied-read')) this.#readDenied.add(item.id).add(item.publicId);
    if (this.#draws('rewritten')) this.#rewritten.add(item.id);
    if (item.platform === 'instagram' && this.#draws('expired')) this.#expired.add(item.id);
    if (item.lags.byId + item.lags.inList > 0)
      this.#book.recordFalseResponse('lag', item.place, item.message);
    return item;
  }

  /** Returns the text as shown: recomposed, spaces collapsed, links shortened. */
  shown = ({ id, message }: Item): string =>
    this.#rewritten.has(id)
      ? message.normalize('NFD').replaceAll(/\s+/gu, ' ').replaceAll(links, '…').trim()
      : message;

  isCalledExpired = ({ id, toldAt }: Item): boolean => this.#expired.has(id) && toldAt.length > 0;

  /** Returns the id in a publication's response. */
  mediaId(item: Item): string {
    if (!this.#told('other-id', item.place, item.message)) return item.publicId;
    const others = this.#book.listed(item.place).filter(({ publicId }) => publicId !== item.publicId);
    return this.#random.pick([item.id, ...others.map(({ publicId }) => publicId)]);
  }

  /** Draws the fate of a new video. */
  video(): Pick<Video, 'processingMs' | 'isFailing'> {
    return {
      processingMs: this.#draws('slow-video') ? this.#seconds(1, longestSeconds) : shortestWorkMs,
      isFailing: this.#draws('failed-video'),
    };
  }

  /** Draws how much of an upload arrives, and the error. */
  truncateUpload(
    { place, message }: Item,
    bytes: number,
  ): { readonly arrived: number; readonly answer?: Answer } {
    if (!this.#told('cut-upload', place, message)) return { arrived: bytes };
    const answer = this.#random.pick(['reset', 'silence', ...brokenUploads] as const);
    return { arrived: this.#random.whole(0, bytes), answer };
  }

  isDeadToken(place: string): boolean {
    return this.#told('dead-token', place, '');
  }

  #told(lie: FalseResponseKind, place: string, message: string): boolean {
    const isTold = this.#draws(lie);
    if (isTold) this.#book.recordFalseResponse(lie, place, message);
    return isTold;
  }

  #isDenied(key: string, lie: FalseResponseKind, place: string, message: string): boolean {
    const isOld = (this.#deniedUntil.get(key) ?? 0) > Date.now();
    if (isOld || !this.#draws(lie)) {
      if (isOld) this.#book.recordFalseResponse(lie, place, message);
      return isOld;
    }
    this.#deniedUntil.set(key, Date.now() + this.#seconds(1, longestDenial));
    this.#book.recordFalseResponse(lie, place, message);
    return true;
  }

  /** A refused text is refused again. */
  #isRefusedText(message: string): boolean {
    const share = this.#manner.shares['final-refusal'] ?? 0;
    const hash = createHash('sha256').update(`${this.#manner.seed}${message}`).digest();
    return message !== '' && hash.readUInt32BE() / 2 ** 32 < share;
  }

  /** Called before anything is done on a page. */
  barrier(place: string, message: string): Answer | undefined {
    if (this.#manner.limited.includes(place) && this.#told('limit', place, message))
      return this.#random.pick(limits(place));
    return this.#isDenied(place, 'denied-edge', place, message) ? unknown : undefined;
  }

  /** Draws the result of a creating or publishing call. */
  write(place: string, message: string, item?: Item): WriteOutcome {
    const not = (answer: Answer): WriteOutcome => ({ isDone: false, answer });
    const barred = this.barrier(place, message);
    if (barred) return not(barred);
    if (item && this.#isDenied(`write ${item.id}`, 'denied-write', place, message)) return not(unknown);
    if (!item && this.#isRefusedText(message)) {
      this.#book.recordFalseResponse('final-refusal', place, message);
      return not(this.#random.pick(finalErrors));
    }
    if (this.#told('refusal', place, message)) return not(this.#random.pick(transientErrors));
    if (this.#told('odd-body', place, message)) return not(this.#random.pick(oddBodies));
    const ignored = item?.platform === 'facebook' ? this.#ignored(item) : undefined;
    if (ignored) return not(ignored);
    if (item && this.#told('late-refusal', place, message))
      return {
        isDone: true,
        afterMs: this.#seconds(40, longestSeconds),
        answer: this.#random.pick(finalErrors),
      };
    const errors = item ? publishErrorsAfterEffect : errorsAfterEffect;
    if (this.#told('late-effect', place, message))
      return { isDone: true, afterMs: this.#seconds(0, longestSeconds), answer: this.#random.pick(errors) };
    const isLost = this.#told('lost-answer', place, message);
    return { isDone: true, afterMs: 0, answer: isLost ? this.#random.pick(errors) : undefined };
  }

  #ignored(item: Item): Answer | undefined {
    const left =
      this.#ignoring.get(item.id) ?? (this.#draws('ignored-flip') ? this.#random.whole(1, mostIgnored) : 0);
    if (left === 0) return undefined;
    this.#ignoring.set(item.id, left - 1);
    this.#book.recordFalseResponse('ignored-flip', item.place, item.message);
    return ok({ success: this.#random.next() < 0.6 });
  }

  /** Draws a read's response; `item` is the object read by id. */
  read(place: string, isPerson: boolean, item?: Item): Answer | undefined {
    const barred = item ? undefined : this.barrier(place, '');
    if (barred) return barred;
    if (item && !isPerson && this.#readDenied.has(item.id)) {
      this.#book.recordFalseResponse('denied-read', place, item.message);
      return unknown;
    }
    if (!this.#told('odd-read', place, item?.message ?? '')) return undefined;
    return this.#random.pick([...transientErrors, ...oddBodies, 'silence', 'reset'] as const);
  }
}
