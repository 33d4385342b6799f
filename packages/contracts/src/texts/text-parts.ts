import { findNetwork, networks } from '../networks.ts';
import { hasDetails } from '../post-details.ts';
import type { FurtherPart } from '../posts/claims.ts';
import type { Platform } from '../wire.ts';

/** What a network gets instead of the shared text or images. */
interface Variant<Picture> {
  readonly content?: string | undefined;
  readonly pictures?: readonly Picture[] | undefined;
}

/** A post with its shared text and images, and the ones of single networks. */
export interface VariedPost<Picture = unknown> {
  readonly content: string;
  readonly pictures: readonly Picture[];
  readonly variants: Readonly<Partial<Record<Platform, Variant<Picture> | undefined>>>;
}

/** A browser may get posts of an older service, which have no variants. */
type MaybeVaried<Post extends { readonly variants: unknown }> = Omit<Post, 'variants'> & {
  readonly variants?: Post['variants'] | undefined;
};

/** Returns the text that a network gets. */
export const contentFor = (
  { content, variants = {} }: MaybeVaried<Pick<VariedPost, 'content' | 'variants'>>,
  network: Platform | undefined,
): string => (network && variants[network]?.content) ?? content;

/** Returns the images that a network gets. */
export const picturesFor = <Picture>(
  { pictures, variants = {} }: MaybeVaried<Pick<VariedPost<Picture>, 'pictures' | 'variants'>>,
  network: Platform | undefined,
): readonly Picture[] => (network && variants[network]?.pictures) ?? pictures;

/** What networks publish next to the text of a post. */
export interface FurtherTexts {
  readonly details?:
    | {
        readonly event?: { readonly title: string } | undefined;
        readonly offer?:
          | { readonly coupon?: string | undefined; readonly terms?: string | undefined }
          | undefined;
      }
    | null
    | undefined;
  /** Empty for none. */
  readonly firstComment?: string | undefined;
}

/** A text of a post; without `part` the shared one. */
export interface PartText {
  readonly part?: Platform;
  readonly text: string;
}

/** Returns the texts of a post, the shared one first. Whatever judges a post's text judges these. */
export const textsOf = ({
  content,
  variants = {},
}: MaybeVaried<Pick<VariedPost, 'content' | 'variants'>>): PartText[] => [
  { text: content },
  ...(Object.entries(variants) as Array<[Platform, Variant<unknown> | undefined]>).flatMap(([part, own]) =>
    own?.content === undefined ? [] : [{ part, text: own.content }],
  ),
];

/** A text that networks publish next to the text of a post. */
export interface FurtherText {
  readonly part: FurtherPart;
  readonly text: string;
}

/** Returns what networks publish next to the text: title, code and terms of an offer or event, and the first comment. */
export function furtherTextsOf({ details, firstComment = '' }: FurtherTexts): FurtherText[] {
  const texts: readonly (readonly [FurtherPart, string | undefined])[] = [
    ['event', details?.event?.title],
    ['coupon', details?.offer?.coupon],
    ['terms', details?.offer?.terms],
    ['comment', firstComment],
  ];
  return texts.flatMap(([part, text = '']) => (text === '' ? [] : [{ part, text }]));
}

/** Returns whether a part names a further text, not a network. */
export const isFurtherPart = (part: string | undefined): part is FurtherPart =>
  part !== undefined && findNetwork(part) === undefined;

/** Returns whether a network publishes such a further text. */
export const isPublishedOn = (network: Platform, part: FurtherPart): boolean =>
  part === 'comment' ? networks[network].hasFirstComment : hasDetails(network);
