import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import type { RuleSet } from '../rules/rule-set.ts';
import type { KnownClass, PackName, Rule, Severity } from '../rules/rule.ts';
import { packOf } from '../rules/rules.ts';
import { severityOf } from '../rules/severity.ts';
import type { Clauses } from './clauses.ts';
import { Excuses } from './excuses.ts';
import { formOf } from './letters.ts';
import { Lexicon } from './lexicon.ts';
import { mentionsAnother } from './named-others.ts';
import { compilePatterns, type Pattern } from './patterns.ts';
import { Reading } from './reading.ts';
import type { Match } from './search.ts';
import { GrowingSpans, Spans } from './spans.ts';

/** A text and its products. */
export interface TextToCheck {
  readonly text: string;
  /** The classes of its products; none if unknown, which is checked like a cosmetic without health claims. */
  readonly productClasses?: readonly ProductClass[];
  /** The names of its products. One of class prescription may not be named; a claim within another's name is a warning. */
  readonly productNames?: readonly string[];
  /** Sentences or phrases that the products' approval permits. */
  readonly permittedClaims?: readonly string[];
  /** Texts that must be present. */
  readonly requiredWarnings?: readonly string[];
}

/** A range of a text that a rule rejects. */
export interface Finding {
  readonly ruleId: string;
  readonly pack: PackName;
  readonly severity: Severity;
  /** In UTF-16 units of the given text; both are its length for a missing text. */
  readonly start: number;
  readonly end: number;
  readonly matched: string;
  /** The sentence or hashtag that the rewording replaces. */
  readonly sentenceStart: number;
  readonly sentenceEnd: number;
}

/** The findings in a text, with the version of the rules. */
export interface Verdict {
  readonly packVersion: string;
  readonly findings: readonly Finding[];
  /** How many findings are not listed; absent if all are. */
  readonly moreFindings?: number;
}

/** The maximum number of listed findings. */
export const maxFindings = 200;

/** A rule with compiled patterns. */
export interface CompiledRule {
  readonly pack: PackName;
  readonly rule: Rule;
  readonly patterns: readonly Pattern[];
}

/** A claim within a product's own name is pointed out and stops no text: the name is on its package and in older posts. */
const inName = (severity: Severity): Severity => (severity === 'block' ? 'warn' : severity);

/** A finding of a rule at a position of a text. */
export function findingOf(
  { pack, rule }: CompiledRule,
  severity: Severity,
  match: Match,
  reading: Reading,
  text: string,
): Finding {
  const first = reading.words[match.from];
  const last = reading.words[match.to - 1] ?? first;
  const start = (first?.start ?? 0) - (first?.isTag && text[first.start - 1] === '#' ? 1 : 0);
  const end = last?.end ?? text.length;
  const sentence = reading.sentences[first?.sentence ?? 0];
  const isTag = first?.isTag === true;
  return {
    ruleId: rule.id,
    pack,
    severity,
    start,
    end,
    matched: text.slice(start, end),
    sentenceStart: isTag ? start : (sentence?.start ?? start),
    sentenceEnd: isTag ? end : (sentence?.end ?? end),
  };
}

const missing = (
  { pack, rule }: CompiledRule,
  severity: Severity,
  text: string,
  warning: string,
): Finding => ({
  ruleId: rule.id,
  pack,
  severity,
  start: text.length,
  end: text.length,
  matched: warning,
  sentenceStart: text.length,
  sentenceEnd: text.length,
});

/** Merges overlapping findings of one rule, in text order. */
function merged(findings: readonly Finding[], text: string): Finding[] {
  const kept: Finding[] = [];
  const lastOf = new Map<string, number>();
  for (const one of findings.toSorted((first, other) => first.start - other.start || other.end - first.end)) {
    const at = lastOf.get(one.ruleId) ?? -1;
    const same = kept[at];
    if (!same || one.start >= same.end) lastOf.set(one.ruleId, kept.push(one) - 1);
    else if (one.end > same.end)
      kept[at] = { ...same, end: one.end, matched: text.slice(same.start, one.end) };
  }
  return kept;
}

/** Returns the first finding of each rule, which an override has to name, then others up to the maximum. */
function listed(findings: readonly Finding[]): Pick<Verdict, 'findings' | 'moreFindings'> {
  if (findings.length <= maxFindings) return { findings };
  const firsts = new Set(new Map(findings.toReversed().map((one) => [one.ruleId, one])).values());
  let room = maxFindings - firsts.size;
  const some = findings.filter((one) => firsts.has(one) || (room -= 1) >= 0);
  return { findings: some, moreFindings: findings.length - some.length };
}

/** Finds a sequence of words by Knuth-Morris-Pratt, including overlapping matches. */
function* placesOfRun(wanted: readonly string[], words: readonly string[]): Generator<number> {
  const back = [0];
  for (let at = 1, length = 0; at < wanted.length; at += 1) {
    while (length > 0 && wanted[at] !== wanted[length]) length = back[length - 1] ?? 0;
    if (wanted[at] === wanted[length]) length += 1;
    back.push(length);
  }
  let length = 0;
  for (const [at, word] of words.entries()) {
    while (length > 0 && word !== wanted[length]) length = back[length - 1] ?? 0;
    if (word === wanted[length]) length += 1;
    if (length < wanted.length) continue;
    yield at + 1 - length;
    length = back[length - 1] ?? 0;
  }
}

/** A parsed text with the rules' findings, for further checks. */
export interface Checked {
  readonly wish: TextToCheck;
  readonly classes: readonly KnownClass[];
  readonly reading: Reading;
  readonly findings: readonly Finding[];
  /** Findings that were dropped because the text denies, asks or only reports them. */
  readonly excused: readonly Finding[];
  readonly placesOf: (phrase: string) => readonly Match[];
  readonly rules: ReadonlyMap<string, CompiledRule>;
}

/** Finds claims that no rule matches. */
export type FindAlike = (checked: Checked) => Iterable<Finding>;

/** Checks for servers only. */
export interface ServerChecks {
  readonly alikeIn?: (lexicon: Lexicon, excuses: Excuses) => FindAlike;
  readonly clausesIn?: (lexicon: Lexicon, negation: number) => Clauses;
  /** A checker whose findings are added: a larger vocabulary splits letters at other places. */
  readonly narrower?: (text: string) => Checker | undefined;
}

/** Checks texts against rules. */
export class Checker {
  readonly #version: string;
  readonly #lexicon: Lexicon;
  /** Words that are not counted. */
  readonly #filler: number;
  readonly #excuses: Excuses;
  readonly #rules: readonly CompiledRule[];
  readonly #byId: ReadonlyMap<string, CompiledRule>;
  readonly #leaflet: readonly Pattern[];
  readonly #findAlike: FindAlike | undefined;
  readonly #narrower: ((text: string) => Checker | undefined) | undefined;

  constructor(
    { version, leaflet, distances, excuses, sets, rules }: RuleSet,
    { alikeIn, clausesIn, narrower }: ServerChecks = {},
  ) {
    const lexicon = new Lexicon(sets);
    this.#narrower = narrower;
    this.#version = version;
    this.#lexicon = lexicon;
    this.#filler = lexicon.slotOf('$filler');
    this.#excuses = new Excuses(lexicon, excuses, distances, clausesIn);
    this.#findAlike = alikeIn?.(lexicon, this.#excuses);
    this.#rules = rules.map((rule) => ({
      pack: packOf(rule.id),
      rule,
      patterns: compilePatterns(rule.patterns, lexicon, rule.unless),
    }));
    this.#byId = new Map(this.#rules.map((one) => [one.rule.id, one]));
    this.#leaflet = compilePatterns(leaflet, lexicon);
  }

  #read(text: string): Reading {
    return new Reading(text, this.#lexicon, this.#filler);
  }

  /** Finds a phrase regardless of accents and case. */
  *#placesOf(phrase: string, reading: Reading): Generator<Match> {
    const wanted = this.#read(phrase).words.map(({ text }) => formOf(text));
    if (wanted.length === 0) return;
    for (const from of placesOfRun(wanted, reading.forms))
      yield { from, to: from + wanted.length, between: [], saysNo: false };
  }

  /** Findings without patterns: a prescription name, and missing warnings. */
  *#ownFindings(wish: TextToCheck, classes: readonly KnownClass[], reading: Reading): Generator<Finding> {
    const { text } = wish;
    const name = this.#byId.get('medicine.own-prescription-name');
    if (name && classes.includes('prescription'))
      for (const own of wish.productNames ?? [])
        for (const match of this.#placesOf(own, reading))
          yield findingOf(name, 'block', match, reading, text);
    const leafletRule = this.#byId.get('medicine.leaflet');
    const isLeafletNamed = this.#leaflet.some((pattern) => reading.holds(pattern));
    if (leafletRule && classes.includes('otc') && !isLeafletNamed)
      yield missing(leafletRule, 'block', text, '');
    const warningRule = this.#byId.get('medicine.required-warning');
    for (const warning of wish.requiredWarnings ?? [])
      if (warningRule && this.#placesOf(warning, reading).next().done)
        yield missing(warningRule, 'block', text, warning);
  }

  /** Returns the rules' findings; adds dropped ones to `excused`. */
  *#ruleFindings(
    wish: TextToCheck,
    classes: readonly KnownClass[],
    reading: Reading,
    excused: Finding[] = [],
  ): Generator<Finding> {
    const placesOf = (phrase: string) => [...this.#placesOf(phrase, reading)];
    const permitted = new Spans((wish.permittedClaims ?? []).flatMap(placesOf));
    const names = new Spans((wish.productNames ?? []).flatMap(placesOf));
    const isOwn = (place: number) => names.hold({ from: place, to: place + 1 });
    for (const one of this.#rules) {
      const severity = severityOf(one.rule, classes);
      if (severity === undefined) continue;
      const seen = new GrowingSpans(reading.words.length);
      for (const pattern of one.patterns)
        for (const match of reading.find(pattern, !classes.includes('unknown'))) {
          if (seen.hold(match)) continue;
          if (one.rule.mayBePermitted && permitted.hold(match)) continue;
          const isName = !one.rule.always && names.hold(match);
          if (one.rule.ofOthers && (isName || !mentionsAnother(match, reading, isOwn))) continue;
          const finding = findingOf(one, isName ? inName(severity) : severity, match, reading, wish.text);
          if (this.#excuses.excuse(one.rule, match, reading)) {
            excused.push(finding);
            continue;
          }
          seen.add(match);
          yield finding;
        }
    }
  }

  /** Returns whether a text names a prescription medicine, in any spelling. */
  namesMedicine(text: string): boolean {
    const reading = this.#read(text);
    const { patterns = [] } = this.#byId.get('medicine.prescription-name') ?? {};
    return patterns.some((pattern) => reading.holds(pattern));
  }

  /** Returns what a post must not contain, or only with care; a screening, not legal advice. */
  check(wish: TextToCheck): Verdict {
    const classes: readonly KnownClass[] = wish.productClasses?.length ? wish.productClasses : ['unknown'];
    const reading = this.#read(wish.text);
    const narrower = this.#narrower?.(wish.text);
    const excused: Finding[] = [];
    const findings = [
      ...this.#ruleFindings(wish, classes, reading, excused),
      ...(narrower ? narrower.#ruleFindings(wish, classes, narrower.#read(wish.text)) : []),
      ...this.#ownFindings(wish, classes, reading),
    ];
    const placesOf = (phrase: string) => [...this.#placesOf(phrase, reading)];
    const alike = this.#findAlike?.({
      wish,
      classes,
      reading,
      findings,
      excused,
      placesOf,
      rules: this.#byId,
    });
    // Not `push(...)`: each finding would be an argument.
    for (const one of alike ?? []) findings.push(one);
    return { packVersion: this.#version, ...listed(merged(findings, wish.text)) };
  }
}
