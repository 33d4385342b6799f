import { networkNames } from '@kallos/contracts/networks';
import type { PostPicture, PostPlace } from '@kallos/contracts/posts/post-parts';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { type PolicyBreak, policyBreaks } from '@kallos/contracts/texts/post-rules';
import { readBySample } from '@kallos/web-kit/remote/drafts';
import { type PostTextName, postTextNames } from '../editor/post-texts.ts';
import type { Change } from '../list/change-post.ts';
import type { MomentDraft } from '../list/wall-time.ts';
import { detailsOf, detailsSample, type DetailsValue } from './details-value.ts';
import { type OwnVersion, variantsOf } from './own-versions.ts';

type Texts = Readonly<Record<PostTextName, string>>;

/** The fields of a post that the composer edits. */
export interface ComposerValue extends Texts, MomentDraft {
  /** The name of a post without a product in the calendar. */
  readonly title: string;
  readonly pictures: readonly PostPicture[];
  /** What single networks get instead of the shared text and images. */
  readonly ownVersions: readonly OwnVersion[];
  readonly place: PostPlace | null;
  readonly hashtagsInComment: boolean;
  /** The text of a first comment; empty for none. */
  readonly firstComment: string;
  /** Kind, offer or event, and button. */
  readonly details: DetailsValue;
  /** What the policy of a network keeps out of posts and the user accepts for this one. */
  readonly acceptedRisks: readonly PolicyBreak[];
}

type Field = keyof ComposerValue;

/** The changed fields, and what was saved when each of them was first changed. */
export interface Unsaved {
  readonly changes: Partial<ComposerValue>;
  readonly base: Partial<ComposerValue>;
}

/** No changes. */
export const nothingUnsaved: Unsaved = { changes: {}, base: {} };

const textOf = (value: unknown): string =>
  typeof value === 'string' ? cleanText(value).trim() : JSON.stringify(value ?? false);

const isEqual = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const fieldsOf = (part: Partial<ComposerValue>): Field[] => Object.keys(part) as Field[];

const pick = (from: Partial<ComposerValue>, fields: readonly Field[]): Partial<ComposerValue> =>
  Object.fromEntries(fields.flatMap((field) => (field in from ? [[field, from[field]]] : [])));

/**
 * Adds changes; a field equal to its saved value is unchanged, except for spaces at the end of a
 * text.
 */
export function withChanges(
  { changes, base }: Unsaved,
  saved: ComposerValue,
  part: Partial<ComposerValue>,
): Unsaved {
  const all = { ...changes, ...part };
  const left = fieldsOf(all).filter((field) => all[field] !== saved[field] && !isSame(all, saved, field));
  return { changes: pick(all, left), base: { ...pick(saved, left), ...pick(base, left) } };
}

const isSame = (one: Partial<ComposerValue>, other: ComposerValue, field: Field): boolean =>
  typeof one[field] === 'string' ? one[field] === other[field] : isEqual(one[field], other[field]);

/** Returns the fields whose saved value, changed by another user in the meantime, differs from the one here. */
export const overtakenFields = ({ changes, base }: Unsaved, saved: ComposerValue): Field[] =>
  fieldsOf(changes).filter(
    (field) => !isEqual(base[field], saved[field]) && !isEqual(changes[field], saved[field]),
  );

/** Confirms that the changes here overwrite another user's values of these fields. */
export const settled = (
  { changes, base }: Unsaved,
  saved: ComposerValue,
  fields: readonly Field[],
): Unsaved => ({ changes, base: { ...base, ...pick(saved, fields) } });

/** Returns whether the moment is changed. */
export const movesPost = ({ changes }: Unsaved): boolean => 'date' in changes || 'time' in changes;

/** Returns the changed fields in the form of an update; `moment` is the chosen one. */
export function updateOf(unsaved: Unsaved, moment: Date | undefined): Change {
  const { changes } = unsaved;
  const texts = postTextNames.flatMap((name) => (name in changes ? [[name, changes[name]]] : []));
  return {
    ...(Object.fromEntries(texts) as Change),
    ...(changes.pictures === undefined ? {} : { pictures: [...changes.pictures] }),
    ...(changes.ownVersions === undefined ? {} : { variants: variantsOf(changes.ownVersions) }),
    ...(changes.place === undefined ? {} : { place: changes.place }),
    ...(changes.hashtagsInComment === undefined ? {} : { hashtagsInComment: changes.hashtagsInComment }),
    ...(changes.firstComment === undefined ? {} : { firstComment: changes.firstComment }),
    ...(changes.details === undefined ? {} : { details: detailsOf(changes.details) }),
    ...(changes.acceptedRisks === undefined ? {} : { acceptedRisks: [...changes.acceptedRisks] }),
    ...(movesPost(unsaved) && moment ? { scheduledDate: moment.toISOString() } : {}),
  };
}

const sample: Partial<ComposerValue> = {
  ...(Object.fromEntries(postTextNames.map((name) => [name, ' '])) as unknown as Texts),
  title: ' ',
  date: ' ',
  time: ' ',
  pictures: [{ path: ' ', alt: ' ', isMade: true, poster: ' ', coverMs: 0 }],
  ownVersions: [{ network: networkNames[0], content: ' ', pictures: [] }],
  place: { id: ' ', name: ' ', address: ' ' },
  hashtagsInComment: true,
  firstComment: ' ',
  details: detailsSample,
  acceptedRisks: [policyBreaks[0]],
};

/** Parses the draft, which an earlier version may have stored. */
export const readUnsaved = readBySample<Unsaved>({ changes: sample, base: sample });
