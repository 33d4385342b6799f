import { randomBytes } from 'node:crypto';
import { createClient } from '@kallos/contracts/client';
import { connection as contract } from '@kallos/contracts/social/connection';
import { inAccount } from '@kallos/service-kit/database';
import { identityHeader, signIdentity } from '@kallos/service-kit/identity';
import { businessOf, callAs, testIdentityKey } from '@kallos/service-kit/testing';
import { isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openSecrets } from '@kallos/service-kit/secrets';
import { createApp } from '../social.http.ts';
import { pages, socialConnections } from '../schema.ts';
import { startChild } from '../../testing/child-process.ts';
import {
  answerDialog,
  cookiesOf,
  connectThrough,
  environmentOf,
  openSandboxBench,
  people,
} from '../../testing/sandbox-bench.ts';
import { publicUrl } from '../../testing/test-context.ts';

const bench = openSandboxBench();
const as = (accountId: number) => callAs(bench.app, businessOf(accountId));
const pagesOf = (accountId: number) => as(accountId)(contract.listPages, { query: {} });

const tokenOf = async (accountId: number) => {
  const [row] = await inAccount(bench.db, accountId, (tx) => tx.select().from(socialConnections));
  return bench.ctx.secrets.open(row?.userToken ?? '', { accountId, column: 'social_connections.user_token' });
};

describe('a login at Meta', () => {
  it('ends connected, with pages, their Instagram accounts and what may be published on', async () => {
    expect((await connectThrough(bench, 1)).href).toBe(`${publicUrl}/portal/platforms?connected=facebook`);
    const listed = await pagesOf(1);
    expect(listed).toMatchObject({ connected: true, state: 'ok', missingPermissions: [] });
    expect(listed.facebookPages).toHaveLength(3);
    expect(listed.facebookPages.find(({ id }) => id === people.eleni.page)).toMatchObject({
      canPublish: true,
      pictureUrl: expect.stringMatching(/^http/),
    });
    expect(listed.facebookPages.filter(({ canPublish }) => !canPublish)).toHaveLength(1);
    expect(listed.instagramAccounts).toMatchObject([
      { id: people.eleni.instagram, username: 'derma.fos', pageId: people.eleni.page },
    ]);
  });

  it('finds pages that are held only through a business portfolio', async () => {
    await connectThrough(bench, 2, { userId: people.nikos.id });
    expect((await pagesOf(2)).facebookPages.map(({ id }) => id).sort()).toEqual([
      '104872650190004',
      '104872650190005',
      '104872650190006',
    ]);
  });

  it('names what the person unticked', async () => {
    await connectThrough(bench, 3, {
      userId: people.nikos.id,
      without: ['pages_manage_posts', 'instagram_basic'],
    });
    expect(await pagesOf(3)).toMatchObject({
      state: 'missing_permission',
      missingPermissions: ['pages_manage_posts', 'instagram_basic'],
      instagramAccounts: [],
    });
  });

  it('keeps what was given, says what was declined, and is offered it again only because it asks again', async () => {
    const { id: userId } = people.sofia;
    const declined = await connectThrough(bench, 8, { userId, without: ['pages_manage_posts'] });
    expect(declined.search).toBe('?error=auth_failed&message=permissions_declined');
    expect(await pagesOf(8)).toMatchObject({ connected: true, missingPermissions: ['pages_manage_posts'] });
    // Another account of the same person: Meta does not offer what was declined by itself.
    expect((await connectThrough(bench, 9, { userId })).search).toContain('permissions_declined');
    expect((await connectThrough(bench, 8, { userId })).search).toBe('?connected=facebook');
    expect(await pagesOf(8)).toMatchObject({ state: 'ok', missingPermissions: [] });
  });

  it('asks for publishing at first, and for one purpose more when it is first used', async () => {
    const { id: userId } = people.maria;
    await connectThrough(bench, 10, { userId });
    expect((await pagesOf(10)).notYetPermitted).toEqual(['insights', 'deletion', 'comments']);
    await connectThrough(bench, 10, { userId, ask: 'insights' });
    expect((await pagesOf(10)).notYetPermitted).toEqual(['deletion', 'comments']);
  });

  it('names a configuration of Facebook Login for Business in place of permissions', async () => {
    const { meta } = bench.ctx;
    const configured = { ...bench.ctx, meta: { ...meta, configId: '7001', moreConfigId: '7002' } };
    const app = createApp(configured, { identityKey: testIdentityKey, isReady: async () => true });
    const { id: userId } = people.giorgos;
    const first = await connectThrough({ ...bench, app }, 11, { userId });
    expect(first.search).toBe('?connected=facebook');
    expect((await pagesOf(11)).notYetPermitted).toEqual(['insights', 'deletion', 'comments']);
    await connectThrough({ ...bench, app }, 11, { userId, ask: 'deletion' });
    expect((await pagesOf(11)).notYetPermitted).toEqual([]);
  });

  it('comes back with no_user after a refusal', async () => {
    const end = await connectThrough(bench, 4, { isDenied: true });
    expect(end.search).toBe('?error=auth_failed&message=no_user');
    expect(await pagesOf(4)).toMatchObject({ connected: false });
  });

  it('takes a pasted token of our app, and revokes it at Meta when its person’s last account disconnects', async () => {
    await connectThrough(bench, 5, { userId: people.nikos.id });
    const token = await tokenOf(5);
    const given = await as(6)(contract.listPages, { query: { access_token: token } });
    expect(given).toMatchObject({ source: 'given_token', connected: true });
    for (const account of [2, 3, 6]) await as(account)(contract.disconnect);
    await expect(bench.ctx.graph.as(token).get('me')).resolves.toMatchObject({ id: people.nikos.id });
    await as(5)(contract.disconnect);
    await expect(bench.ctx.graph.as(token).get('me')).rejects.toMatchObject({ code: 190, subcode: 458 });
    await expect(as(6)(contract.listPages, { query: { access_token: token } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('a process of its own', () => {
  it('writes no token, code, state or ticket into its log, whatever goes wrong', async () => {
    const secretKeys = `test:${randomBytes(32).toString('base64')}`;
    const child = await startChild(
      'svc-social/src/main.ts',
      { ...environmentOf(bench, secretKeys), LOG_LEVEL: 'trace' },
      (line) => line['msg'] === 'listening',
    );
    try {
      const baseUrl = `http://127.0.0.1:${String(child.line['port'])}`;
      const headers = { [identityHeader]: signIdentity(businessOf(7), testIdentityKey) };
      const call = createClient({ baseUrl, headers: () => headers });
      const seen: string[] = [];
      const follow = async (isBroken: boolean) => {
        const given = await fetch(baseUrl + contract.createTicket.path, { method: 'POST', headers });
        const { ticket, url } = contract.createTicket.reply.parse(await given.json());
        const cookie = cookiesOf(given);
        const started = await fetch(baseUrl + url, { redirect: 'manual', headers: { cookie } });
        seen.push(ticket, new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '');
        return answerDialog(started, {}, (path, init) => {
          const code = new URL(path, baseUrl).searchParams.get('code');
          if (code !== null) seen.push(code);
          const back = isBroken && code !== null ? path.replace(code, `broken-${code}`) : path;
          return fetch(baseUrl + back, init);
        });
      };
      expect((await follow(true)).search).toContain('login_error');
      expect((await follow(false)).search).toBe('?connected=facebook');
      const tokens = await inAccount(bench.db, 7, async (tx) => [
        ...(await tx.select({ token: socialConnections.userToken }).from(socialConnections)),
        ...(await tx.select({ token: pages.pageToken }).from(pages).where(isNotNull(pages.pageToken))),
      ]);
      const secrets = openSecrets(secretKeys);
      seen.push(
        secrets.open(tokens[0]?.token ?? '', { accountId: 7, column: 'social_connections.user_token' }),
        ...tokens
          .slice(1)
          .map(({ token }) => secrets.open(token ?? '', { accountId: 7, column: 'pages.page_token' })),
      );
      await expect(call(contract.listPages, { query: { access_token: 'CANARY-given' } })).rejects.toThrow(
        '400',
      );
      expect(child.output()).toContain('facebook login failed');
      for (const secret of [...seen, 'CANARY-given', testIdentityKey]) {
        expect(secret.length).toBeGreaterThan(10);
        expect(child.output()).not.toContain(secret);
      }
    } finally {
      await child.stop();
    }
  });
});
