import { connection } from '@kallos/contracts/social/connection';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import { businessCaller, callAs } from '@kallos/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { runUntilEnd } from '../../../testing/delivery-bench.ts';
import {
  connectAccount,
  setSandboxSwitch,
  openSandboxBench,
  postAt,
  countPublications,
} from '../../../testing/sandbox-bench.ts';

const bench = openSandboxBench();
const tags = (count: number, sign: string) =>
  Array.from({ length: count }, (_, n) => `${sign}tag${n}`).join(' ');
const fault = { kind: 'refuse', code: 36_004, subcode: 2_207_010, status: 400 };

beforeAll(() => connectAccount(bench, 1));

it.each([
  [6, '#', 'hashtags_refused'],
  [4, '@', 'mentions_refused'],
] as const)('names what Instagram rejects in a text: %s with %s', async (count, sign, reason) => {
  await setSandboxSwitch(bench, 'POST', 'settings', { mostHashtags: 5, mostMentions: 3 });
  const message = `Νέο ωράριο. ${tags(count, sign)}`;
  const post = postAt(bench, 'instagram', count, { message });
  expect(await runUntilEnd(bench, post)).toMatchObject({ state: 'failed', reason });
  expect(await countPublications(bench, post)).toBe(0);
  const enough = postAt(bench, 'instagram', count + 100, { message: `Νέο ωράριο. ${tags(count - 1, sign)}` });
  expect(await runUntilEnd(bench, enough)).toMatchObject({ state: 'published' });
});

it('names the hashtags when Meta returns its code for captions', async () => {
  await setSandboxSwitch(bench, 'POST', 'settings', { mostHashtags: 30, mostMentions: 20 });
  await setSandboxSwitch(bench, 'POST', 'faults', {
    match: { method: 'POST', path: '/*/media' },
    effect: fault,
  });
  const post = postAt(bench, 'instagram', 300, { message: `Νέα υπηρεσία. ${tags(6, '#')}` });
  const end = await runUntilEnd(bench, post, 8, 100);
  await setSandboxSwitch(bench, 'DELETE', 'faults');
  expect(end).toMatchObject({ state: 'failed', reason: 'hashtags_refused' });
});

it('shows the limit that an operator configured', async () => {
  const instagram = { ...standardLimits.instagram, keptHashtags: 8 };
  Object.assign(bench.ctx, { limits: { ...standardLimits, instagram } });
  const { platforms } = await callAs(bench.app, businessCaller(1))(connection.listPages, { query: {} });
  expect(platforms?.map(({ name, maxHashtags }) => [name, maxHashtags])).toEqual([
    ['facebook', 5],
    ['instagram', 8],
  ]);
});
