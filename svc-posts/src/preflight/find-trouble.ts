import type { CallReply } from '@kallos/contracts/endpoint';
import { networks } from '@kallos/contracts/networks';
import type { PostFinding } from '@kallos/contracts/posts/bulk-posts';
import type { health } from '@kallos/contracts/social/health';
import type { FindingCode } from '@kallos/contracts/social/troubles';
import type { Page } from '../copies/copies.ts';

/** svc-social's findings for an account's pages. */
export type PageChecks = CallReply<typeof health.checkPages>;

/** The state of an image; `none` for a post without one. */
export type ImageState = 'none' | 'reachable' | 'unreachable';

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
  picture: ImageState,
  isSent = false,
): PostFinding[] {
  if (pages.length === 0) return [blocking('not_connected')];
  const { state } = checks.connection;
  if (state === 'none' || state === 'needs_reconnect')
    return [blocking(state === 'none' ? 'not_connected' : 'needs_reconnect')];
  const ofPages = checks.pages.flatMap(({ pageId, platform, findings }): PostFinding[] => {
    const page = pages.find((one) => one.pageId === pageId && one.platform === platform);
    const own = findings.filter(({ code }) => !isSent || !ofFetching.has(code));
    return page ? own.map((finding) => ({ ...finding, pageName: page.pageName })) : [];
  });
  const ofPicture: PostFinding[] = picture === 'unreachable' ? [blocking('picture_unreachable')] : [];
  const bare = picture === 'none' ? pages.filter(({ platform }) => networks[platform].media.isRequired) : [];
  return [...ofPages, ...ofPicture, ...bare.map(({ pageName }) => blocking('picture_missing', pageName))];
}
