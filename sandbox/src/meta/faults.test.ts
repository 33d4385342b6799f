import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { dermaPage, eleni, useTestSandbox } from '../../testing/start-sandbox.ts';

const sandbox = useTestSandbox();
let token: string;
beforeEach(async () => {
  sandbox.meta.forget();
  sandbox.meta.faults.clear();
  token = await sandbox.pageToken(eleni, dermaPage);
});

const post = (message: string, init: RequestInit = {}) =>
  sandbox.graph('POST', `${dermaPage}/feed`, { message, access_token: token }, init);
const switchOn = (effect: object, more: object = {}) =>
  sandbox.post('/control/faults', { match: { method: 'POST', path: '/*/feed' }, effect, times: 1, ...more });
const messages = async (edge = 'published_posts') => {
  const { body } = await sandbox.graph('GET', `${dermaPage}/${edge}`, { access_token: token });
  return (body['data'] as Array<{ message: string }>).map(({ message }) => message);
};

describe('an injected fault', () => {
  it('refuses before any effect, with code, headers and status, n times', async () => {
    await switchOn({
      kind: 'refuse',
      code: 32,
      status: 403,
      headers: { 'x-business-use-case-usage': '{"1":[{"estimated_time_to_regain_access":19}]}' },
    });
    const refused = await post('πρώτο');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: { code: 32, is_transient: true } });
    expect(refused.headers.get('x-business-use-case-usage')).toContain('19');
    expect((await post('δεύτερο')).status).toBe(200);
    expect(await messages()).toEqual(['δεύτερο']);
  });

  it.each([['accept-then-error'], ['accept-then-reset'], ['accept-then-hang']])(
    'still publishes on %s',
    async (kind) => {
      await switchOn(kind === 'accept-then-error' ? { kind, code: 2, status: 500 } : { kind });
      const call = post('βγήκε', { signal: AbortSignal.timeout(700) });
      if (kind === 'accept-then-error') expect((await call).status).toBe(500);
      else await expect(call).rejects.toThrow();
      expect(await messages()).toEqual(['βγήκε']);
    },
  );

  it.each([['hang'], ['reset']])('publishes nothing on %s', async (kind) => {
    await switchOn({ kind });
    await expect(post('δεν βγήκε', { signal: AbortSignal.timeout(500) })).rejects.toThrow();
    expect(await messages()).toEqual([]);
  });

  it('shows a post late in lists but at once by its id', async () => {
    await switchOn({ kind: 'late-visibility', ms: 400 });
    const { body } = await post('αργεί');
    expect(await messages()).toEqual([]);
    const read = await sandbox.graph('GET', String(body['id']), { access_token: token });
    expect(read.body['message']).toBe('αργεί');
    await wait(450);
    expect(await messages()).toEqual(['αργεί']);
  });

  it('drops a draft after returning its id', async () => {
    await switchOn({ kind: 'draft-vanishes' });
    const { body } = await sandbox.graph('POST', `${dermaPage}/feed`, {
      message: 'χάνεται',
      published: 'false',
      access_token: token,
    });
    const flipped = await sandbox.graph('POST', String(body['id']), {
      is_published: 'true',
      access_token: token,
    });
    expect(flipped.body).toMatchObject({ error: { code: 100, error_subcode: 33 } });
  });

  it('applies only to the page that it names', async () => {
    await switchOn({ kind: 'refuse', code: 1 }, { match: { pageId: '104872650190002' } });
    expect((await post('άλλη σελίδα')).status).toBe(200);
  });

  it('applies to the same calls for the same seed', async () => {
    const outcomes = async () => {
      await sandbox.graph('GET', 'me');
      await sandbox.post('/control/faults', {
        match: { method: 'POST', path: '/*/feed' },
        effect: { kind: 'refuse', code: 2 },
        probability: 0.5,
        seed: 7,
      });
      const statuses: number[] = [];
      for (let turn = 0; turn < 12; turn++) statuses.push((await post(`σειρά ${turn}`)).status);
      sandbox.meta.faults.clear();
      return statuses;
    };
    const [first, second] = [await outcomes(), await outcomes()];
    expect(first).toEqual(second);
    expect(new Set(first)).toEqual(new Set([200, 400]));
  });

  it('is refused with a reason when it is invalid', async () => {
    expect((await sandbox.post('/control/faults', { effect: { kind: 'explode' } })).status).toBe(400);
  });
});

describe('the control calls', () => {
  it('revoke the tokens of one page only', async () => {
    const other = await sandbox.pageToken(eleni, '104872650190002');
    const { body } = await sandbox.post('/control/tokens/revoke', { pageId: dermaPage, subcode: 460 });
    expect(body).toEqual({ revoked: 1 });
    expect((await post('μετά')).body).toMatchObject({ error: { code: 190, error_subcode: 460 } });
    expect((await sandbox.graph('GET', 'me', { access_token: other })).status).toBe(200);
  });

  it("change when a person's tokens expire", async () => {
    const userToken = await sandbox.userToken(eleni);
    const describeToken = () =>
      sandbox.graph('GET', 'debug_token', { input_token: userToken, access_token: userToken });
    const inFiveDays = Date.now() / 1000 + 5 * 86_400;
    const { body } = await sandbox.post('/control/tokens/end', { userId: eleni, seconds: 5 * 86_400 });
    expect(body['changed']).toBeGreaterThan(0);
    const { data } = (await describeToken()).body as { data: { expires_at: number; is_valid: boolean } };
    expect(data.is_valid).toBe(true);
    expect(Math.abs(data.expires_at - inFiveDays)).toBeLessThan(60);
    await sandbox.post('/control/tokens/end', { userId: eleni, seconds: -1 });
    expect(await describeToken()).toMatchObject({ body: { data: { is_valid: false } } });
  });

  it('keep ledger entries of deleted posts', async () => {
    const { body } = await post('γράφεται');
    await sandbox.graph('DELETE', String(body['id']), { access_token: token });
    const ledger = await (await fetch(`${sandbox.url}/control/ledger`)).json();
    expect(ledger).toMatchObject({
      ledger: [{ place: dermaPage, message: 'γράφεται', platform: 'facebook' }],
    });
  });

  it('answer duplicates with 506 when that is switched on', async () => {
    sandbox.meta.change({ duplicateSeconds: 60 });
    await post('ίδιο');
    expect((await post('ίδιο')).body).toMatchObject({ error: { code: 506 } });
  });

  it('reject forwarded requests', async () => {
    const response = await fetch(`${sandbox.url}/control/ledger`, {
      headers: { 'x-forwarded-for': '10.0.0.1' },
    });
    expect(response.status).toBe(403);
  });
});
