import { checkTextFully } from '@kallos/compliance/check-text-fully';
import type { TextToCheck } from '@kallos/compliance/matching/checker';
import { fold } from '@kallos/contracts/texts/fold';
import { isInSeason } from '../products/facts/fact.ts';
import type { Kind } from '../products/kinds.ts';
import { isTreatment } from '../products/recognise.ts';
import { createChooser, type Chooser } from './greek/chooser.ts';
import { everydayOpenings } from './greek/everyday-openings.ts';
import { createFreshPicker, type PickFresh } from './greek/freshest.ts';
import { withArticle, withPronouns } from './greek/grammar.ts';
import { kindOpenings } from './greek/kind-openings.ts';
import { bareOpenings, generalOpenings, namedOpenings, type Opening } from './greek/openings.ts';
import { callsToAction, emojiOf, factHeadings, medicineNotice, signatures } from './greek/phrases.ts';
import { pickFacts } from './greek/pick-facts.ts';
import { fitsPlace, placeOf } from './greek/place.ts';
import { speakSingular } from './greek/speak-singular.ts';
import { memoize } from './memoize.ts';
import { chooseHashtags, placeText } from './sign-off.ts';
import { isUnknown, monthOf, type Subject, subjectOf } from './subject.ts';
import {
  faultsOf,
  fingerprintOf,
  mostHashtagsOf,
  openingNumberOf,
  openingOf,
  similarityOf,
} from './text-faults.ts';
import type { PostWriter, WritingRequest } from './writer.ts';

const candidates = 40;

function fill(text: string, { name, kind }: Pick<Subject, 'name' | 'kind'>): string {
  const called = isTreatment(kind) ? 'visit' : isUnknown(kind) ? 'topic' : 'product';
  return withPronouns(text, name, called)
    .replaceAll('{accusative}', () => withArticle(name, 'accusative', called))
    .replaceAll('{nominative}', () => withArticle(name, 'nominative', called))
    .replaceAll('{name}', () => name);
}

/** Words that only fit retail products. */
const ofTheShelf = /καθημεριν|χρησιμοποι|συνήθει|ράφι|ρουτίν|πάγκο|οδηγίες χρήσης|συνοδεύει/u;

const isMedical = ({ traits }: Kind): boolean => traits.includes('procedure') || traits.includes('exam');

const fits = (
  { kinds, isMedical: needsCare, months, first, leadsOn }: Opening,
  kind: Kind,
  month?: number,
): boolean =>
  (kinds === undefined || kinds.includes(kind.group)) &&
  !(needsCare && !isMedical(kind) && kind.class !== 'prescription') &&
  isInSeason(months, month) &&
  !((isTreatment(kind) || isUnknown(kind)) && ofTheShelf.test(`${first} ${leadsOn}`));

const allOpenings = [...namedOpenings, ...generalOpenings, ...everydayOpenings, ...kindOpenings];

/**
 * Sorts openings: unused ones first, then known ones with a new name, then those used longest ago;
 * within each group the least used by other accounts first.
 */
function openingsFor(order: WritingRequest, subject: Subject, say: Say, chooser: Chooser): Opening[] {
  const { name, kind, facts } = subject;
  const pattern = new Map<string, number>();
  const sentence = new Map<string, number>();
  // From the oldest on, so that the newest use of each remains.
  for (const [age, text] of [...order.recent.entries()].toReversed()) {
    const isNamed = fold(text.content).includes(fold(text.productName));
    pattern.set(openingOf(text.content, isNamed ? text.productName : name), age);
    sentence.set(openingOf(text.content), age);
  }
  const ageIn = (ages: Map<string, number>, opening: string) => ages.get(opening) ?? order.recent.length;
  const inUse = (first: string) => order.openingsInUse?.get(openingNumberOf(first, name)) ?? 0;
  const month = monthOf(order.day);
  const aged = (facts.length === 0 ? bareOpenings : allOpenings)
    .filter((opening) => fits(opening, kind, month))
    .flatMap(({ first, leadsOn, ...rest }) => {
      const [said, led] = [say(first), say(leadsOn)];
      return said === undefined || led === undefined ? [] : [{ ...rest, first: said, leadsOn: led }];
    })
    .map((opening) => {
      const first = fill(opening.first, { name, kind });
      return {
        opening,
        age: ageIn(sentence, openingOf(first)),
        patternAge: ageIn(pattern, openingOf(first, name)),
        inUse: inUse(first),
      };
    });
  return chooser
    .shuffle(aged)
    .sort((one, other) => other.age - one.age || other.patternAge - one.patternAge || one.inUse - other.inUse)
    .map(({ opening }) => opening);
}

/**
 * Returns the numbers of all openings of a text, to count the texts of any account that begin with
 * them.
 */
export function openingNumbersOf(order: WritingRequest): number[] {
  const subject = subjectOf(order);
  const say = sayAs(order);
  const openings = openingsFor(order, subject, say, createChooser(order.seed));
  return openings.map(({ first }) => openingNumberOf(fill(first, subject), subject.name));
}

/** Returns a sentence in the account's voice; undefined where it does not fit the voice or the place. */
type Say = (text: string) => string | undefined;

function sayAs({ voice, company }: WritingRequest): Say {
  const avoided = (voice?.avoidWords ?? []).map(fold).filter((word) => word.length > 1);
  const place = placeOf(company.name);
  return (text) => {
    const said = voice?.address === 'singular' ? speakSingular(text) : text;
    return said === undefined || avoided.some((word) => fold(said).includes(word)) || !fitsPlace(said, place)
      ? undefined
      : said;
  };
}

interface Choosing {
  readonly chooser: Chooser;
  readonly pickFresh: PickFresh;
  readonly say: Say;
}

const likesEmoji = ({ voice, product: { examplePosts } }: WritingRequest): boolean =>
  voice?.hasEmoji ??
  (examplePosts.length === 0 || examplePosts.some((post) => /\p{Extended_Pictographic}/u.test(post)));

/** Returns facts as paragraphs, in one paragraph or as a list. */
function bodyOf(facts: readonly string[], { chooser, pickFresh, say }: Choosing): string[] {
  const form = chooser.below(3);
  if (form === 0 || facts.length < 2) return [...facts];
  if (form === 1) return [facts.join(' ')];
  const headings = factHeadings.flatMap((heading) => say(heading) ?? []);
  const heading = pickFresh(headings, (text) => text);
  return heading === undefined ? [...facts] : [`${heading}\n${facts.map((fact) => `• ${fact}`).join('\n')}`];
}

function signatureOf(order: WritingRequest, { chooser, say }: Choosing, isEmojiLiked: boolean): string {
  if (order.voice?.signature) return order.voice.signature;
  const place = placeText(order.company);
  const mine = (isEmojiLiked ? signatures : signatures.slice(1)).flatMap((one) => say(one) ?? []);
  const signature = chooser.pick(mine.length > 0 ? mine : ['{place}']);
  return place === '' ? '' : signature.replace('{place}', place);
}

/** Returns the notices that the law requires for medicines and for this product's class. */
const noticesFor = ({ product }: WritingRequest, { classes }: Subject): string[] => [
  ...(classes.includes('otc') ? [medicineNotice] : []),
  ...(product.requiredWarnings ?? []),
];

/** Returns an opening; its second sentence is dropped once the account has used it often enough. */
function openingParagraph({ first, leadsOn }: Opening, subject: Subject, pickFresh: PickFresh): string {
  const next =
    leadsOn === '' ? undefined : leadsOn.includes('{') ? leadsOn : pickFresh([leadsOn], (text) => text);
  return [first, next].flatMap((text) => (text === undefined ? [] : fill(text, subject))).join(' ');
}

interface Composed {
  readonly content: string;
  readonly facts: readonly string[];
}

function compose(order: WritingRequest, subject: Subject, opening: Opening, choosing: Choosing): Composed {
  const { chooser, pickFresh, say } = choosing;
  const { kind } = subject;
  const isEmojiLiked = likesEmoji(order);
  const isShort = order.voice?.length === 'short';
  const emoji = isEmojiLiked && chooser.below(2) === 0 ? `${chooser.pick(emojiOf[kind.group])} ` : '';
  const wanted = isShort || chooser.below(3) > 0 ? 2 : 3;
  const sayable = subject.facts.flatMap((fact) => {
    const text = say(fact.text);
    return text === undefined ? [] : [{ ...fact, text }];
  });
  const facts = pickFacts(sayable, wanted, order, chooser);
  const group = kind.group;
  const calls = callsToAction[isTreatment(kind) ? 'visit' : isUnknown(kind) ? 'any' : 'counter']
    .filter(({ groups }) => groups === undefined || groups.includes(group))
    .flatMap(({ text }) => say(text) ?? [])
    .map((text) => fill(text, subject));
  const hasCall = order.style?.includeCta !== false && (group === 'general' || !isShort);
  const call = hasCall ? pickFresh(calls, (text) => text) : undefined;
  const paragraphs = [
    openingParagraph(opening, subject, pickFresh),
    ...bodyOf(facts, choosing),
    call === undefined ? '' : `${emoji}${call}`,
    ...noticesFor(order, subject),
    signatureOf(order, choosing, isEmojiLiked),
    chooseHashtags(order, kind, chooser).join(' '),
  ];
  return { content: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'), facts };
}

/** Returns the text to check, without the name of a prescription medicine. */
function askedOf(text: string, { product }: WritingRequest, { classes }: Subject): TextToCheck {
  const { name, permittedClaims = [], requiredWarnings = [] } = product;
  return { text, productClasses: classes, productNames: [name], permittedClaims, requiredWarnings };
}

const isLawful = (asked: TextToCheck): boolean =>
  checkTextFully(asked).findings.every(({ severity }) => severity !== 'block');

/** Memoized by JSON: a product's facts are checked for each of its posts. */
const isKnownLawful = memoize(1000, (asked) => isLawful(JSON.parse(asked) as TextToCheck));

/**
 * Writes one Greek post from built-in sentences and the product's facts; returns the facts used. Needs no
 * network.
 */
export function composePost(order: WritingRequest): Composed {
  const chooser = createChooser(order.seed);
  const told = subjectOf(order);
  // A forbidden fact would make every text with it unlawful.
  const facts = told.facts.filter(({ text }) =>
    isKnownLawful(JSON.stringify(askedOf([text, ...noticesFor(order, told)].join('\n'), order, told))),
  );
  const subject = { ...told, facts };
  const say = sayAs(order);
  const openings = openingsFor(order, subject, say, chooser);
  const recent = order.recent.map(({ content }) => fingerprintOf(content));
  const pickFresh = createFreshPicker(
    order.recent.map(({ content }) => content),
    chooser,
  );
  let best: (Composed & { likeness: number }) | undefined;
  for (let tried = 0; tried < candidates; tried++) {
    const opening = openings[Math.min(tried >> 2, openings.length - 1)];
    if (!opening) break;
    const composed = compose(order, subject, opening, { chooser, pickFresh, say });
    if (!isLawful(askedOf(composed.content, order, subject))) continue;
    if (faultsOf(composed.content, recent, mostHashtagsOf(order.rule)).length === 0) return composed;
    const own = fingerprintOf(composed.content);
    const likeness = Math.max(0, ...recent.map((other) => similarityOf(own, other)));
    if (!best || likeness < best.likeness) best = { ...composed, likeness };
  }
  return best ?? { content: '', facts: [] };
}

/** Returns three facts that the next post about a product may use, for another writer. */
export const factsForPost = (order: WritingRequest): string[] =>
  pickFacts(subjectOf(order).facts, 3, order, createChooser(order.seed));

/** A writer without external services. */
export const builtInWriter: PostWriter = {
  write: async (order) => ({
    ...composePost(order),
    writer: { kind: 'built-in', model: null },
    promptHash: null,
    inputTokens: null,
    outputTokens: null,
    costUsd: 0,
  }),
};
