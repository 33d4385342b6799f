import { acrossAccounts } from '@kallos/service-kit/database';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pages } from '../schema.ts';
import { backOff } from './backoff.ts';
import { openRefusalBench, paths, type Refusal } from '../../testing/refusal-bench.ts';
import { control, people } from '../../testing/sandbox-bench.ts';

/** Rows of Meta's documented refusals, injected where Meta gives them, and their documented actions. */
const { bench, request, elsewhere, deliver, settle, injectFault, again, rowOf, backoffOf, timesOut } =
  openRefusalBench();
const { eleni } = people;

describe('server side', () => {
  it.each<Refusal>([[1], [2], [2, 1363047], [2, 1609010]])(
    '%i/%s: reads back first, and takes a post that went out all the same for published',
    async (code, subcode) => {
      const effect = { kind: 'accept-then-error', code, status: 500, ...(subcode ? { subcode } : {}) };
      const match = { method: 'POST', path: paths.flip };
      await control(bench, 'POST', 'faults', [{ match, effect, times: 1 }]);
      const body = request('facebook');
      expect(await deliver(body)).toMatchObject({ state: 'published' });
      expect(await timesOut(body)).toBe(1);
    },
  );

  it.each<Refusal>([[1], [2], [2, 1363047], [2, 1609010]])(
    '%i/%s: tries again when the read-back shows that nothing went out',
    async (...refusal) => {
      await injectFault('flip', refusal);
      const body = request('facebook');
      expect(await deliver(body)).toMatchObject({ state: 'published' });
      expect(await timesOut(body)).toBe(1);
    },
  );
});

describe('limits', () => {
  const regain = {
    'x-business-use-case-usage': JSON.stringify({
      [eleni.page]: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 19 }],
    }),
  };

  it.each<Refusal>(
    [32, 613, 80_000, 80_001, 80_002, 80_003, 80_004, 80_005, 80_006, 80_008, 80_009, 80_014].map((code) => [
      code,
    ]),
  )('%i: stops this page alone until Meta lets it act again, and counts no attempt', async (...refusal) => {
    await injectFault('photos', refusal, { headers: regain });
    const body = request('facebook');
    expect(await deliver(body)).toMatchObject({ state: 'retry', reason: 'rate_limited', afterSeconds: 1140 });
    expect((await rowOf(body.key))?.attempts).toBe(0);
    expect((await backoffOf(eleni.page))?.seconds).toBeGreaterThan(1100);
    expect(await deliver(elsewhere())).toMatchObject({ state: 'published' });
    expect(await again(body)).toMatchObject({ state: 'published' });
    expect(await timesOut(body)).toBe(1);
  });

  it('17: stops every page of this person, and nobody else', async () => {
    await injectFault('photos', [17]);
    const body = request('facebook');
    expect(await deliver(body)).toMatchObject({ state: 'retry', reason: 'rate_limited' });
    expect(await deliver(request('instagram'))).toMatchObject({ state: 'retry', reason: 'rate_limited' });
    expect(await deliver(elsewhere())).toMatchObject({ state: 'published' });
    expect(await again(body)).toMatchObject({ state: 'published' });
  });

  it.each<Refusal>([[4], [341]])('%i: stops this page alone while only it is told so', async (...refusal) => {
    await injectFault('photos', refusal);
    const body = request('facebook');
    expect(await deliver(body)).toMatchObject({ state: 'retry', reason: 'rate_limited', afterSeconds: 60 });
    expect((await backoffOf(eleni.page))?.seconds).toBeLessThan(61);
    expect(await deliver(elsewhere())).toMatchObject({ state: 'published' });
    expect(await again(body)).toMatchObject({ state: 'published' });
  });

  it('4: stops the whole application once three businesses are told so within a minute', async () => {
    const target = { platform: 'facebook' as const, pageId: 'x' };
    const told = { code: 'rate_limited', scope: 'app', isProven: false, afterSeconds: 60 } as const;
    const tell = (accountId: number) =>
      acrossAccounts(bench.db, (tx) => backOff(tx, { accountId, ...target }, told));
    for (const accountId of [7, 8, 8]) await tell(accountId);
    expect(await deliver(elsewhere())).toMatchObject({ state: 'published' });
    await tell(9);
    expect(await deliver(request('facebook'))).toMatchObject({ state: 'retry', reason: 'rate_limited' });
  });

  it.each<Refusal>([[4], [341]])(
    '%i: stops the whole application when its own figures say so',
    async (...refusal) => {
      const used = { 'x-app-usage': JSON.stringify({ call_count: 100, total_time: 3, total_cputime: 3 }) };
      await injectFault('photos', refusal, { headers: used });
      const body = request('facebook');
      expect(await deliver(body)).toMatchObject({ state: 'retry', reason: 'rate_limited' });
      expect(await deliver(elsewhere())).toMatchObject({ state: 'retry', reason: 'rate_limited' });
      expect((await rowOf(elsewhere().key))?.attempts).toBe(0);
      expect(await again(elsewhere())).toMatchObject({ state: 'published' });
      expect(await again(body)).toMatchObject({ state: 'published' });
      expect(await timesOut(body)).toBe(1);
    },
  );

  it('9/2207042: waits for the running day of the Instagram account', async () => {
    await injectFault('publish', [9, 2207042]);
    const body = request('instagram');
    expect(await settle(body)).toEqual({ state: 'retry', reason: 'daily_limit', afterSeconds: 3600 });
    expect((await rowOf(body.key))?.attempts).toBe(0);
    expect(await deliver(elsewhere())).toMatchObject({ state: 'published' });
    expect(await again(body)).toMatchObject({ state: 'published' });
    expect(await timesOut(body)).toBe(1);
  });

  it.each([
    [96, 'back off', 'retry'],
    [94, 'go on', 'published'],
  ])('lets the application with %i %% of its hour used %s', async (appUsagePercent, _, state) => {
    await control(bench, 'POST', 'settings', { appUsagePercent });
    try {
      expect(await deliver(request('facebook'))).toMatchObject({ state: 'published' });
      expect(await deliver(elsewhere())).toMatchObject({ state });
    } finally {
      await control(bench, 'POST', 'settings', { appUsagePercent: 1 });
    }
  });
});

describe('duplicates', () => {
  it.each<Refusal>([[506], [100, 1366051]])(
    '%i/%s: is our own earlier attempt when the page shows it once and nobody else owns it',
    async (...refusal) => {
      const body = request('facebook');
      const page = await acrossAccounts(bench.db, (tx) =>
        tx.select().from(pages).where(eq(pages.externalId, eleni.page)),
      );
      const place = { accountId: 1, column: 'pages.page_token' as const };
      const session = bench.ctx.graph.as(bench.ctx.secrets.open(page[0]?.pageToken ?? '', place));
      const made = await session.post(`${eleni.page}/feed`, { message: body.message });
      await injectFault('flip', refusal);
      expect(await deliver(body)).toMatchObject({ state: 'published', externalId: made['id'] });
      expect(await timesOut(body)).toBe(1);
    },
  );

  it('506: needs a look when the page shows none of ours', async () => {
    await injectFault('flip', [506]);
    expect(await settle(request('facebook'))).toMatchObject({ state: 'needs_look', reason: 'duplicate' });
  });
});
