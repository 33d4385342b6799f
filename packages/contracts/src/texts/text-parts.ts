import type { TextPart } from '../posts/claims.ts';
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

/** A text of a post; without `part` the shared one. */
export interface PartText {
  readonly part?: TextPart;
  readonly text: string;
}

/** Returns every text of a post that the public may read. Whatever judges a post's text judges these. */
export const textsOf = ({
  content,
  variants = {},
}: MaybeVaried<Pick<VariedPost, 'content' | 'variants'>>): PartText[] => [
  { text: content },
  ...(Object.entries(variants) as Array<[Platform, Variant<unknown> | undefined]>).flatMap(([part, own]) =>
    own?.content === undefined ? [] : [{ part, text: own.content }],
  ),
];
