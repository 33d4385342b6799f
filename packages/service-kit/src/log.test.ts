import { randomBytes } from 'node:crypto';
import { endpoint } from '@kallos/contracts/endpoint';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createServiceApp } from './app.ts';
import { implement } from './implement.ts';
import { loggedPath, type Log } from './log.ts';
import { testIdentityKey } from '../testing/service.ts';

const links = {
  open: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/links/:token',
    who: 'anyone',
    summary: 'Opens a link.',
    params: z.object({ token: z.string() }),
    reply: z.object({ success: z.literal(true) }),
  }),
};

it('leaves the key of a link out of every line, be the request served or failed', async () => {
  const lines: string[] = [];
  const write = (facts: object) => void lines.push(JSON.stringify(facts));
  const log = { debug: write, error: write } as unknown as Log;
  const open = (act: () => { success: true }) =>
    createServiceApp({
      ctx: {},
      identityKey: testIdentityKey,
      log,
      isReady: async () => true,
      resources: [implement(links, { open: act })],
    });
  const token = randomBytes(32).toString('base64url');
  const path = `/api/links/${token}`;
  const broken = open(() => {
    throw new Error('broken');
  });
  expect((await open(() => ({ success: true })).request(path)).status).toBe(200);
  expect((await broken.request(path)).status).toBe(500);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => line.includes('/api/links/…'))).toHaveLength(lines.length);
  expect(lines.join()).not.toContain(token);
});

it('keeps what helps to read a log: ids, names of pictures, ordinary paths', () => {
  for (const path of [
    '/api/bulk-posts/2147483647',
    `/media/${'a1'.repeat(32)}.jpg`,
    '/api/generate-period-posts',
    '/remotes/mfe_portal/abc123/mf-manifest.json',
  ])
    expect(loggedPath(path)).toBe(path);
  expect(loggedPath(`/api/links/%41${'b'.repeat(42)}/more`)).toBe('/api/links/…/more');
});
