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
  'μυθ+|myth+|ψεμα|ψεματα|ψευδ*|παραπλαν*|misleading|απαγορευ*|forbidden|prohibited|illegal|unlawful|παρανομ*',
  'δεν ~1 ισχυει|αληθευει|επιτρεπεται|επιτρεπονται',
  'δεν υπαρχ+ >',
  'μην|μη ~1 πιστευ*|εμπιστευ*|πειθεσ*|παρασυρ*',
  'οσους|οσοι|οποι+|οποιον|καποι+|εκεινους|αυτους|διαφημισ+|υποσχεσεις|αν ~2 υποσχ*|ταζ*|λεει|λενε|μιλουν|διαφημιζ*|εγγυ*|πουλ*|που',
  'προσοχη|προσεχ+|προσεξτε ~1 σε|στις|στα|με|απο|τα|τις',
  'αποφυγ+|αποφευγ* ~2 οσους|οσα|οσες|προϊοντα|διαφημισεις|υποσχεσεις|λεξεις',
  'δεν ~1 υποσχ*|πουλαμε|διν*|λεμε|ισχυριζομαστε',
  'κανεις|κανενας ~1 δεν',
  'ποιος ~2 μπορει|υποσχ*|δικαιουται',
  'οταν ακου*|διαβαζ*|βλεπ*',
  'τετοι*|such ~1 υποσχεσ*|διαφημισ*|promises|claims|ads',
  'ειναι|is ~1 διαφημιση|υπερβολη|ad|exaggeration|lie',
  'διαβασατε|ακουσατε|ειδατε|ακουτε',
  '{η φραση;η λεξη;ο ορος;οι λεξεις;the phrase;the word;the words}',
  '{beware;be wary;be careful;watch out;be cautious;be sceptical;be skeptical}',
  'do|should|never ~1 not? ~1 trust|believe',
  'dont|never|cannot|shouldnt trust|believe|promise|fall',
  'avoid ~3 products|clinics|anyone|ads|claims|people|sellers|that',
  'anyone|people|clinics|ads|adverts|someone|everyone|those|sellers|creams ~1 who|that? ~1 promis*|claim*|say|says|advertis*|guarantee*|offer*',
  'nobody|noone|no one|honest? ~2 can|should|could|will|promis*|clinic|doctor',
];
/** A short answer that calls what was said before it wrong. */
const denials = 'μυθος|λαθος|ψεμα|οχι|myth|false|wrong|no';
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
  private readonly negation: number;
  private readonly empty: number;
  private readonly lacking: number;
  private readonly denial: number;
  private readonly affirmation: number;
  private readonly wish: number;
  private readonly distances: readonly Pattern[];
  private readonly known = new WeakMap<Reading, readonly number[]>();

  constructor(lexicon: Lexicon) {
    this.negation = lexicon.slotOf(negations);
    this.empty = lexicon.slotOf(empty);
    this.lacking = lexicon.slotOf('χωρις|διχως|without');
    this.denial = lexicon.slotOf(denials);
    this.affirmation = lexicon.slotOf(affirmations);
    this.wish = lexicon.slotOf(wishes);
    this.distances = distances.flatMap((source) => compilePattern(source, lexicon));
  }

  /** Whether what was found is not claimed here. */
  excuse(rule: Rule, match: Match, reading: Reading): boolean {
    if (rule.always) return false;
    if (this.isDenied(rule, match, reading) || this.isDistant(match, reading)) return true;
    return !rule.alsoAsked && this.isAsked(match, reading);
  }

  private isDenied({ saysNo }: Rule, { from, between }: Match, reading: Reading): boolean {
    const isEmpty = between.some((place) => reading.fills(place, this.empty));
    if (between.some((place) => reading.fills(place, this.lacking))) return true;
    if (!saysNo && !isEmpty && between.some((place) => reading.fills(place, this.negation))) return true;
    for (let at = from; at > Math.max(0, from - scope); at -= 1) {
      if ((reading.words[at]?.before ?? breaks.sentence) >= breaks.sign) return false;
      const before = at - 1;
      if (!reading.fills(before, this.negation)) continue;
      for (let next = at; next < from; next += 1) if (reading.fills(next, this.empty)) return false;
      return !reading.fills(from, this.empty);
    }
    return false;
  }

  private isDistant({ from, to }: Match, reading: Reading): boolean {
    const sentence = reading.words[from]?.sentence;
    const last = reading.words[to - 1]?.sentence ?? sentence;
    for (const place of this.distancesIn(reading)) {
      const its = reading.words[place]?.sentence;
      if ((its === sentence || its === last) && (place < from || place >= to)) return true;
    }
    const next = this.wordsOf(reading, (last ?? 0) + 1);
    return (
      next.length > 0 &&
      next.length <= shortAnswer &&
      next.some((place) => reading.fills(place, this.denial)) &&
      !this.isNone(next, reading)
    );
  }

  private distancesIn(reading: Reading): readonly number[] {
    let places = this.known.get(reading);
    if (!places) {
      places = this.distances.flatMap((pattern) => [...reading.find(pattern)].map(({ from }) => from));
      this.known.set(reading, places);
    }
    return places;
  }

  /** «Παρενέργειες; Καμία» is no denial of what was said. */
  private isNone(words: readonly number[], reading: Reading): boolean {
    return words.some((place) => reading.words[place]?.text.toLowerCase().startsWith('καμ') ?? false);
  }

  private wordsOf(reading: Reading, sentence: number): readonly number[] {
    return reading.placesOfSentence(sentence);
  }

  private isAsked({ from, to }: Match, reading: Reading): boolean {
    const sentence = reading.words[from]?.sentence ?? 0;
    if (reading.words[to - 1]?.sentence !== sentence || !reading.sentences[sentence]?.asks) return false;
    const opening = this.wordsOf(reading, sentence).slice(0, 4);
    if (opening.some((place) => reading.fills(place, this.wish))) return false;
    const answer = this.wordsOf(reading, sentence + 1).slice(0, 2);
    return !answer.some((place) => reading.fills(place, this.affirmation));
  }
}
