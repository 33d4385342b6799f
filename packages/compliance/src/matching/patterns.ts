import type { Lexicon } from './lexicon.ts';

/** One step of a pattern. */
export interface Step {
  readonly slot: number;
  readonly isOptional: boolean;
  /** How many other words may precede it; articles and similar words are not counted. */
  readonly within: number;
  /** Only across a question mark: «Παρενέργειες; Καμία!» */
  readonly afterQuestion: boolean;
  /** Also in the next sentence. */
  readonly across: boolean;
}

/** A sequence of words that a rule searches for. */
export interface Pattern {
  readonly steps: readonly Step[];
  readonly startsSentence: boolean;
  /** The phrase must end here. */
  readonly endsPhrase: boolean;
  /** Words that change the meaning, anywhere in the sentence. */
  readonly unless: number | undefined;
  /** Words that change the meaning, within or next to the match. */
  readonly unlessNear: number | undefined;
  /** The match contains its own negation: «χωρίς παρενέργειες». */
  readonly saysNo: boolean;
  /** Words of which one must be in the same or an adjacent sentence if the product is unknown. */
  readonly about: number | undefined;
}

/** Expands each choice of `{a;b c}` and of `a|>` into its own pattern. */
function choicesOf(source: string): string[] {
  const end = /(?<!\S)(\S+)\|>/.exec(source);
  if (end) return ['>', end[1] ?? ''].flatMap((choice) => choicesOf(source.replace(end[0], choice)));
  const group = /\{([^{}]*)\}/.exec(source);
  if (!group) return [source];
  const [whole, choices = ''] = group;
  return choices.split(';').flatMap((choice) => choicesOf(source.replace(whole, ` ${choice} `)));
}

const ordersOfParts = (parts: readonly string[]): string[][] =>
  parts.length === 0
    ? [[]]
    : parts.flatMap((part, index) => ordersOfParts(parts.toSpliced(index, 1)).map((rest) => [part, ...rest]));

/** Expands `A <3> B <3> C` into all orders. */
function ordersOf(source: string): string[] {
  const [joint, gap, dots] = /\s<(\d)(\.*)>\s/.exec(source) ?? [];
  return joint === undefined
    ? [source]
    : ordersOfParts(source.split(joint)).map((parts) => parts.join(` ${dots} ~${gap} `));
}

function compileOne(
  source: string,
  around: Pick<Pattern, 'unless' | 'unlessNear' | 'about' | 'saysNo'>,
  lexicon: Lexicon,
): Pattern {
  const steps: Step[] = [];
  let within = 0;
  let afterQuestion = false;
  let startsSentence = false;
  let endsPhrase = false;
  let across = false;
  for (const token of source.trim().split(/\s+/)) {
    if (token === '^') startsSentence = true;
    else if (token === '>') endsPhrase = true;
    else if (token === '??') afterQuestion = true;
    else if (token === '..') across = true;
    else if (token.startsWith('~')) within = Number(token.slice(1));
    else {
      if (token.includes('<')) throw new Error(source);
      const isOptional = token.endsWith('?');
      const slot = lexicon.slotOf(isOptional ? token.slice(0, -1) : token);
      steps.push({ slot, isOptional, within, afterQuestion, across });
      within = 0;
      afterQuestion = false;
      across = false;
    }
  }
  return { steps, startsSentence, endsPhrase, ...around };
}

/**
 * Compiles a pattern: words and stems (`εγγυημεν*`), all forms (`cure+`, `γιατρ+`), `|` between alternatives,
 * `?` after an optional word, `~3` for up to three words in between, `<3>` the same in any order (`<3..>`
 * also in the next sentence), `{a;b}` choices, `!!` before words that cancel it (those of `undoes` only
 * nearby), `&&` before its required topic, `-` at the start if it contains its own negation, `=` if words of
 * `undoes` do not cancel it, `^` and `>` for the edges of a sentence, `??` for a question mark in between.
 */
function compilePattern(source: string, lexicon: Lexicon, undoes = ''): Pattern[] {
  const [marks = ''] = /^[-=]* /.exec(source.trim()) ?? [];
  const saysNo = marks.includes('-');
  const [claim = '', subject = ''] = source.trim().slice(marks.length).split('&&');
  const [sequence = '', undoing = ''] = claim.split('!!');
  const slotOf = (words: string) => (words.trim() === '' ? undefined : lexicon.slotOf(words.trim()));
  const around = {
    saysNo,
    unless: slotOf(undoing),
    unlessNear: marks.includes('=') ? undefined : slotOf(undoes),
    about: slotOf(subject),
  };
  return choicesOf(sequence.trim())
    .flatMap((choice) => ordersOf(choice.trim().replaceAll(/\s+/g, ' ')))
    .map((one) => compileOne(one, around, lexicon));
}

/** Compiles one pattern per line. */
export const compilePatterns = (lines: string, lexicon: Lexicon, undoes?: string): Pattern[] =>
  lines.split('\n').flatMap((line) => (line.trim() === '' ? [] : compilePattern(line, lexicon, undoes)));
