import { expect, it } from 'vitest';
import { browserOf, markBrowser } from './session-browser.ts';

const site = 'https://kallos.example';
const ours = { 'sec-fetch-site': 'same-origin', origin: site };

function mark(headers: Record<string, string>, publicUrl = site) {
  const set: string[] = [];
  const kept = markBrowser({ headers: new Headers(headers), setCookie: (one) => set.push(one) }, publicUrl);
  return { kept, set };
}

it('a browser gets an HttpOnly cookie and keeps it at its next sign-in', () => {
  const first = mark(ours);
  expect(first.set).toEqual([
    expect.stringMatching(
      /^__Host-kallos-browser=[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  const [cookie = ''] = first.set[0]?.split(';') ?? [];
  expect(first.kept).toMatch(/^[0-9a-f]{64}$/);
  expect(browserOf(`a=b; ${cookie}`, site)).toBe(first.kept);
  expect(mark({ ...ours, cookie })).toEqual(first);
  expect(mark(ours).kept).not.toBe(first.kept);
});

it.each([
  ['a program', {}],
  ['a page of somebody else', { ...ours, 'sec-fetch-site': 'cross-site' }],
  ['a page under another address', { ...ours, origin: 'http://10.0.0.1:8080' }],
])('%s gets no cookie', (_, headers) => {
  expect(mark(headers)).toEqual({ kept: undefined, set: [] });
});

it('a page without https gets no cookie', () => {
  const local = 'http://localhost:8080';
  expect(mark({ ...ours, origin: local }, local)).toEqual({ kept: undefined, set: [] });
});

it.each([null, '', 'kallos-browser=abcdefghijklmnopqrstuv', '__Host-kallos-browser=short'])(
  'a request with %j has no known browser',
  (cookies) => expect(browserOf(cookies, site)).toBeUndefined(),
);
