import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { deployTokens } from '@kallos/contracts/gateway/deploy-tokens';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { clearRequests, openTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { makeFiles, packed } from '../../../testing/release.ts';
import { callDeployApi, servedVersion } from '../../../testing/team.ts';
import { type DeployToken, requireToken } from './deploy-tokens.ts';
import { mergeTokens, type StoredToken } from './token-store.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const given = 'kd_of_the_environment';
const setting = {
  DEPLOY_TOKENS: `mfe_portal:eleni:${hashOf(given)}`,
  REMOTES_BUCKET: `remotes-${randomUUID()}`,
};
let first: TestGateway;
let second: TestGateway;
let admin = '';
beforeAll(async () => {
  [first, second] = await Promise.all([
    openTestGateway(inject('natsUrl'), setting),
    openTestGateway(inject('natsUrl'), setting),
  ]);
  admin = first.sessions.add({ name: 'Ίρις', subject: 'admin:1' });
});
afterEach(() => clearRequests(first));
afterAll(() => Promise.all([first.close(), second.close()]));

const wish = { name: 'nikos', app: 'mfe-portal', scopes: ['upload', 'promote'], days: 30 };
async function make(wanted: object = {}) {
  const answer = await callDeployApi(first, 'POST', '/tokens', { ...wish, ...wanted }, admin);
  expect(answer).toMatchObject({ status: 200 });
  const { token, entry } = deployTokens.create.reply.parse(answer.body);
  return { token, entry, id: entry.id ?? '' };
}
const list = async (at = first, token = admin) =>
  deployTokens.list.reply.parse((await callDeployApi(at, 'GET', '/tokens', undefined, token)).body).tokens;
const revoke = (id: string) => callDeployApi(first, 'POST', `/tokens/${id}/revoke`, undefined, admin);
const upload = (at: TestGateway, version: string, token: string, app = 'mfe-portal') =>
  callDeployApi(at, 'PUT', `/${app}/releases/${version}`, packed(makeFiles(version)), token);
const move = (at: TestGateway, body: object, token: string) =>
  callDeployApi(at, 'POST', '/mfe-portal', body, token);

describe('a deploy token made by an administrator', () => {
  beforeAll(async () => {
    // Until a gateway has read the shared tokens, it answers 503.
    for (const at of [first, second])
      await vi.waitFor(async () => expect((await upload(at, 't0', 'kd_nobody')).status).toBe(401), {
        timeout: 30_000,
      });
  });

  it('works on every gateway without a restart, next to those of the environment', async () => {
    const { token } = await make();
    expect(await upload(first, 't1', token)).toMatchObject({
      status: 200,
      body: { release: { by: 'nikos' } },
    });
    await expect.poll(async () => (await upload(second, 't1', token)).status).toBe(200);
    expect(await upload(first, 't2', given)).toMatchObject({
      status: 200,
      body: { release: { by: 'eleni' } },
    });
    const deploy = () => move(second, { action: 'deploy', version: 't1' }, token);
    await expect.poll(async () => (await deploy()).status).toBe(200);
    await expect.poll(() => servedVersion(first)).toBe('t1');
  });

  it('is shown once and stored as a hash', async () => {
    const { token } = await make();
    const file = path.join(first.webRoot, '.remotes/deploy-tokens.json');
    const stored = readFileSync(file, 'utf8');
    expect(stored).toContain(hashOf(token));
    expect(stored + JSON.stringify(await list())).not.toContain(token);
    expect(existsSync(`${file}.next`)).toBe(false);
  });

  it('may be for a front end that does not exist yet', async () => {
    const { token } = await make({ app: 'mfe-analytics' });
    const answer = await upload(first, 'a1', token, 'mfe-analytics');
    // The token is accepted; these files are the portal's.
    expect(answer.body['message']).toContain('not of mfe_analytics');
  });

  it('is revoked on all gateways, together with its previews', async () => {
    const { token, id } = await make();
    const { body } = await upload(first, 't3', token);
    await expect.poll(async () => (await upload(second, 't3', token)).status).toBe(200);
    const headers = { 'x-kallos-preview': String(body['preview']) };
    expect(await servedVersion(second, 'mfe_portal', headers)).toBe('t3');
    expect(await revoke(id)).toMatchObject({ status: 200, body: { isEverywhere: true } });
    expect(await upload(first, 't4', token)).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/revoked by Ίρις at .*An administrator makes one/) },
    });
    await expect.poll(async () => (await upload(second, 't4', token)).status).toBe(401);
    for (const at of [first, second]) expect(await servedVersion(at, 'mfe_portal', headers)).not.toBe('t3');
    expect((await list()).find((one) => one.id === id)).toMatchObject({
      state: 'revoked',
      revokedBy: 'Ίρις',
    });
    expect((await upload(first, 't4', given)).status).toBe(200);
    expect(await revoke(id)).toMatchObject({ status: 200 });
    expect((await revoke('none')).status).toBe(404);
  });

  it('adds its creation and its revocation to the audit', async () => {
    const { id } = await make({ scopes: ['upload'] });
    await revoke(id);
    await revoke(id);
    const written = first.services.auth.requests
      .filter(({ url }) => url === '/internal/deploy-token-changes')
      .map(({ body }) => JSON.parse(body) as object);
    const common = { actor: 'admin:1', tokenId: id, name: 'nikos', app: 'mfe-portal', scopes: ['upload'] };
    expect(written).toMatchObject([
      { change: 'created', ...common },
      { change: 'revoked', ...common },
    ]);
  });

  it('is not created while the audit is unreachable, but can be revoked', async () => {
    const { id, token } = await make();
    first.services.auth.answer = (_, response) => void response.writeHead(503).end('{}');
    expect((await callDeployApi(first, 'POST', '/tokens', wish, admin)).status).toBeGreaterThanOrEqual(500);
    expect((await revoke(id)).status).toBe(200);
    expect((await upload(first, 't5', token)).status).toBe(401);
  });

  it('shows when it was last used', async () => {
    const { id, token } = await make();
    const usedAt = async () => (await list()).find((one) => one.id === id)?.usedAt;
    expect(await usedAt()).toBeNull();
    await callDeployApi(first, 'GET', '/mfe-portal', undefined, token);
    expect(Date.now() - Date.parse((await usedAt()) ?? '')).toBeLessThan(60_000);
  });

  it.each([
    ['uploads, not what is shown', ['upload'], 200, 403, 'only upload. What is shown stays'],
    ['what is shown, not uploads', ['promote'], 403, 200, 'only promote and roll back'],
  ])('with one scope may %s', async (_, scopes, uploaded, moved, words) => {
    const { token } = await make({ scopes });
    await upload(first, 'scoped', given);
    const answers = [
      await upload(first, 'scoped', token),
      await move(first, { action: 'deploy', version: 'scoped' }, token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([uploaded, moved]);
    expect(answers.find(({ status }) => status === 403)?.body['message']).toContain(words);
    expect((await callDeployApi(first, 'GET', '/mfe-portal', undefined, token)).status).toBe(200);
  });

  it.each([
    { app: 'portal' },
    { app: 'mfe-admin/../x' },
    { scopes: [] },
    { scopes: ['all'] },
    { days: 0 },
    { days: 366 },
    { days: 1.5 },
    { name: '  ' },
    { name: 'a\nb' },
    { name: 'x'.repeat(65) },
  ])('rejects %o', async (wanted) => {
    const answer = await callDeployApi(first, 'POST', '/tokens', { ...wish, ...wanted }, admin);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
  });
});

it('lists tokens of the environment, which cannot be revoked here', async () => {
  expect(await list()).toContainEqual(
    expect.objectContaining({ id: null, name: 'eleni', app: 'mfe-portal', state: 'live', expiresAt: null }),
  );
});

it('keeps tokens across a restart and the loss of their file', async () => {
  const { token } = await make();
  rmSync(path.join(first.webRoot, '.remotes/deploy-tokens.json'));
  const third = await openTestGateway(inject('natsUrl'), setting);
  await expect.poll(async () => (await upload(third, 't1', token)).status).toBe(200);
  await third.close();
});

describe('an error response', () => {
  const now = Date.now();
  const token = (changes: Partial<DeployToken>): DeployToken => ({
    remote: 'mfe_portal',
    holder: 'nikos',
    hash: hashOf('kd_x'),
    ...changes,
  });
  it.each([
    ['a missing token', [], undefined, 'A deploy token is needed.'],
    ['an unknown token', [], 'kd_x', 'No gateway knows this deploy token.'],
    ['a foreign token', [token({ remote: 'mfe_admin' })], 'kd_x', 'It is for mfe_admin'],
    ['an expired token', [token({ expiresAt: new Date(now - 1).toISOString() })], 'kd_x', 'expired at 2'],
    ['a revoked token', [token({ revoked: { by: 'Ίρις', at: 'noon' } })], 'kd_x', 'revoked by Ίρις at noon'],
    ['a token without the scope', [token({ scopes: ['promote'] })], 'kd_x', 'may not upload releases of'],
  ])('for %s contains instructions', (_, tokens, text, words) => {
    const ask = () => requireToken(tokens, 'mfe_portal', text, 'upload');
    expect(ask).toThrow(words);
    expect(ask).toThrow('An administrator makes one under Front Ends');
  });

  it('accepts a live token although an ended one has the same text', () => {
    const ended = token({ revoked: { by: 'Ίρις', at: 'noon' } });
    expect(requireToken([ended, token({})], 'mfe_portal', 'kd_x').revoked).toBeUndefined();
  });
});

describe('copies of two gateways', () => {
  const at = new Date('2026-11-29T12:00:00Z');
  const stored = (changes: Partial<StoredToken> = {}): StoredToken => ({
    id: 'a',
    hash: hashOf('kd_x'),
    remote: 'mfe_portal',
    holder: 'nikos',
    scopes: ['upload'],
    createdBy: 'Ίρις',
    createdAt: '2026-11-01T00:00:00Z',
    expiresAt: '2026-12-01T00:00:00Z',
    ...changes,
  });
  const revoked = { by: 'Ίρις', at: '2026-11-20T00:00:00Z' };

  it('merge in any order: a revocation is final and the latest use is kept', () => {
    const one = [stored({ revoked }), stored({ id: 'b' })];
    const other = [stored({ usedAt: '2026-11-10T00:00:00Z' })];
    const merged = mergeTokens([one, other], at);
    expect(merged).toEqual(mergeTokens([other, one], at));
    expect(merged).toMatchObject([{ id: 'a', revoked, usedAt: '2026-11-10T00:00:00Z' }, { id: 'b' }]);
  });

  it('drop tokens that ended 90 days ago', () => {
    const old = { ...revoked, at: '2026-08-01T00:00:00Z' };
    const expired = stored({ id: 'b', expiresAt: '2026-08-01T00:00:00Z' });
    expect(mergeTokens([[stored({ revoked: old }), expired]], at)).toEqual([]);
  });
});
