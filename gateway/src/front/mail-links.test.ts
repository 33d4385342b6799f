import { randomBytes } from 'node:crypto';
import type { Log } from '@kallos/service-kit/observability/log';
import { beforeAll, expect, it, vi } from 'vitest';
import { useOneGateway } from '../../testing/gateway.ts';

const lines: string[] = [];
const write = (facts: object) => void lines.push(JSON.stringify(facts));
const log = {
  isLevelEnabled: () => true,
  trace: write,
  debug: write,
  info: write,
  warn: write,
  error: write,
} as unknown as Log;
const token = randomBytes(32).toString('base64url');

const test = useOneGateway({}, log);
beforeAll(async () => {
  test.services.posts.answer = (_, response) => {
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; form-action 'self'",
        'x-robots-tag': 'noindex',
      })
      .end('<!doctype html><title>Έγκριση</title>');
  };
});

it('forwards the page of a mail’s link with its own CSP', async () => {
  const response = await fetch(`${test.url}/api/emails/schedule/${token}`);
  expect(await response.text()).toContain('<title>Έγκριση</title>');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; form-action 'self'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
});

it('does not log the key of the link', async () => {
  const mentions = () => lines.filter((line) => line.includes('/api/emails/schedule/')).length;
  const before = mentions();
  const path = `${test.url}/api/emails/schedule/${token}`;
  await (await fetch(path, { method: 'POST', body: new URLSearchParams({ posts: '1:1' }) })).text();
  await vi.waitFor(() => expect(mentions()).toBe(before + 1), { timeout: 60_000 });
  expect(lines.join()).not.toContain(token);
});
