import { createHash } from 'node:crypto';
import { refuse, type Answer } from './answers.ts';
import type { Item } from './truth.ts';

/** What a place or a person suffers from while the network is ill, for some seconds at a time. */
export const symptoms = {
  /** Every token is called dead, and none is. */
  'false-190': 3,
  /** What is permitted is refused for want of a permission, of the application's capability, or of another right. */
  '200': 2,
  '3': 1,
  '10': 1,
  /** The version is called too old. */
  '2635': 2,
  /** A post that nobody wrote is called a duplicate. */
  '506': 1,
  /** Containers are refused for good when they are published. */
  'dead-container': 2,
  /** The bytes of a video are lost when it is told to go public. */
  'lost-bytes': 2,
  /** What is told takes effect, and the answer is an error; the same words are called a duplicate afterwards. */
  'lost-answer': 2,
  silence: 1,
  well: 2,
} as const;
export type Symptom = keyof typeof symptoms;

/** What a person's list of pages lacks. */
export type ListSymptom = 'whole' | 'empty' | 'page-missing' | 'instagram-missing' | 'refused';
const listSymptoms: readonly ListSymptom[] = [
  'whole',
  'empty',
  'page-missing',
  'instagram-missing',
  'refused',
];

const deck = Object.entries(symptoms).flatMap(([symptom, times]) =>
  Array.from({ length: times }, () => symptom as Symptom),
);
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

/** Draws what hurts whom; it is well until it is told for how long its spells last. */
export class Illness {
  /** How long one symptom lasts; 0 while it is well. */
  spellMs = 0;
  seed = 0;
  readonly #deadContainers = new Map<string, Answer>();
  /** How often each symptom met a call. */
  readonly met = new Map<string, number>();

  #draw(key: string): number {
    const spell = Math.floor(Date.now() / this.spellMs);
    return createHash('sha256').update(`${this.seed} ${key} ${spell}`).digest().readUInt32BE();
  }

  #note(symptom: string): void {
    this.met.set(symptom, (this.met.get(symptom) ?? 0) + 1);
  }

  symptomOf(holder: string): Symptom {
    return this.spellMs === 0 ? 'well' : (deck[this.#draw(holder) % deck.length] ?? 'well');
  }

  listSymptomOf(person: string): ListSymptom {
    if (this.spellMs === 0) return 'whole';
    const symptom = listSymptoms[this.#draw(`list ${person}`) % listSymptoms.length] ?? 'whole';
    if (symptom !== 'whole') this.#note(`list ${symptom}`);
    return symptom;
  }

  /** What a call is told before anything is done; reads of a place are refused for the token and the version alone. */
  barrier(holder: string, isWrite: boolean): Answer | undefined {
    const symptom = this.symptomOf(holder);
    const isOfAll = symptom === 'false-190' || symptom === '2635' || symptom === 'silence';
    if (!isWrite && !isOfAll) return undefined;
    if (symptom === 'silence') {
      this.#note(symptom);
      return 'silence';
    }
    const answers = refusals[symptom];
    if (answers) this.#note(symptom);
    return answers?.[this.#draw(`answer ${holder}`) % answers.length];
  }

  /** What a post with these words is told; `isThere` when they are on the page. */
  duplicate(holder: string, isThere: boolean): Answer | undefined {
    const isLie = this.symptomOf(holder) === '506';
    if (!isLie && !(isThere && this.spellMs > 0)) return undefined;
    this.#note(isLie ? '506' : '506 of our own');
    return refuse({ code: 506, subcode: 1_366_051 });
  }

  /** A container that was refused stays refused. */
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
