import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the approval page's list of posts, so that only listed versions are scheduled. */
export const listingOf = (posts: ReadonlyArray<{ readonly id: number; readonly version: number }>): string =>
  posts.map(({ id, version }) => `${id}:${version}`).join(',');

/** Returns the posts of a listing. */
export const postsIn = (listing: string) =>
  listing
    .split(',')
    .filter((text) => text !== '')
    .map((pair) => {
      const [id = 0, version = 0] = pair.split(':').map(Number);
      return { id, version };
    });

/** Returns the proof that a form comes from the link's page. */
export const proofOf = (key: string, link: { readonly hash: string }, listing: string): string =>
  createHmac('sha256', key).update(`${link.hash}\n${listing}`).digest('base64url');

/** Returns whether a form comes from the link's page. */
export function isProven(
  key: string,
  link: { readonly hash: string },
  listing: string,
  proof: string,
): boolean {
  const expected = Buffer.from(proofOf(key, link, listing));
  const given = Buffer.from(proof);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
