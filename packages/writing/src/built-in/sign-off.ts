import { readWord } from '@kallos/compliance/matching/letters';
import { fold } from '@kallos/contracts/texts/fold';
import { hashtagsOf } from '@kallos/contracts/texts/hashtags';
import { fitsAreas } from '../products/areas.ts';
import type { Kind } from '../products/kinds.ts';
import { namesPrescription } from '../products/recognise.ts';
import { wordsOf } from '../products/signs.ts';
import { sortsOf } from '../products/sorts.ts';
import type { Chooser } from './greek/chooser.ts';
import { searchedTags } from './greek/searched-tags.ts';
import { mostHashtagsOf } from './text-faults.ts';
import type { WritingRequest } from './writer.ts';

/** Joins words with a capital each, the form people search for. */
function joinTag(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const tag = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return tag.length >= 3 && tag.length <= 28 ? `#${tag}` : undefined;
}

/** Returns the sound of a word, so that #BeautyLabΝίκη and #BeautyLabNiki are equal. */
const soundOf = (word: string): string => readWord(word).sounds[0] ?? word.toLowerCase();

const soundIn = (text: string): ReadonlySet<string> =>
  new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(soundOf));

/** Returns the hashtags of a post: the account's own first, then its town, its kind and its name. */
export function chooseHashtags(order: WritingRequest, kind: Kind, chooser: Chooser): string[] {
  const ofExamples = order.product.examplePosts.flatMap(hashtagsOf).filter((tag) => !tag.includes('_'));
  const sorts = sortsOf(wordsOf(order.product.name));
  const ofKind = (searchedTags[kind.id] ?? []).filter((tag) => fitsAreas(tag, sorts));
  const wanted = [
    ...(order.voice?.hashtags ?? []),
    joinTag(order.company.location.split(',')[0] ?? ''),
    ...chooser.shuffle([...new Set(ofExamples)]).slice(0, 1),
    ...chooser.shuffle(ofKind).slice(0, 2),
    joinTag(order.company.name),
  ].filter((tag) => tag !== undefined);
  const told = new Set<string>();
  return wanted
    .filter(
      (tag) => !namesPrescription(tag) && !told.has(soundOf(tag.slice(1))) && told.add(soundOf(tag.slice(1))),
    )
    .slice(0, mostHashtagsOf(order.rule));
}

/** Returns name and town; the town is left out if the name ends in it. */
export function placeText({ name, location }: WritingRequest['company']): string {
  const isNamed = fold(location)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .every((word) => soundIn(name).has(soundOf(word)));
  return [name, isNamed ? '' : location].filter((part) => part.trim() !== '').join(', ');
}
