import { deployTokenAudit } from '@kallos/contracts/auth/deploy-token-audit';
import { sessions } from '@kallos/contracts/auth/sessions';
import { connected, pageHolderChanged } from '@kallos/contracts/social/events';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { serviceCaller } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/app.ts';
import { eventHandlers } from './listeners.ts';
import { auditAddresses, auditEntries } from './schema/auth.ts';

const test = useTestApp();
beforeAll(async () => {
  await test.signInAdmin();
  await test.signInBusiness();
});

describe('the address of a sign-in', () => {
  it('is stored outside the audit', async () => {
    const [addresses, entries] = await acrossAccounts(test.ctx.db, (tx) =>
      Promise.all([tx.select().from(auditAddresses), tx.select().from(auditEntries)]),
    );
    expect(addresses.length).toBeGreaterThan(0);
    expect(entries.filter(({ details }) => JSON.stringify(details).includes('ip'))).toEqual([]);
  });
});

describe('the audit', () => {
  it.each([
    'update audit_entries set actor = ',
    'delete from audit_entries where actor <> ',
    'truncate audit_entries',
  ])('is append-only: the service cannot %s', async (start) => {
    const change = acrossAccounts(test.ctx.db, (tx) =>
      tx.execute(start.startsWith('truncate') ? sql.raw(start) : sql`${sql.raw(start)}${'nobody'}`),
    );
    await expect(change).rejects.toMatchObject({
      cause: { message: 'permission denied for table audit_entries' },
    });
  });

  it("records an acting administrator's changes in any service, with both identities", async () => {
    const body = {
      subject: 'account:2',
      actor: 'admin:1',
      accountId: 2,
      endpoint: 'bulkPosts.remove',
      method: 'DELETE',
      path: '/api/bulk-posts/5',
      requestId: 'request-of-a-test',
    };
    await test.as(serviceCaller)(sessions.recordActingWrite, { body });
    const [entry] = await inAccount(test.ctx.db, 2, (tx) => tx.select().from(auditEntries));
    expect(entry).toMatchObject({
      action: 'wrote-as-account',
      actor: 'admin:1',
      accountId: 2,
      requestId: 'request-of-a-test',
      details: { subject: 'account:2', endpoint: 'bulkPosts.remove', path: '/api/bulk-posts/5' },
    });
  });

  it('records who made and who revoked a deploy token', async () => {
    const body = {
      actor: 'admin:1',
      tokenId: 'token-of-a-test',
      name: 'nikos',
      app: 'mfe-portal',
      scopes: ['upload' as const],
      expiresAt: '2026-12-01T00:00:00Z',
      requestId: 'request-of-a-test',
    };
    for (const change of ['created', 'revoked'] as const)
      await test.as(serviceCaller)(deployTokenAudit.record, { body: { ...body, change } });
    const entries = await acrossAccounts(test.ctx.db, (tx) => tx.select().from(auditEntries));
    expect(
      entries.filter(({ details }) => JSON.stringify(details).includes('token-of-a-test')),
    ).toMatchObject([
      { action: 'deploy-token-created', actor: 'admin:1', accountId: null, details: { name: 'nikos' } },
      { action: 'deploy-token-revoked', actor: 'admin:1', requestId: 'request-of-a-test' },
    ]);
  });

  it('records the acting administrator who connected pages, without a session', async () => {
    const [hear] = eventHandlers.filter(({ event }) => event.name === connected.name);
    const acting = { subject: 'account:3', actor: 'admin:1' };
    const entries = () => inAccount(test.ctx.db, 3, (tx) => tx.select().from(auditEntries));
    const tell = (payload: object) =>
      acrossAccounts(test.ctx.db, async (tx) =>
        hear?.handle(tx, { accountId: 3, login: 'facebook', ...payload }, { sequence: 1 }),
      );
    await tell({});
    const opened = { action: 'connection-opened', accountId: 3 };
    expect(await entries()).toMatchObject([{ ...opened, actor: 'facebook' }]);
    await tell({ acting });
    expect((await entries()).slice(1)).toMatchObject([
      { ...opened, actor: 'admin:1' },
      {
        action: 'wrote-as-account',
        actor: 'admin:1',
        accountId: 3,
        details: { subject: 'account:3', endpoint: 'connection.confirm', method: 'POST' },
      },
    ]);
  });

  it('records which account lost or gained a page, and by whom', async () => {
    const [hear] = eventHandlers.filter(({ event }) => event.name === pageHolderChanged.name);
    const page = { platform: 'facebook', pageId: '11', pageName: 'Page 11' };
    await acrossAccounts(test.ctx.db, async (tx) =>
      hear?.handle(tx, { accountId: 4, ...page, change: 'taken_away', actor: 'admin:1' }, { sequence: 1 }),
    );
    const entries = await inAccount(test.ctx.db, 4, (tx) => tx.select().from(auditEntries));
    expect(entries).toMatchObject([
      {
        action: 'page-holder-changed',
        actor: 'admin:1',
        accountId: 4,
        details: { ...page, change: 'taken_away' },
      },
    ]);
  });
});
