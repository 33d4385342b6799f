import type { KindGroup } from '@kallos/product-knowledge/kinds';
import { kindOf } from '@kallos/product-knowledge/recognise';
import {
  faultsOf,
  fingerprintOf,
  hashtagsOf,
  mostHashtagsOf,
  openingOf,
  similarityOf,
} from './text-faults.ts';
import { withArticle } from './greek/article.ts';
import { createChooser, type Chooser } from './greek/chooser.ts';
import { composeBody } from './greek/compose-body.ts';
import { createFreshPicker, type PickFresh } from './greek/freshest.ts';
import { everydayOpenings } from './greek/everyday-openings.ts';
import { kindOpenings } from './greek/kind-openings.ts';
import { generalOpenings, namedOpenings, type Opening } from './greek/openings.ts';
import { callsToAction, emojiOf, hashtagsOfKind, isForVisit, signatures } from './greek/phrases.ts';
import type { PostWriter, WritingOrder } from './writer.ts';

const candidates = 40;

const fill = (text: string, name: string): string =>
  text
    .replaceAll('{accusative}', withArticle(name, 'accusative'))
    .replaceAll('{nominative}', withArticle(name, 'nominative'))
    .replaceAll('{name}', name);

/** Several words are joined by underscores, which keep a final sigma right. */
function joinTag(text: string): string | undefined {
  const tag = (text.match(/[\p{L}\p{N}]+/gu) ?? []).join('_');
  return tag.length >= 3 && tag.length <= 28 ? `#${tag}` : undefined;
}

function chooseHashtags(order: WritingOrder, kind: KindGroup, chooser: Chooser): string[] {
  const own = order.product.examplePosts.flatMap(hashtagsOf);
  const wanted = [
    ...chooser.shuffle([...new Set(own)]).slice(0, 2),
    order.product.categoryName === null ? undefined : joinTag(order.product.categoryName),
    ...chooser.shuffle(hashtagsOfKind[kind]).slice(0, 2),
    joinTag(order.company.location.split(',')[0] ?? ''),
  ].filter((tag) => tag !== undefined);
  const seen = new Map(wanted.map((tag) => [tag.toLowerCase(), tag]));
  return [...seen.values()].slice(0, mostHashtagsOf(order.rule));
}

/** Openings that the account has never used come first, then known ones with a new name, then those used longest ago. */
function openingsFor(order: WritingOrder, kind: KindGroup, chooser: Chooser): Opening[] {
  const pattern = new Map<string, number>();
  const sentence = new Map<string, number>();
  // From the oldest on, so that the newest use of each is what remains.
  for (const [age, text] of [...order.recent.entries()].toReversed()) {
    pattern.set(openingOf(text.content, text.productName), age);
    sentence.set(openingOf(text.content), age);
  }
  const { name } = order.product;
  const ageIn = (ages: Map<string, number>, opening: string) => ages.get(opening) ?? order.recent.length;
  const aged = [...namedOpenings, ...generalOpenings, ...everydayOpenings, ...kindOpenings]
    .filter(({ kinds }) => kinds === undefined || kinds.includes(kind))
    .map((opening) => {
      const first = fill(opening.first, name);
      return {
        opening,
        age: ageIn(sentence, openingOf(first)),
        patternAge: ageIn(pattern, openingOf(first, name)),
      };
    });
  return chooser
    .shuffle(aged)
    .sort((one, other) => other.age - one.age || other.patternAge - one.patternAge)
    .map(({ opening }) => opening);
}

interface Choosing {
  readonly chooser: Chooser;
  readonly pickFresh: PickFresh;
}

function compose(order: WritingOrder, kind: KindGroup, opening: Opening, choosing: Choosing): string {
  const { product, company } = order;
  const { chooser, pickFresh } = choosing;
  const areEmojiLiked =
    product.examplePosts.length === 0 ||
    product.examplePosts.some((post) => /\p{Extended_Pictographic}/u.test(post));
  const emoji = areEmojiLiked && chooser.below(2) === 0 ? `${chooser.pick(emojiOf[kind])} ` : '';
  const place = [company.name, company.location].filter((part) => part.trim() !== '').join(', ');
  const signature = chooser.pick(areEmojiLiked ? signatures : signatures.slice(1));
  const call = pickFresh(callsToAction[isForVisit(kind) ? 'visit' : 'counter'], (text) => text);
  const paragraphs = [
    `${fill(opening.first, product.name)} ${fill(opening.leadsOn, product.name)}`,
    ...composeBody(order, kind, choosing),
    `${emoji}${call}`,
    place === '' ? '' : signature.replace('{place}', place),
    chooseHashtags(order, kind, chooser).join(' '),
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** Writes one Greek post from sentences of ours and the product's own description; needs no network. */
export function composePost(order: WritingOrder): string {
  const chooser = createChooser(order.seed);
  const kind = kindOf(order.product).group;
  const openings = openingsFor(order, kind, chooser);
  const recent = order.recent.map(({ content }) => fingerprintOf(content));
  const pickFresh = createFreshPicker(
    order.recent.map(({ content }) => content),
    chooser,
  );
  let best: { content: string; likeness: number } | undefined;
  for (let tried = 0; tried < candidates; tried++) {
    const opening = openings[Math.min(tried >> 2, openings.length - 1)] as Opening;
    const content = compose(order, kind, opening, { chooser, pickFresh });
    if (faultsOf(content, recent, mostHashtagsOf(order.rule)).length === 0) return content;
    const own = fingerprintOf(content);
    const likeness = Math.max(0, ...recent.map((other) => similarityOf(own, other)));
    if (!best || likeness < best.likeness) best = { content, likeness };
  }
  return best?.content ?? '';
}

/** The writer that works without any outside service. */
export const builtInWriter: PostWriter = {
  write: async (order) => ({
    content: composePost(order),
    writer: { kind: 'built-in', model: null },
    promptHash: null,
    inputTokens: null,
    outputTokens: null,
  }),
};
