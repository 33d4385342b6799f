import { namesPrescription } from '../../products/recognise.ts';
import { makesMedicalClaim } from '../text-faults.ts';
import type { PostProduct, RecentText } from '../writer.ts';
import type { Chooser } from './chooser.ts';
import { leansOnContext } from './leans-on-context.ts';

/** A statement that a post may use, and how often it may be repeated before others are preferred. */
export interface UsableFact {
  readonly text: string;
  readonly aspect: string;
  /** A general fact on visits: used once, and only with a fact of the product. */
  readonly isHouse?: true | undefined;
  /** About the form, content or area in the name: used first. */
  readonly isSpecific?: boolean;
}

const isGreek = (sentence: string): boolean => {
  const greek = sentence.match(/\p{Script=Greek}/gu)?.length ?? 0;
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && greek / letters > 0.5;
};

const address = /https?:|www\.|[a-z0-9-]\.(?:com|net|org|gr|eu|io|co|info|biz|ru|xyz|example)\b|#|@/i;

/** Returns the sentences of a description that are self-contained, Greek and promise nothing. */
export const sentencesOf = (description: string): string[] =>
  description
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!;…])\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 15 && sentence.length <= 240)
    .filter((sentence) => isGreek(sentence) && !leansOnContext(sentence))
    .filter(
      (sentence) => !makesMedicalClaim(sentence) && !address.test(sentence) && !namesPrescription(sentence),
    )
    .map((sentence) => (/[.!;…]$/u.test(sentence) ? sentence : `${sentence}.`));

/** A sentence is used at most this often while others are left. */
export const mostFrequent = 2;

const turns = ['what', 'whom', 'how', 'expect', 'caution'];

/** Returns the rank of a fact: the account's own first, then what the product is; cautions last. */
const turnOf = ({ aspect }: UsableFact): number => turns.indexOf(aspect);

/**
 * Returns two or three facts that earlier posts of the product did not use, with different aspects if
 * possible.
 */
export function pickFacts(
  pool: readonly UsableFact[],
  wanted: number,
  { product, recent }: { product: PostProduct; recent: readonly RecentText[] },
  chooser: Chooser,
): string[] {
  const tells = ({ content, facts }: RecentText, text: string) =>
    facts?.includes(text) === true || content.includes(text);
  const aged = chooser.shuffle(pool).map((fact) => {
    const tellers = recent.flatMap((one, age) => (tells(one, fact.text) ? [{ one, age }] : []));
    const own = tellers.find(({ one }) => one.productName === product.name);
    const isSpent = tellers.length >= mostFrequent;
    return {
      fact,
      toldIn: own?.one,
      ownAge: own?.age ?? Number.POSITIVE_INFINITY,
      isSpent,
      tellers: tellers.length,
    };
  });
  const fresh = (one: (typeof aged)[number]) => one.ownAge === Number.POSITIVE_INFINITY && !one.isSpent;
  const order = aged.toSorted(
    (one, other) =>
      Number(fresh(other)) - Number(fresh(one)) ||
      Number(one.fact.isHouse === true) - Number(other.fact.isHouse === true) ||
      Number(one.isSpent) - Number(other.isSpent) ||
      Number(other.fact.isSpecific === true) - Number(one.fact.isSpecific === true) ||
      one.tellers - other.tellers ||
      other.ownAge - one.ownAge,
  );
  const first = order.find(({ fact }) => fact.isHouse !== true);
  if (!first) return [];
  const chosen = [first];
  const isHouseTold = () => chosen.some(({ fact }) => fact.isHouse);
  for (const candidate of order) {
    if (chosen.length === wanted) break;
    if (candidate === first || (candidate.fact.isHouse && isHouseTold())) continue;
    // Facts of one post are combined with other facts the next time.
    const isLike = ({ fact, toldIn }: (typeof order)[number]) =>
      fact.aspect === candidate.fact.aspect || (toldIn !== undefined && toldIn === candidate.toldIn);
    if (chosen.some(isLike) && order.length > wanted * 2) continue;
    // A third fact is added only if it is new.
    if (chosen.length >= 2 && !fresh(candidate)) break;
    chosen.push(candidate);
  }
  for (const candidate of order) {
    if (chosen.length >= Math.min(2, wanted)) break;
    if (!chosen.includes(candidate) && !(candidate.fact.isHouse && isHouseTold())) chosen.push(candidate);
  }
  const facts = chosen.map(({ fact }) => fact);
  return facts.toSorted((one, other) => turnOf(one) - turnOf(other)).map(({ text }) => text);
}
