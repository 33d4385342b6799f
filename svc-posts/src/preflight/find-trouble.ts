import type { CallReply } from '@kallos/contracts/endpoint';
import { networks } from '@kallos/contracts/networks';
import type { PostFinding } from '@kallos/contracts/posts/bulk-posts';
import type { health } from '@kallos/contracts/social/health';
import type { FindingCode } from '@kallos/contracts/social/troubles';
import type { Platform } from '@kallos/contracts/wire';
import type { Page } from '../copies/copies.ts';

/** svc-social's findings for an account's pages. */
export type PageChecks = CallReply<typeof health.checkPages>;

/** The state of an image; `none` for a post without one. */
export type ImageState = 'none' | 'reachable' | 'unreachable';

/** The images of a post on one network. */
export interface PostMedia {
  readonly picture: ImageState;
  /** True for a video, whose bytes are uploaded. */
  readonly isSent: boolean;
}

/** Findings about images that Meta fetches; a video's bytes are uploaded. */
const ofFetching: ReadonlySet<string> = new Set(['address_private']);

const blocking = (code: FindingCode, pageName: string | null = null): PostFinding => ({
  code,
  isBlocking: true,
  detail: null,
  pageName,
});

/** Returns the troubles of a post on its pages. */
export function findTrouble(
  checks: PageChecks,
  pages: readonly Page[],
  mediaOf: (network: Platform) => PostMedia,
): PostFinding[] {
  if (pages.length === 0) return [blocking('not_connected')];
  const { state } = checks.connection;
  if (state === 'none' || state === 'needs_reconnect')
    return [blocking(state === 'none' ? 'not_connected' : 'needs_reconnect')];
  const ofPages = checks.pages.flatMap(({ pageId, platform, findings }): PostFinding[] => {
    const page = pages.find((one) => one.pageId === pageId && one.platform === platform);
    const own = findings.filter(({ code }) => !mediaOf(platform).isSent || !ofFetching.has(code));
    return page ? own.map((finding) => ({ ...finding, pageName: page.pageName })) : [];
  });
  const isOf = (state: ImageState) => (page: Page) => mediaOf(page.platform).picture === state;
  const unreachable = pages.filter(isOf('unreachable')).map(({ pageName }) => pageName);
  // One finding for the post, unless some pages get other images.
  const places = unreachable.length === pages.length ? [null] : unreachable;
  const ofPicture = places.map((pageName) => blocking('picture_unreachable', pageName));
  const bare = pages.filter(isOf('none')).filter(({ platform }) => networks[platform].media.isRequired);
  return [...ofPages, ...ofPicture, ...bare.map(({ pageName }) => blocking('picture_missing', pageName))];
}
