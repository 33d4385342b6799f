import { readWord, soundOfGreek, spellingOf } from './letters.ts';

/** A word or stem in patterns. */
interface Lexeme {
  readonly form: string;
  readonly isStem: boolean;
  /** The pattern slots that it fills. */
  readonly slots: number[];
}

/** A word at a position: the slots it fills, and how many written words it takes. */
export interface Hit {
  readonly slot: number;
  readonly length: number;
}

const isGreek = (text: string): boolean => /\p{Script=Greek}/u.test(text);
const shortest = 3;
/** Shorter words are not searched for within longer ones. */
const provingLength = 5;
/** Maximum ending after a stem within joined words. */
const longestEnding = 8;
const longestInflection = 3;
const mostKept = 6000;
const longestKept = 120;
/** A suffix with its own ending: «-ολόγοι» is not in «ημερολόγιο». */
const endsInVowel = /[aeioW]$/;

const anyNumber = /^\d+(?:[.,]\d+)*$/;

const greekEndings = 'α ας ε ες ετε ει εις η ης ο ος οι ου ους ουν ουμε ω ων'.split(' ');

/**
 * Returns the forms of `cure+`: cure, cures, cured, curing; of `γιατρ+`: γιατρός, γιατροί and so on,
 * phonetically.
 */
function formsOf(verb: string): string[] {
  if (isGreek(verb)) return greekEndings.map((ending) => verb + ending);
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  const last = verb.endsWith('y') ? [`${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`] : [];
  return [verb, `${verb}s`, `${stem}es`, `${stem}ed`, `${stem}ing`, ...last];
}

/** Words are compared without accents; rules may be written with them. */
const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** All words of patterns, and the slots that a written word fills. */
export class Lexicon {
  readonly #slotIds = new Map<string, number>();
  readonly #exact = { sound: new Map<string, Lexeme>(), spelling: new Map<string, Lexeme>() };
  readonly #stems = { sound: new Map<string, Lexeme[]>(), spelling: new Map<string, Lexeme[]>() };
  /** Word endings, followed by at most a few letters of inflection. */
  readonly #suffixes = { sound: [] as Lexeme[], spelling: [] as Lexeme[] };
  /** Words that count only in a hashtag. */
  readonly #tags = new Map<string, number[]>();
  readonly #read = new Map<string, readonly number[]>();
  /** The compared form of each word: sets occur in many patterns. */
  readonly #forms = new Map<string, string>();
  readonly #sets: Readonly<Record<string, string>>;

  constructor(sets: Readonly<Record<string, string>>) {
    this.#sets = sets;
  }

  /** Returns the slot of `a|b*|$set`, the same for the same words. */
  slotOf(alternatives: string): number {
    const known = this.#slotIds.get(alternatives);
    if (known !== undefined) return known;
    const slot = this.#slotIds.size;
    this.#slotIds.set(alternatives, slot);
    for (const one of withoutMarks(alternatives).split('|')) if (one !== '') this.#addAlternative(one, slot);
    return slot;
  }

  #addAlternative(one: string, slot: number): void {
    if (one.startsWith('$')) {
      const set = this.#sets[one.slice(1)];
      if (set === undefined) throw new Error(one);
      for (const word of withoutMarks(set).trim().split(/\s+/)) this.#addAlternative(word, slot);
    } else if (one.startsWith('*')) {
      const kind = isGreek(one) ? 'sound' : 'spelling';
      const form = kind === 'sound' ? soundOfGreek(one.slice(1)) : spellingOf(one.slice(1));
      this.#suffixes[kind].push({ form, isStem: true, slots: [slot] });
    } else if (one.endsWith('+')) {
      for (const form of formsOf(one.slice(0, -1))) this.#addLexeme(form, false, slot);
    } else if (one.endsWith('*')) this.#addLexeme(one.slice(0, -1), true, slot);
    else this.#addLexeme(one, false, slot);
  }

  #addLexeme(word: string, isStem: boolean, slot: number): void {
    if (word.startsWith('#')) {
      const tag = `#${soundOfGreek(word.slice(1))}`;
      this.#tags.set(tag, [...(this.#tags.get(tag) ?? []), slot]);
      return;
    }
    const kind = isGreek(word) ? 'sound' : 'spelling';
    const form = this.#forms.get(word) ?? (kind === 'sound' ? soundOfGreek(word) : spellingOf(word));
    this.#forms.set(word, form);
    if (isStem && form.length < shortest) throw new Error(word);
    if (!isStem) {
      const lexeme = this.#exact[kind].get(form) ?? { form, isStem, slots: [] };
      // All words of a slot are added consecutively.
      if (lexeme.slots.at(-1) !== slot) lexeme.slots.push(slot);
      this.#exact[kind].set(form, lexeme);
      if (form.length < shortest) return;
    }
    const key = form.slice(0, shortest);
    const group = this.#stems[kind].get(key) ?? [];
    this.#stems[kind].set(key, group);
    const same = group.find((lexeme) => lexeme.form === form && lexeme.isStem === isStem);
    if (!same) group.push({ form, isStem, slots: [slot] });
    else if (same.slots.at(-1) !== slot) same.slots.push(slot);
  }

  /** Returns the slots that a written word fills. */
  slotsOf(written: string): readonly number[] {
    const known = this.#read.get(written);
    if (known) return known;
    const { sounds, spellings } = readWord(written);
    const slots = new Set<number>();
    for (const kind of ['sound', 'spelling'] as const)
      for (const form of kind === 'sound' ? sounds : spellings) {
        for (const slot of this.#exact[kind].get(form)?.slots ?? []) slots.add(slot);
        for (const lexeme of this.#stems[kind].get(form.slice(0, shortest)) ?? [])
          if (lexeme.isStem && form.startsWith(lexeme.form)) for (const slot of lexeme.slots) slots.add(slot);
        for (const lexeme of this.#suffixes[kind]) {
          const at = form.lastIndexOf(lexeme.form);
          // Most words end here.
          if (at < 2) continue;
          const after = form.slice(at + lexeme.form.length);
          const fits = endsInVowel.test(lexeme.form)
            ? /^[sn]?$/.test(after)
            : after.length <= longestInflection;
          if (fits) for (const slot of lexeme.slots) slots.add(slot);
        }
      }
    // In a pattern, 0 matches any number.
    if (anyNumber.test(written))
      for (const slot of this.#exact.spelling.get('0')?.slots ?? []) slots.add(slot);
    return this.#keep(written, [...slots]);
  }

  /** Returns the slots that a word fills only within a hashtag. */
  slotsOfTag(written: string): readonly number[] {
    return readWord(written).sounds.flatMap((sound) => this.#tags.get(`#${sound}`) ?? []);
  }

  /** Returns the slots of a split word: only those of words that are longer than each part. */
  slotsOfJoined(parts: readonly string[]): readonly number[] {
    const joined = parts.join('');
    const key = `+${joined}/${parts[0] ?? ''}`;
    const known = this.#read.get(key);
    if (known) return known;
    const { sounds, spellings } = readWord(joined);
    const most = (readWord(parts.slice(0, -1).join('')).sounds[0] ?? '').length;
    const slots = new Set<number>();
    for (const kind of ['sound', 'spelling'] as const)
      for (const form of kind === 'sound' ? sounds : spellings)
        for (const lexeme of this.#stems[kind].get(form.slice(0, shortest)) ?? []) {
          const isLong = lexeme.form.length > most && lexeme.form.length >= provingLength;
          const fits = lexeme.isStem ? form.startsWith(lexeme.form) : form === lexeme.form;
          if (isLong && fits) for (const slot of lexeme.slots) slots.add(slot);
        }
    return this.#keep(key, [...slots]);
  }

  #keep(key: string, slots: readonly number[]): readonly number[] {
    // A cache of thousands of long words would take gigabytes.
    if (key.length > longestKept) return slots;
    if (this.#read.size > mostKept) this.#read.clear();
    this.#read.set(key, slots);
    return slots;
  }

  /**
   * Returns the known words in joined (#χωριςπαρενεργειες) or separated (b o t o x) letters, for each
   * reading.
   */
  wordsWithin(written: string): ReadonlyArray<ReadonlyArray<readonly number[]>> {
    const { sounds, spellings } = readWord(written);
    const ways = [
      ...sounds.map((form) => this.#segment(form, 'sound')),
      ...spellings.map((form) => this.#segment(form, 'spelling')),
    ];
    return ways.filter((words) => words.length > 0);
  }

  #segment(form: string, kind: 'sound' | 'spelling'): Array<readonly number[]> {
    const words: Array<readonly number[]> = [];
    let at = 0;
    let sinceWord = 0;
    while (at < form.length) {
      const group = this.#stems[kind].get(form.slice(at, at + shortest)) ?? [];
      const fitting = group.filter(
        (lexeme) =>
          form.startsWith(lexeme.form, at) && (sinceWord === 0 || lexeme.form.length >= provingLength),
      );
      const length = Math.max(0, ...fitting.map((lexeme) => lexeme.form.length));
      if (length === 0) {
        const short = sinceWord === 0 ? this.#shortWord(form, at, kind) : undefined;
        if (short) {
          words.push(short.slots);
          at += short.form.length;
          continue;
        }
        at += 1;
        sinceWord += 1;
        if (sinceWord === longestEnding + 1) words.push([]);
        continue;
      }
      words.push([...new Set(fitting.flatMap((lexeme) => lexeme.slots))]);
      at += length;
      sinceWord = 0;
    }
    return words;
  }

  #shortWord(form: string, at: number, kind: 'sound' | 'spelling'): Lexeme | undefined {
    return this.#exact[kind].get(form.slice(at, at + 2));
  }
}
