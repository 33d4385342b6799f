import { expect, it } from 'vitest';
import type { Page } from '../copies/copies.ts';
import { findTrouble, type PageChecks, type ImageState } from './find-trouble.ts';

const page = (platform: 'facebook' | 'instagram', pageId: string) =>
  ({ platform, pageId, pageName: `${platform} ${pageId}` }) as Page;
const pages = [page('facebook', 'one'), page('instagram', 'one'), page('instagram', 'two')];

type Code = 'token_expiring' | 'address_private' | 'rate_limited';
/** Returns svc-social's reply: the connection's state and one finding per page. */
const said = (state: string, found: Array<[Pick<Page, 'platform' | 'pageId'>, Code]> = []) =>
  ({
    connection: { state },
    pages: found.map(([{ platform, pageId }, code]) => ({
      platform,
      pageId,
      findings: [{ code, isBlocking: false, detail: code }],
    })),
  }) as unknown as PageChecks;

interface Given {
  readonly of?: readonly Page[];
  readonly picture?: ImageState;
  readonly isSent?: boolean;
}
const trouble = (checks: PageChecks, { of = pages, picture = 'reachable', isSent = false }: Given = {}) =>
  findTrouble(checks, of, () => ({ picture, isSent })).map(({ code, isBlocking, pageName }) => [
    code,
    isBlocking,
    pageName,
  ]);

it('finds nothing for a post with an image on healthy pages', () => {
  expect(trouble(said('ok'))).toEqual([]);
});

it('a post without pages or connection has only that trouble', () => {
  const found: Parameters<typeof said>[1] = [[page('facebook', 'one'), 'rate_limited']];
  const bare = { picture: 'unreachable' } as const;
  expect(trouble(said('ok', found), { ...bare, of: [] })).toEqual([['not_connected', true, null]]);
  expect(trouble(said('none', found), bare)).toEqual([['not_connected', true, null]]);
  expect(trouble(said('needs_reconnect', found), bare)).toEqual([['needs_reconnect', true, null]]);
});

it('names the page and network of a finding and ignores unselected pages', () => {
  const found: Parameters<typeof said>[1] = [
    [page('instagram', 'one'), 'token_expiring'],
    [page('facebook', 'two'), 'rate_limited'],
    [page('instagram', 'three'), 'rate_limited'],
  ];
  const media = { picture: 'reachable', isSent: false } as const;
  expect(findTrouble(said('ok', found), pages, () => media)).toEqual([
    { code: 'token_expiring', isBlocking: false, detail: 'token_expiring', pageName: 'instagram one' },
  ]);
});

it('a private address affects images that Meta fetches, not an uploaded video', () => {
  const checks = said('ok', [
    [page('facebook', 'one'), 'address_private'],
    [page('facebook', 'one'), 'rate_limited'],
  ]);
  const limited = ['rate_limited', false, 'facebook one'];
  expect(trouble(checks)).toEqual([['address_private', false, 'facebook one'], limited]);
  expect(trouble(checks, { isSent: true })).toEqual([limited]);
});

it('an unreachable image blocks every page, a missing one Instagram', () => {
  expect(trouble(said('ok'), { picture: 'unreachable' })).toEqual([['picture_unreachable', true, null]]);
  expect(trouble(said('ok'), { picture: 'none' })).toEqual([
    ['picture_missing', true, 'instagram one'],
    ['picture_missing', true, 'instagram two'],
  ]);
});

it('names the pages whose own images are missing or unreachable', () => {
  const media = (picture: ImageState) => ({ picture, isSent: false });
  const found = findTrouble(said('ok'), pages, (network) =>
    media(network === pages[0]?.platform ? 'unreachable' : 'none'),
  );
  expect(found.map(({ code, pageName }) => [code, pageName])).toEqual([
    ['picture_unreachable', 'facebook one'],
    ['picture_missing', 'instagram one'],
    ['picture_missing', 'instagram two'],
  ]);
});
