import { Lexicon } from './lexicon.ts';
import { compilePattern, type Pattern } from './patterns.ts';
import type { Match, Reading } from './reading.ts';
import type { Rule } from './rule.ts';
import { breaks } from './words.ts';

const negations =
  `δεν|δε|μην|μη|ουτε|οχι|ποτε|κανεν+|κανεναν|καμια|τιποτα|not|no|never|cannot|cant|dont|doesnt|isnt|arent|wont|didnt|wasnt|wouldnt|
shouldnt|nobody|none|nothing|neither|nor|without|hardly`.replaceAll('\n', '');
/** After these a negation denies nothing of what follows. */
const empty =
  `μονο|απλα|απλως|just|only|merely|simply|διστα*|φοβ*|ανησυχ*|περιμεν*|χασ*|ψαχν*|αγχων*|σκεφτ*|αμφιβολ*|τυχαι*|μυστικο|doubt*|wonder|secret|hesitat*|worry|wait|miss|look|
question|coincidence`.replaceAll('\n', '');

const distances = [
  'μυθ+|παραμυθ*|myth+|ψεμα|ψεματα|ψευδ*|παραπλαν*|misleading|απαγορευ*|forbidden|prohibited|illegal|unlawful|παρανομ*',
  'if|when ~3 says|promises|claims|tells|offers',
  'δεν ~1 ισχυει|προοριζ*|αποσκοπ*|αληθευει|επιτρεπεται|επιτρεπονται',
  'δεν υπαρχ+ >',
  'μην|μη ~1 πιστευ*|εμπιστευ*|πειθεσ*|παρασυρ*',
  'οσους|οσοι|οποι+|οποιον|καποι+|εκεινους|αυτους|διαφημισ+|υποσχεσεις|αν ~2 υποσχ*|ταζ*|λεει|λενε|μιλουν|διαφημιζ*|εγγυ*|πουλ*|που',
  'προσοχη|προσεχ+|προσεξτε ~1 σε|στις|στα|με|απο|τα|τις',
  'αποφυγ+|αποφευγ* ~2 οσους|οσα|οσες|προϊοντα|διαφημισεις|υποσχεσεις|λεξεις',
  'κλινικ+|κεντρα|διαφημισ+|πολλοι|ορισμεν*|μερικ*|αλλοι|αλλες|καποι* ~2 υποσχ*|ταζ*|λενε|εγγυ*|διαφημιζ*|ισχυριζ*',
  '{red flag;red flags;warning sign}',
  'ρωτα*|ρωτουν|ρωτησ*|ask|asks|asking|wonder* ~1 αν|if|whether|ποσο|γιατι',
  'not|nor ~1 intended|meant|designed to',
  'ποιος ~2 μπορει|υποσχ*|δικαιουται',
  'οταν|αν|οπου|if|when ~1 ακου*|διαβαζ*|βλεπ*|hear|read',
  'μην|μη περιμεν* ~4 απο|να',
  'τετοι*|such ~1 υποσχεσ*|διαφημισ*|promises|claims|ads',
  'ειναι|is ~1 διαφημιση|υπερβολη|ad|exaggeration|lie',
  '{η φραση;η λεξη;οι λεξεις;the phrase;the word;the words}',
  '{beware;be wary;be careful;watch out;be cautious;be sceptical;be skeptical}',
  'do|dont|never|should|cannot|shouldnt ~1 not? ~1 trust|believe|promise|fall',
  'avoid ~3 products|clinics|anyone|ads|claims|people|sellers|that',
  'anyone|people|clinics|ads|adverts|someone|everyone|those|sellers|creams ~1 who|that? ~1 promis*|claim*|say|says|advertis*|guarantee*|offer*',
  'nobody|noone|no one|honest? ~2 can|should|could|will|promis*|clinic|doctor',
];
/** A short answer that calls what was said before it wrong. */
const denials = 'μυθος|λαθος|ψεμα|myth|false|wrong';
/** The same where it stands by itself. */
const refusals = 'οχι|no';
/** Greek says no twice: after these «δεν» denies nothing more. */
const concordant = 'κανεν+|κανεναν|κανεις|καμια|καμιας|τιποτα|ουτε|ποτε|nothing|nobody';
const affirmations =
  'ναι|φυσικα|βεβαιως|βεβαια|σιγουρ+|δικη|δικο|δικα|αυτη|αυτο|yes|ours|absolutely|sure|this|yours';
const wishes =
  `θελ*|ψαχν*|αναζητ*|ονειρ*|ετοιμ*|ηξερ*|γνωριζ*|ξερ+|μαθατε|βαρεθηκ*|κουραστηκ*|want+|wanted|looking|ready|know|knew|tired|dream*|need|heard|fancy`.replaceAll(
    '\n',
    '',
  );
const scope = 6;
const shortAnswer = 3;

/** Knows when a sentence denies a claim, asks about it or quotes it from afar. */
export class Excuses {
  readonly #negation: number;
  readonly #empty: number;
  readonly #lacking: number;
  readonly #denial: number;
  readonly #refusal: number;
  readonly #being: number;
  readonly #copula: number;
  readonly #concordant: number;
  readonly #affirmation: number;
  readonly #wish: number;
  readonly #distances: readonly Pattern[];
  readonly #known = new WeakMap<Reading, readonly number[]>();

  constructor(lexicon: Lexicon) {
    this.#negation = lexicon.slotOf(negations);
    this.#empty = lexicon.slotOf(empty);
    this.#lacking = lexicon.slotOf('χωρις|διχως|without');
    this.#denial = lexicon.slotOf(denials);
    this.#being = lexicon.slotOf('υπαρχ+|ειναι|exist+|guaranteed|possible');
    this.#refusal = lexicon.slotOf(refusals);
    this.#copula = lexicon.slotOf('is|are');
    this.#concordant = lexicon.slotOf(concordant);
    this.#affirmation = lexicon.slotOf(affirmations);
    this.#wish = lexicon.slotOf(wishes);
    this.#distances = distances.flatMap((source) => compilePattern(source, lexicon));
  }

  /** Whether what was found is not claimed here. */
  excuse(rule: Rule, match: Match, reading: Reading): boolean {
    if (rule.always) return false;
    if (this.#isDenied(rule, match, reading) || this.#isDistant(match, reading)) return true;
    return !rule.alsoAsked && this.#isAsked(match, reading);
  }

  #isDenied(rule: Rule, match: Match, reading: Reading): boolean {
    const { from, between } = match;
    const saysNo = rule.saysNo === true || match.saysNo;
    if (!saysNo && this.#isDeniedAfter(match.to, reading)) return true;
    if (reading.fills(from, this.#refusal) && between.some((place) => reading.fills(place, this.#copula)))
      return true;
    const isEmpty = between.some((place) => reading.fills(place, this.#empty));
    if (between.some((place) => reading.fills(place, this.#lacking))) return true;
    if (!saysNo && !isEmpty && between.some((place) => reading.fills(place, this.#negation))) return true;
    if (saysNo && reading.fills(from, this.#concordant)) return false;
    for (let at = from; at > Math.max(0, from - scope); at -= 1) {
      if ((reading.words[at]?.before ?? breaks.sentence) >= breaks.sign) return false;
      const before = at - 1;
      if (!reading.fills(before, this.#negation)) continue;
      for (let next = at; next < from; next += 1) if (reading.fills(next, this.#empty)) return false;
      return !reading.fills(from, this.#empty);
    }
    return false;
  }

  #isDistant({ from, to }: Match, reading: Reading): boolean {
    const sentence = reading.words[from]?.sentence;
    const last = reading.words[to - 1]?.sentence ?? sentence;
    const next = this.#wordsOf(reading, (last ?? 0) + 1);
    const [answer] = next.length <= shortAnswer ? next : [];
    for (const place of this.#distancesIn(reading)) {
      const its = reading.words[place]?.sentence;
      if ((its === sentence || its === last) && (place < from || place >= to)) return true;
      if (place === answer) return true;
    }
    return (
      next.length > 0 &&
      next.length <= shortAnswer &&
      next.some(
        (place) =>
          reading.fills(place, this.#denial) ||
          (reading.fills(place, this.#refusal) && this.#standsAlone(place, reading)),
      )
    );
  }

  #distancesIn(reading: Reading): readonly number[] {
    let places = this.#known.get(reading);
    if (!places) {
      places = this.#distances.flatMap((pattern) => [...reading.find(pattern)].map(({ from }) => from));
      this.#known.set(reading, places);
    }
    return places;
  }

  /** «Η απόλυτη επιτυχία δεν υπάρχει» */
  #isDeniedAfter(to: number, reading: Reading): boolean {
    return [to, to + 1].some(
      (place) =>
        (reading.words[place]?.before ?? breaks.sentence) < breaks.sign &&
        reading.fills(place, this.#negation) &&
        reading.fills(place + 1, this.#being),
    );
  }

  #standsAlone(place: number, reading: Reading): boolean {
    return (reading.words[place + 1]?.before ?? breaks.sentence) >= breaks.sign;
  }

  #wordsOf(reading: Reading, sentence: number): readonly number[] {
    return reading.placesOfSentence(sentence);
  }

  #isAsked({ from, to }: Match, reading: Reading): boolean {
    const sentence = reading.words[from]?.sentence ?? 0;
    if (reading.words[to - 1]?.sentence !== sentence || !reading.sentences[sentence]?.asks) return false;
    const opening = this.#wordsOf(reading, sentence).slice(0, 4);
    if (opening.some((place) => reading.fills(place, this.#wish))) return false;
    const answer = this.#wordsOf(reading, sentence + 1).slice(0, 2);
    return !answer.some((place) => reading.fills(place, this.#affirmation));
  }
}
