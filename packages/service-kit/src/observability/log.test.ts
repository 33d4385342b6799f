import { randomBytes } from 'node:crypto';
import { endpoint } from '@kallos/contracts/endpoint';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp } from '../../testing/open-test-app.ts';
import { implement } from '../http/implement.ts';
import { redactPath, type Log, openLog } from './log.ts';
import { redactValues } from './redact-values.ts';

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

it('omits the key of a link, for served and failed requests', async () => {
  const lines: string[] = [];
  const write = (facts: object) => void lines.push(JSON.stringify(facts));
  const log = { debug: write, error: write } as unknown as Log;
  const open = (act: () => { success: true }) => openTestApp([implement(links, { open: act })], { log });
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

it('keeps ids, names of images and ordinary paths', () => {
  for (const path of [
    '/api/bulk-posts/2147483647',
    `/media/${'a1'.repeat(32)}.jpg`,
    '/api/generate-period-posts',
    '/remotes/mfe_portal/abc123/mf-manifest.json',
  ])
    expect(redactPath(path)).toBe(path);
  expect(redactPath(`/api/links/%41${'b'.repeat(42)}/more`)).toBe('/api/links/…/more');
});

it('omits the values of a failed statement, however its error is wrapped', () => {
  const lines: string[] = [];
  const log = openLog('test', 'info', { write: (line: string) => void lines.push(line) });
  const cause = Object.assign(new Error('duplicate key value'), {
    detail: 'Key (email)=(olga@clinic.gr) already exists.',
    where: 'unnamed portal parameter $1 = olga@clinic.gr',
  });
  const failed = new DrizzleQueryError(
    'update t set token = $1, $& = $2',
    ['to-ken\n\n: x', 'olga@clinic.gr'],
    cause,
  );
  const around = new Error('not saved', { cause: failed });
  for (const err of [failed, around, cause, new AggregateError([around, failed], 'all'), 'a word', null])
    log.error({ err }, 'it failed');
  expect(lines).toHaveLength(6);
  expect(lines.join('')).not.toMatch(/to-ken|olga/);
  for (const line of lines.slice(0, 2)) {
    expect(line).toContain('Failed query: update t set token = $1, $& = $2');
    expect(line).toContain('duplicate key value');
  }
  expect(redactValues(String(failed), failed)).toBe('Error: Failed query: update t set token = $1, $& = $2');
});
