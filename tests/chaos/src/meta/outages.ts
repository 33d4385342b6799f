import { createHash } from 'node:crypto';
import { refuse, type Answer } from './answers.ts';
import type { Item } from './ground-truth.ts';

/** The fault of calls for a page, an Instagram account or a person during a time window. */
export type Symptom =
  /** Refuses a valid token. */
  | 'false-190'
  /** Refuses a granted permission, the application's capability, or another right. */
  | '200'
  | '3'
  | '10'
  /** Reports the API version as deprecated. */
  | '2635'
  /** Reports a duplicate although no page has the post. */
  | '506'
  /** Permanently refuses a container when it is published. */
  | 'dead-container'
  /** Loses a video's bytes when it is published. */
  | 'lost-bytes'
  /**
   * Publishes the post and returns an error; later calls with the same text are refused as
   * duplicates.
   */
  | 'lost-answer'
  | 'silence'
  | 'well';

const times = (symptom: Symptom, count: number) => Array.from({ length: count }, () => symptom);
/** In the order of the calling pages, so that each occurs although the application soon pauses. */
const refusedOnes = ['3', 'false-190', '200', '10'] as const;
const rights = ['200', '10', '3'] as const;
const dealing: ReadonlySet<string> = new Set(['few pages', 'everybody']);

/**
 * One kind of fault per window, in turn. The application pauses while all calls are refused, so
 * most windows affect single posts or few pages.
 */
const spells = ['posts', 'few pages', 'posts', 'tokens', 'posts', 'application', 'everybody'] as const;
const postSymptoms: readonly Symptom[] = [
  ...times('506', 2),
  ...times('dead-container', 4),
  ...times('lost-bytes', 4),
  ...times('lost-answer', 2),
  ...times('silence', 1),
  ...times('well', 3),
];
/** Every how many pages one is refused in a window of few pages. */
const fewShare = 12;

/**
 * The faults that must occur for a rehearsal to count. A correct 506 is not one of them: the page
 * shows the text, and the product never resends then.
 */
export const outageSymptoms = [
  ...refusedOnes,
  'false-190 for everybody',
  '2635',
  '506',
  'dead-container',
  'lost-bytes',
  'lost-answer',
  'silence',
  'list empty',
  'list page-missing',
  'list instagram-missing',
  'list refused',
] as const;

/** The pages that a person's list omits. */
export type ListSymptom = 'whole' | 'empty' | 'page-missing' | 'instagram-missing' | 'refused';
const listSymptoms: readonly ListSymptom[] = [
  'whole',
  'empty',
  'page-missing',
  'instagram-missing',
  'refused',
];

const deadContainers = [
  [-1, 2_207_001],
  [24, 2_207_008],
  [-1, 2_207_032],
  [24, 2_207_006],
] as const;

const refusals: Partial<Record<Symptom, readonly Answer[]>> = {
  'false-190': [refuse({ code: 190, status: 401 }), refuse({ code: 190, subcode: 460, status: 401 })],
  '200': [refuse({ code: 200, status: 403 })],
  '3': [refuse({ code: 3 })],
  '10': [refuse({ code: 10, status: 403 })],
  '2635': [refuse({ code: 2635 })],
};

/** Draws which calls fail and how. All calls succeed while `spellMs` is 0. */
export class OutageSource {
  /** Milliseconds for which a symptom lasts. */
  spellMs = 0;
  /** When the first window began, in milliseconds since 1970. */
  sinceMs = 0;
  seed = 0;
  readonly #dealt: Partial<Record<(typeof spells)[number], Map<string, Symptom>>> = {};
  readonly #deadContainers = new Map<string, Answer>();
  /** The number of calls per symptom. */
  readonly met = new Map<string, number>();

  #spell(): number {
    return Math.floor((Date.now() - this.sinceMs) / this.spellMs);
  }

  #draw(key: string): number {
    return createHash('sha256').update(`${this.seed} ${key} ${this.#spell()}`).digest().readUInt32BE();
  }

  /** Assigns the refusals of a window to the pages in the order of their first calls. */
  #deal(refusals: readonly Symptom[], holder: string): Symptom {
    const dealt = (this.#dealt[this.#kind()] ??= new Map<string, Symptom>());
    const key = `${this.#spell()} ${holder}`;
    const symptom = dealt.get(key) ?? refusals[dealt.size % refusals.length] ?? 'well';
    dealt.set(key, symptom);
    return symptom;
  }

  #note(symptom: string): void {
    this.met.set(symptom, (this.met.get(symptom) ?? 0) + 1);
  }

  #kind(): (typeof spells)[number] {
    return spells[(this.#spell() + this.seed) % spells.length] ?? 'posts';
  }

  symptomOf(holder: string): Symptom {
    if (this.spellMs === 0) return 'well';
    const kind = this.#kind();
    if (kind === 'application') return '2635';
    if (kind === 'tokens') return 'false-190';
    if (kind === 'everybody') return this.#deal(rights, holder);
    if (kind === 'posts') return postSymptoms[this.#draw(holder) % postSymptoms.length] ?? 'well';
    return this.#draw(holder) % fewShare === 0 ? this.#deal(refusedOnes, holder) : 'well';
  }

  listSymptomOf(person: string): ListSymptom {
    if (this.spellMs === 0) return 'whole';
    const symptom = listSymptoms[this.#draw(`list ${person}`) % listSymptoms.length] ?? 'whole';
    if (symptom !== 'whole') this.#note(`list ${symptom}`);
    return symptom;
  }

  /**
   * Returns the refusal of a call, undefined to continue. Reads are only refused for invalid tokens
   * and the version.
   */
  barrier(holder: string, isWrite: boolean): Answer | undefined {
    if (!isWrite && this.spellMs > 0 && dealing.has(this.#kind())) return undefined;
    const symptom = this.symptomOf(holder);
    const isOfAll = symptom === 'false-190' || symptom === '2635' || symptom === 'silence';
    if (!isWrite && !isOfAll) return undefined;
    if (symptom === 'silence') {
      this.#note(symptom);
      return 'silence';
    }
    const answers = refusals[symptom];
    if (answers) this.#note(symptom);
    if (answers && this.#kind() === 'tokens') this.#note('false-190 for everybody');
    return answers?.[this.#draw(`answer ${holder}`) % answers.length];
  }

  /** Returns the refusal of a post as a duplicate; `isThere` if the page has its text. */
  duplicate(holder: string, isThere: boolean): Answer | undefined {
    const isLie = this.symptomOf(holder) === '506';
    if (!isLie && !(isThere && this.spellMs > 0)) return undefined;
    this.#note(isLie ? '506' : '506 of our own');
    return refuse({ code: 506, subcode: 1_366_051 });
  }

  /** Returns the refusal of a container; it remains refused after the window. */
  container(holder: string, { id }: Item): Answer | undefined {
    const known = this.#deadContainers.get(id);
    if (known) return known;
    if (this.symptomOf(holder) !== 'dead-container') return undefined;
    const [code, subcode] = deadContainers[this.#draw(id) % deadContainers.length] ?? deadContainers[0];
    this.#note('dead-container');
    const answer = refuse({ code, subcode });
    this.#deadContainers.set(id, answer);
    return answer;
  }

  losesBytes(holder: string): boolean {
    const isLost = this.symptomOf(holder) === 'lost-bytes';
    if (isLost) this.#note('lost-bytes');
    return isLost;
  }

  losesAnswer(holder: string): boolean {
    const isLost = this.symptomOf(holder) === 'lost-answer';
    if (isLost) this.#note('lost-answer');
    return isLost;
  }
}
