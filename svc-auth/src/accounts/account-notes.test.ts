import { accounts as endpoints } from '@kallos/contracts/auth/accounts';
import { audit } from '@kallos/contracts/auth/audit';
import { accountUpdated } from '@kallos/contracts/auth/events';
import { adminCaller, businessCaller, readAnnounced } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';

const test = useTestApp();
const admin = () => test.as(adminCaller);
const notesOf = async (id: number) => (await admin()(endpoints.readNotes, { params: { id } })).notes;
const untouched = { groupName: '', tags: [], notes: '', trialEndsAt: null };

describe('what the agency keeps about accounts', () => {
  it('is changed for several accounts at once, and undone with the old values', async () => {
    const trialEndsAt = '2026-12-24T10:00:00.000Z';
    const { before } = await admin()(endpoints.changeNotes, {
      body: {
        changes: [
          { accountId: 1, groupName: ' Βόρεια ', tags: ['VIP', '', 'VIP'], notes: 'Καλούμε μετά τις 17:00.' },
          { accountId: 2, groupName: 'Βόρεια', trialEndsAt },
        ],
      },
    });
    expect(before).toEqual([
      { accountId: 1, ...untouched },
      { accountId: 2, ...untouched },
    ]);
    expect(await notesOf(1)).toMatchObject({ groupName: 'Βόρεια', tags: ['VIP'] });
    expect(await notesOf(2)).toMatchObject({ groupName: 'Βόρεια', trialEndsAt, notes: '' });
    expect((await readAnnounced(test.ctx.db, accountUpdated)).slice(-2)).toMatchObject([
      { accountId: 1, groupName: 'Βόρεια', tags: ['VIP'] },
      { accountId: 2, groupName: 'Βόρεια', trialEndsAt },
    ]);
    await admin()(endpoints.changeNotes, { body: { changes: before } });
    expect(await notesOf(1)).toEqual({ accountId: 1, ...untouched });
    expect(await notesOf(2)).toEqual({ accountId: 2, ...untouched });
  });

  it('stays when one of the accounts does not exist', async () => {
    const changes = [
      { accountId: 1, groupName: 'x' },
      { accountId: 9999, groupName: 'x' },
    ];
    await expect(admin()(endpoints.changeNotes, { body: { changes } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await notesOf(1)).groupName).toBe('');
  });

  it.each([[[]], [[{ accountId: 1, groupName: 'a\nb' }]], [[{ accountId: 1, notes: 'x'.repeat(5001) }]]])(
    'rejects %j',
    async (changes) => {
      await expect(admin()(endpoints.changeNotes, { body: { changes } })).rejects.toMatchObject({
        status: 400,
      });
    },
  );

  it('is no business of the account itself', async () => {
    const call = test.as(businessCaller(1));
    await expect(call(endpoints.readNotes, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 });
  });
});

describe('the audit', () => {
  const list = (query: object) => admin()(audit.list, { query });

  it('has the change with its actor, and not the text of notes', async () => {
    const changes = [{ accountId: 1, groupName: 'Κέντρο', notes: 'κρυφό κείμενο' }];
    await admin()(endpoints.changeNotes, { body: { changes } });
    const { entries } = await list({ accountId: 1 });
    expect(entries[0]).toMatchObject({
      action: 'account-notes-changed',
      actor: 'admin',
      accountId: 1,
      details: { groupName: 'Κέντρο', notes: 'changed' },
    });
    expect(JSON.stringify(entries)).not.toContain('κρυφό');
  });

  it('finds words in action, actor and details, with wildcards taken literally', async () => {
    await test.signInBusiness();
    const [newest] = (await list({ search: 'signed' })).entries;
    expect(newest).toMatchObject({ action: 'signed-in', actor: 'info@dermafos.gr' });
    expect((await list({ search: 'ΚΈΝΤΡΟ admin' })).entries).toHaveLength(1);
    expect((await list({ search: '%' })).entries).toEqual([]);
    expect((await list({ accountId: 2, search: 'Κέντρο' })).entries).toEqual([]);
  });

  it('goes on behind the last entry of a page', async () => {
    const change = () =>
      admin()(endpoints.changeNotes, {
        body: { changes: Array.from({ length: 60 }, () => ({ accountId: 2, groupName: 'x' })) },
      });
    await change();
    const first = await list({ accountId: 2, search: 'notes-changed' });
    const rest = await list({ accountId: 2, search: 'notes-changed', before: first.entries.at(-1)?.id });
    expect([first.entries.length, first.hasMore]).toEqual([50, true]);
    expect(rest.hasMore).toBe(false);
    const ids = [...first.entries, ...rest.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(60);
  });
});
