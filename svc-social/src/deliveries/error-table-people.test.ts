import { reconnectNeeded } from '@kallos/contracts/social/events';
import { announced } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { openRefusalBench, platformOf, type Place, type Refusal } from '../../testing/refusal-bench.ts';
import { connectThrough, control, people } from '../../testing/sandbox-bench.ts';

/** Rows of Meta's documented refusals, injected where Meta gives them, and their documented actions. */
const { bench, request, elsewhere, deliver, settle, injectFault, again, connectionOf, backoffOf, timesOut } =
  openRefusalBench();
const { eleni } = people;

describe('permissions', () => {
  it.each<Refusal>([[3], [10], [200], [210], [298], [299]])(
    '%i: names the missing permission, tries no more and asks for a new login',
    async (...refusal) => {
      const declined = ['pages_manage_posts'];
      await control(bench, 'POST', 'permissions', { userId: eleni.id, declined });
      try {
        await injectFault('photos', refusal);
        const body = request('facebook');
        expect(await deliver(body)).toMatchObject({
          state: 'failed',
          reason: 'permission_missing',
          detail: 'pages_manage_posts',
          isMendable: true,
        });
        expect(await connectionOf()).toMatchObject({ state: 'missing_permission' });
        expect(await announced(bench.db, reconnectNeeded)).toHaveLength(1);
        expect(await timesOut(body)).toBe(0);
      } finally {
        await connectThrough(bench, 1);
      }
    },
  );

  it('200: marks the page alone when no permission is missing but the task on the page', async () => {
    await injectFault('photos', [200]);
    const body = request('facebook');
    const refused = { state: 'failed', reason: 'permission_missing', detail: 'CREATE_CONTENT' };
    expect(await deliver(body)).toMatchObject(refused);
    expect(await deliver(body)).toMatchObject(refused);
    expect(await connectionOf()).toMatchObject({ state: 'ok' });
    expect(await timesOut(body)).toBe(0);
  });
});

describe('tokens', () => {
  const rows: Refusal[] = [
    [102],
    [190],
    ...[458, 459, 460, 463, 464, 467, 492].map((subcode): Refusal => [190, subcode]),
  ];
  it.each(rows)(
    '%i/%s: stops the jobs of this connection until the person connects again',
    async (...refusal) => {
      await injectFault('flip', refusal);
      const body = request('facebook');
      const outcome = await settle(body);
      expect(outcome).toMatchObject({ state: 'failed', reason: 'needs_reconnect', isMendable: true });
      expect(await connectionOf()).toMatchObject({
        state: 'needs_reconnect',
        stateReason: `token_${refusal[1] ?? refusal[0]}`,
      });
      expect(await announced(bench.db, reconnectNeeded)).toHaveLength(1);
      expect(await deliver(request('instagram'))).toMatchObject({ reason: 'needs_reconnect' });
      expect(await deliver(elsewhere())).toMatchObject({ state: 'published' });
      await connectThrough(bench, 1);
      expect(await deliver(body)).toMatchObject({ state: 'published' });
      expect(await timesOut(body)).toBe(1);
    },
  );
});

describe('a page that Meta does not show any more', () => {
  it('100/33: asks to connect again, because a lost role looks the same', async () => {
    await injectFault('photos', [100, 33]);
    const body = request('facebook');
    expect(await deliver(body)).toMatchObject({ state: 'failed', reason: 'page_gone', isMendable: true });
    expect(await again(body)).toMatchObject({ state: 'published' });
    expect(await timesOut(body)).toBe(1);
  });
});

describe('restrictions', () => {
  it.each<[Place, number, number | undefined, string]>([
    ['photos', 368, undefined, 'page_restricted'],
    ['publish', 4, 2207051, 'page_restricted'],
    ['publish', 25, 2207050, 'page_restricted'],
    ['flip', 100, 1390008, 'page_restricted'],
    ['flip', 100, 1346003, 'page_restricted'],
    ['flip', 100, 1404006, 'page_restricted'],
    ['flip', 100, 1404112, 'page_restricted'],
    ['flip', 200, 1404078, 'identity_unconfirmed'],
    ['flip', 200, 4854002, 'identity_unconfirmed'],
  ])('%s %i/%s: pauses the page and leaves it to a person (%s)', async (place, code, subcode, reason) => {
    await injectFault(place, subcode === undefined ? [code] : [code, subcode]);
    const body = request(platformOf(place));
    expect(await settle(body)).toMatchObject({ state: 'failed', reason, isMendable: true });
    expect(await backoffOf(body.pageId)).toMatchObject({ reason });
    expect((await backoffOf(body.pageId))?.seconds).toBeGreaterThan(3600);
    expect(await deliver(elsewhere())).toMatchObject({ state: 'published' });
    expect(await again(body)).toMatchObject({ state: 'published' });
    expect(await timesOut(body)).toBe(1);
  });
});
