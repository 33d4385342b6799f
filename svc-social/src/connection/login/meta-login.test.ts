import { randomBytes } from 'node:crypto';
import { connection as contract } from '@kallos/contracts/social/connection';
import { inAccount } from '@kallos/service-kit/database/database';
import { openSecrets } from '@kallos/service-kit/security/secrets';
import { businessCaller, callAs, testIdentityKey } from '@kallos/service-kit/testing';
import { startChild } from '@kallos/service-kit/testing/child-process';
import { isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { returnFromLogin, openBrowser } from '../../../testing/browser.ts';
import {
  answerDialog,
  connectAccount,
  environmentOf,
  openSandboxBench,
  sandboxPeople,
} from '../../../testing/sandbox-bench.ts';
import { appOf } from '../../../testing/test-context.ts';
import { pages, socialConnections } from '../../schema/deliveries.ts';

const bench = openSandboxBench();
const as = (accountId: number) => callAs(bench.app, businessCaller(accountId));
const pagesOf = (accountId: number) => as(accountId)(contract.listPages, { query: {} });

const tokenOf = async (accountId: number) => {
  const [row] = await inAccount(bench.db, accountId, (tx) => tx.select().from(socialConnections));
  return bench.ctx.secrets.open(row?.userToken ?? '', { accountId, column: 'social_connections.user_token' });
};

describe('login permissions', () => {
  it('keeps granted permissions and requests declined ones again when asked', async () => {
    const { id: userId } = sandboxPeople.sofia;
    const declined = await connectAccount(bench, 8, { userId, without: ['pages_manage_posts'] });
    expect(declined.search).toBe('?error=auth_failed&message=permissions_declined');
    expect(await pagesOf(8)).toMatchObject({ connected: true, missingPermissions: ['pages_manage_posts'] });
    // Meta does not request a declined permission again unless the login sets
    // `auth_type=rerequest`.
    expect((await connectAccount(bench, 9, { userId })).search).toContain('permissions_declined');
    expect((await connectAccount(bench, 8, { userId })).search).toBe('?connected=facebook');
    expect(await pagesOf(8)).toMatchObject({ state: 'ok', missingPermissions: [] });
  });

  it('requests publishing permissions first, and others at first use', async () => {
    const { id: userId } = sandboxPeople.maria;
    await connectAccount(bench, 10, { userId });
    expect((await pagesOf(10)).notYetPermitted).toEqual(['insights', 'deletion', 'comments']);
    await connectAccount(bench, 10, { userId, ask: 'insights' });
    expect((await pagesOf(10)).notYetPermitted).toEqual(['deletion', 'comments']);
  });

  it('sends a Facebook Login for Business configuration instead of permissions', async () => {
    const { meta } = bench.ctx;
    const configured = { ...bench.ctx, meta: { ...meta, configId: '7001', moreConfigId: '7002' } };
    const app = appOf({ ctx: configured });
    const { id: userId } = sandboxPeople.giorgos;
    const first = await connectAccount({ ...bench, app }, 11, { userId });
    expect(first.search).toBe('?connected=facebook');
    expect((await pagesOf(11)).notYetPermitted).toEqual(['insights', 'deletion', 'comments']);
    await connectAccount({ ...bench, app }, 11, { userId, ask: 'deletion' });
    expect((await pagesOf(11)).notYetPermitted).toEqual([]);
  });

  it("revokes a pasted token at Meta when its user's last account disconnects", async () => {
    await connectAccount(bench, 5, { userId: sandboxPeople.nikos.id });
    const token = await tokenOf(5);
    const given = await as(6)(contract.listPages, { query: { access_token: token } });
    expect(given).toMatchObject({ source: 'given_token', connected: true });
    await as(6)(contract.disconnect);
    await expect(bench.ctx.graph.as(token).get('me')).resolves.toMatchObject({ id: sandboxPeople.nikos.id });
    await as(5)(contract.disconnect);
    await expect(bench.ctx.graph.as(token).get('me')).rejects.toMatchObject({ code: 190, subcode: 458 });
    await expect(as(6)(contract.listPages, { query: { access_token: token } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('a separate process', () => {
  it('logs no token, code, state or ticket, even on errors', async () => {
    const secretKeys = `test:${randomBytes(32).toString('base64')}`;
    const child = await startChild(
      'svc-social/src/main.ts',
      { ...environmentOf(bench, secretKeys), LOG_LEVEL: 'trace' },
      (line) => line['msg'] === 'listening',
    );
    try {
      const baseUrl = `http://127.0.0.1:${String(child.line['port'])}`;
      const browser = openBrowser({
        app: { request: async (path, init) => fetch(`${baseUrl}${String(path)}`, init) },
      });
      const seen: string[] = [];
      const follow = async (isBroken: boolean) => {
        const url = await browser.askTicket(7);
        const dialog = await browser(url);
        const back = await answerDialog(dialog);
        const code = back.get('code') ?? '';
        seen.push(url.split('ticket=')[1] ?? '', dialog.searchParams.get('state') ?? '', code);
        if (isBroken) back.set('code', `broken-${code}`);
        return returnFromLogin(browser, back);
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
      const given = `${contract.listPages.path}?access_token=CANARY-given`;
      expect(await browser.show(given, {}, businessCaller(7))).toMatchObject({ status: 400 });
      expect(child.output()).toContain('login failed');
      for (const secret of [...seen, 'CANARY-given', testIdentityKey]) {
        expect(secret.length).toBeGreaterThan(10);
        expect(child.output()).not.toContain(secret);
      }
    } finally {
      await child.stop();
    }
  });
});
