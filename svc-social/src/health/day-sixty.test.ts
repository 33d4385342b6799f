import { setTimeout as sleep } from 'node:timers/promises';
import { connection } from '@kallos/contracts/social/connection';
import { connectionExpiring, reconnectNeeded } from '@kallos/contracts/social/events';
import { announced, businessOf, callAs, setIn } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { connectThrough, control, openSandboxBench, postAt, publishAt } from '../../testing/sandbox-bench.ts';
import { socialConnections } from '../schema.ts';
import { checkDue } from './check-connection.ts';

const bench = openSandboxBench();

it('goes on with the pages’ own tokens when the person’s is past its time, and asks the person', async () => {
  await control(bench, 'POST', 'settings', { longTokenSeconds: 2 });
  await connectThrough(bench, 1);
  await sleep(2100);
  await setIn(bench.db, socialConnections, {
    nextCheckAt: sql`now() - interval '1 second'`,
    pagesReadAt: sql`now() - interval '1 hour'`,
  });
  expect(await checkDue(bench.ctx)).toBe(1);
  const listed = await callAs(bench.app, businessOf(1))(connection.listPages, { query: {} });
  expect(listed.state).toBe('expiring');
  expect(Date.parse(listed.expiresAt ?? '')).toBeLessThan(Date.now());
  expect(await announced(bench.db, connectionExpiring)).toHaveLength(1);
  expect(await announced(bench.db, reconnectNeeded)).toEqual([]);
  for (const platform of ['facebook', 'instagram'] as const)
    await publishAt(bench, postAt(bench, platform, 61));
});
