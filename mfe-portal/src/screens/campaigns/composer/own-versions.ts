import { networkNames, networks } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { PostPicture, PostVariants } from '@kallos/contracts/posts/post-parts';
import type { Platform } from '@kallos/contracts/wire';

/** What a network gets instead of the shared text or images; in drafts a list, which is parsed by a sample. */
export interface OwnVersion {
  readonly network: Platform;
  readonly content?: string | undefined;
  readonly pictures?: readonly PostPicture[] | undefined;
}

/** Returns the versions of a saved post, in the order of the networks. */
export const versionsOf = (variants: BulkPost['variants'] = {}): OwnVersion[] =>
  networkNames.flatMap((network) => {
    const own = variants[network];
    return own ? [{ network, ...(own as Omit<OwnVersion, 'network'>) }] : [];
  });

/** Returns versions in the form of an update; those of unknown networks of an old draft are dropped. */
export const variantsOf = (versions: readonly OwnVersion[]): PostVariants =>
  Object.fromEntries(
    versions
      .filter(({ network }) => networkNames.includes(network))
      .map(({ network, content, pictures }) => [
        network,
        {
          ...(content === undefined ? {} : { content }),
          ...(pictures === undefined ? {} : { pictures: [...pictures] }),
        },
      ]),
  );

/** Adds or replaces the version of a network. */
export const withVersion = (versions: readonly OwnVersion[], version: OwnVersion): OwnVersion[] =>
  [...withoutVersion(versions, version.network), version].toSorted(
    (one, other) => networkNames.indexOf(one.network) - networkNames.indexOf(other.network),
  );

/** Removes the version of a network. */
export const withoutVersion = (versions: readonly OwnVersion[], network: Platform): OwnVersion[] =>
  versions.filter((one) => one.network !== network);

/** Returns the networks of a post that get the shared text. */
export const sharedNetworks = (
  platforms: readonly Platform[],
  versions: readonly OwnVersion[],
): readonly Platform[] =>
  platforms.filter((network) =>
    versions.every((one) => one.network !== network || one.content === undefined),
  );

/** Returns the networks that may still get a version of their own; one of them keeps the shared text. */
export function partableNetworks(
  platforms: readonly Platform[],
  versions: readonly OwnVersion[],
): readonly Platform[] {
  const left = platforms.filter((network) => versions.every((one) => one.network !== network));
  return left.length > 1 ? left : [];
}

/** Names networks in a row. */
export const namesOf = (names: readonly Platform[]): string =>
  names.map((network) => networks[network].label).join(', ');
