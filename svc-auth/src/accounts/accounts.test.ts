import { setTimeout } from 'node:timers/promises';
import { accounts as endpoints } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import {
  accountCreated,
  accountUpdated,
  companyInfoSaved,
  sessionRevoked,
} from '@kallos/contracts/auth/events';
import { type PasswordWeakness, passwordWeaknesses } from '@kallos/contracts/auth/password-weakness';
import { sessions } from '@kallos/contracts/auth/sessions';
import type { CallInput } from '@kallos/contracts/endpoint';
import { fold } from '@kallos/contracts/texts/fold';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller, adminCaller } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { accounts } from '../schema/auth.ts';

const test = useTestApp();

const create = async (businessName = 'Νέα επιχείρηση') =>
  (await test.as(adminCaller)(endpoints.create, { body: { businessName } })).account;
const addUser = (accountId: number, email: string, password = 'x7#Qm2-first') =>
  test.as(adminCaller)(endpoints.createUser, { body: { accountId, email, password } });

describe('accounts', () => {
  it('are created on trial, read with their users, and changed', async () => {
    const { id } = await create('  Κλινική Άλφα ');
    const { adminUser } = await addUser(id, 'Alpha@Example.gr ');
    expect(adminUser).toEqual({ id: adminUser.id, accountId: id, email: 'alpha@example.gr' });
    const read = await test.as(adminCaller)(endpoints.get, { params: { id } });
    expect(read.account).toMatchObject({ businessName: 'Κλινική Άλφα', status: 'trial' });
    expect(read.adminUsers).toEqual([{ ...adminUser, mailTrouble: null, invitedAt: null }]);
    const body = { businessName: 'Κλινική Βήτα', status: 'active' as const };
    const changed = await test.as(adminCaller)(endpoints.update, { params: { id }, body });
    expect(changed.account).toMatchObject({ ...body, adminUsers: [adminUser] });
    const listed = await test.as(adminCaller)(endpoints.list);
    expect(listed.accounts[0]).toMatchObject({ id, ...body });
    // No other fields of a user, least of all the password.
    expect(listed.accounts[0]?.adminUsers).toEqual([{ ...adminUser, mailTrouble: null, invitedAt: null }]);
  });

  it.each([
    [`/media/${'a1'.repeat(20)}.jpg`, `/media/${'a1'.repeat(20)}.jpg`],
    ['https://kallos.gr/logo.png', null],
    ['/media/../admin.jpg', null],
    [null, null],
  ])('with the logo %s are listed with %s', async (logoUrl, logoPath) => {
    const { id } = await create('Κλινική Ήτα');
    const body = { companyName: 'Κλινική Ήτα', location: 'Βόλος', logoUrl };
    await test.as(businessCaller(id))(companyInfo.save, { body });
    const { accounts: listed } = await test.as(adminCaller)(endpoints.list);
    expect(listed.find((account) => account.id === id)).toMatchObject({ logoPath });
  });

  it('keep their status and sessions when only the name is given', async () => {
    const { id } = await create('Κλινική Ζήτα');
    const params = { id };
    await test.as(adminCaller)(endpoints.update, {
      params,
      body: { businessName: 'Ζήτα', status: 'active' },
    });
    await addUser(id, 'zeta@example.gr', 'x7#Qm2-one');
    const token = await test.signInBusiness('zeta@example.gr', 'x7#Qm2-one');
    const renamed = await test.as(adminCaller)(endpoints.update, {
      params,
      body: { businessName: 'Ζήτα 2' },
    });
    expect(renamed.account).toMatchObject({ businessName: 'Ζήτα 2', status: 'active' });
    expect(await test.introspect(token)).toMatchObject({ state: 'live' });
  });

  it('end their own sessions when their status changes', async () => {
    const { id } = await create('Κλινική Ήτα');
    await addUser(id, 'eta@example.gr', 'x7#Qm2-two');
    const admin = await test.callerOf(await test.signInAdmin());
    const inside = [
      await test.signInBusiness('eta@example.gr', 'x7#Qm2-two'),
      (await test.as(admin)(sessions.impersonate, { body: { accountId: id } })).token,
    ];
    const outside = await test.signInBusiness();
    const body = { businessName: 'Κλινική Ήτα', status: 'active' as const };
    await test.as(adminCaller)(endpoints.update, { params: { id }, body });
    for (const token of inside) expect(await test.introspect(token)).toEqual({ state: 'unknown' });
    expect(await test.introspect(outside)).toMatchObject({ state: 'live' });
    expect((await readAnnounced(test.ctx.db, sessionRevoked)).at(-1)?.sessionIds).toHaveLength(2);
  });

  it('publish an event when created and changed', async () => {
    const { id } = await create('Γάμμα');
    const body = { businessName: 'Δέλτα', status: 'active' as const };
    await test.as(adminCaller)(endpoints.update, { params: { id }, body });
    expect((await readAnnounced(test.ctx.db, accountCreated)).at(-1)).toMatchObject({
      accountId: id,
      businessName: 'Γάμμα',
      status: 'trial',
    });
    expect((await readAnnounced(test.ctx.db, accountUpdated)).at(-1)).toMatchObject({
      accountId: id,
      ...body,
    });
  });

  it('reject a short name and an unknown id', async () => {
    await expect(create(' a ')).rejects.toMatchObject({ code: 'invalid_fields', status: 400 });
    const params = { id: 9999 };
    await expect(test.as(adminCaller)(endpoints.get, { params })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      test.as(adminCaller)(endpoints.update, { params, body: { businessName: 'Nobody' } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('business users', () => {
  it("sign in with the administrator's password, and lose sessions on change", async () => {
    const { id } = await create();
    const { adminUser } = await addUser(id, 'user@example.gr', 'first-password');
    const token = await test.signInBusiness('user@example.gr', 'first-password');
    const caller = await test.callerOf(token);
    const body = { email: 'user2@example.gr', password: 'x7#Qm2-second' };
    await test.as(adminCaller)(endpoints.updateUser, { params: { id: adminUser.id }, body });
    expect(await test.introspect(token)).toEqual({ state: 'unknown' });
    const revoked = await readAnnounced(test.ctx.db, sessionRevoked);
    expect(revoked.at(-1)?.sessionIds).toEqual([caller.kind === 'business' ? caller.sessionId : '']);
    expect(await test.signInBusiness('user2@example.gr', 'x7#Qm2-second')).toMatch(/^kb_/);
  });

  it('reject a used or invalid address, a short password, an unknown account', async () => {
    const { id } = await create();
    const { adminUser } = await addUser(id, 'mine@example.gr');
    await expect(addUser(id, 'INFO@dermafos.gr')).rejects.toMatchObject({ code: 'already_exists' });
    await expect(addUser(id, 'not-an-address')).rejects.toMatchObject({ code: 'invalid_fields' });
    await expect(addUser(id, 'ok@example.gr', 'x7#Qm')).rejects.toMatchObject({
      body: { message: 'Password must be at least 6 characters', fields: { password: 'too_small' } },
    });
    await expect(addUser(id, 'ok@example.gr', '🌿🌊🌙')).rejects.toMatchObject({
      body: { message: 'Password must be at least 6 characters' },
    });
    expect((await addUser(id, 'six@example.gr', 'x7#Qm2')).adminUser.email).toBe('six@example.gr');
    await expect(addUser(9999, 'ok@example.gr')).rejects.toMatchObject({ code: 'not_found' });
    const body = { email: 'info@dermafos.gr', password: 'x7#Qm2' };
    await expect(
      test.as(adminCaller)(endpoints.updateUser, { params: { id: adminUser.id }, body }),
    ).rejects.toMatchObject({ code: 'already_exists', status: 409 });
  });

  it('reject a common password on creation and change', async () => {
    const { id } = await create();
    const refusedAs = (reason: PasswordWeakness) => ({
      status: 400,
      body: { message: passwordWeaknesses[reason], fields: { password: reason } },
    });
    await expect(addUser(id, 'easy@example.gr', 'Password1')).rejects.toMatchObject(
      refusedAs('word_and_digits'),
    );
    const { account } = await test.as(adminCaller)(endpoints.create, {
      body: { businessName: 'Κλινική Ζέφυρος' },
    });
    await expect(addUser(account.id, 'named@example.gr', 'zefyros2026')).rejects.toMatchObject(
      refusedAs('own_name'),
    );
    const { adminUser } = await addUser(id, 'hard@example.gr', 'x7#Qm2');
    const change = (password: string) =>
      test.as(adminCaller)(endpoints.updateUser, {
        params: { id: adminUser.id },
        body: { email: 'hard@example.gr', password },
      });
    await expect(change('iloveyou')).rejects.toMatchObject(refusedAs('too_common'));
    await expect(change('hard@example.gr')).rejects.toMatchObject(refusedAs('own_name'));
    expect(await test.signInBusiness('hard@example.gr', 'x7#Qm2')).toMatch(/^kb_/);
  });

  it('accept a password of 200 characters in any script, checked completely', async () => {
    const { id } = await create();
    const long = `${'Ω🌿'.repeat(66)}α`;
    await addUser(id, 'long@example.gr', `${long}1`);
    await expect(test.signInBusiness('long@example.gr', `${long}2`)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(await test.signInBusiness('long@example.gr', `${long}1`)).toMatch(/^kb_/);
    await expect(addUser(id, 'longer@example.gr', 'é'.repeat(201))).rejects.toMatchObject({
      body: { fields: { password: 'too_big' } },
    });
  });

  it('use an address only once, also in concurrent calls', async () => {
    const { id } = await create();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => addUser(id, 'wanted@example.gr')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('publish a new and a changed address for mails about posts', async () => {
    const { id } = await create();
    const fields = { companyName: 'Έψιλον', location: 'Αθήνα' };
    await test.as(businessCaller(id))(companyInfo.save, { body: fields });
    const { adminUser } = await addUser(id, 'epsilon@example.gr');
    const last = async () => (await readAnnounced(test.ctx.db, companyInfoSaved)).at(-1);
    expect(await last()).toMatchObject({ accountId: id, emails: ['epsilon@example.gr'] });
    const body = { email: 'later-epsilon@example.gr', password: 'x7#Qm2-second' };
    await test.as(adminCaller)(endpoints.updateUser, { params: { id: adminUser.id }, body });
    expect(await last()).toMatchObject({ accountId: id, emails: ['later-epsilon@example.gr'] });
  });
});

describe('the list of accounts', () => {
  it('announces a new user or address even before the company is saved', async () => {
    const { id } = await create();
    const told = async () =>
      (await readAnnounced(test.ctx.db, accountUpdated)).filter(({ accountId }) => accountId === id).length;
    const { adminUser } = await addUser(id, 'quiet@example.gr');
    expect(await told()).toBe(1);
    const body = { email: 'quieter@example.gr', password: 'x7#Qm2-second' };
    await test.as(adminCaller)(endpoints.updateUser, { params: { id: adminUser.id }, body });
    expect(await told()).toBe(2);
  });

  it('announces the newest name during concurrent changes, without deadlocks', async () => {
    const { id } = await create('Πριν');
    const adding: Promise<unknown>[] = [];
    await acrossAccounts(test.ctx.db, async (tx) => {
      await tx.update(accounts).set({ businessName: 'Μετά' }).where(eq(accounts.id, id));
      adding.push(addUser(id, 'beside@example.gr'));
      await Promise.race([...adding, setTimeout(500)]);
    });
    for (let number = 1; number <= 8; number += 1) adding.push(addUser(id, `beside-${number}@example.gr`));
    await Promise.all(adding);
    const told = (await readAnnounced(test.ctx.db, accountUpdated)).filter(
      ({ accountId }) => accountId === id,
    );
    expect(told.map(({ businessName }) => businessName)).toEqual(Array.from({ length: 9 }, () => 'Μετά'));
  });

  const list = (query: CallInput<typeof endpoints.list>['query'] = {}) =>
    test.as(adminCaller)(endpoints.list, { query });
  const named = async (search: string) =>
    (await list({ search })).accounts.map(({ businessName }) => businessName);

  it('finds words in number, name and addresses, ignoring case and accents', async () => {
    const { id } = await create('Ιατρείο Ορθοπεδικός Λόφος');
    await create('Ορθοδοντικό 100%_Λόφος');
    await addUser(id, 'Kyria.Lofou@example.gr');
    expect(await named('λοφοσ')).toEqual(['Ορθοδοντικό 100%_Λόφος', 'Ιατρείο Ορθοπεδικός Λόφος']);
    expect(await named(' ΛΌΦΟΣ  ιατρεΙο ')).toEqual(['Ιατρείο Ορθοπεδικός Λόφος']);
    expect(await named('0%_λ')).toEqual(['Ορθοδοντικό 100%_Λόφος']);
    expect(await named('KYRIA.lofou@')).toEqual(['Ιατρείο Ορθοπεδικός Λόφος']);
    expect(await named(`${id} lofou ορθοπεδικος`)).toEqual(['Ιατρείο Ορθοπεδικός Λόφος']);
    expect(await named('λοφος lofou κανενας')).toEqual([]);
  });

  it('normalizes names like searches', async () => {
    const names = ['ΆΈΉΊΌΎΏ ϊϋΐΰ Ϊ', 'Crème Brûlée ÄÖÜ', 'ﬁne №1 ᾯδή', 'ΣΊΣΥΦΟΣ σίσυφος'];
    for (const name of names) {
      const { id } = await create(name);
      const [row] = await acrossAccounts(test.ctx.db, (tx) =>
        tx.select().from(accounts).where(eq(accounts.id, id)),
      );
      expect(row?.searchText).toBe(`${id} ${fold(name)}`);
    }
  });

  it('is paged, filtered by status, and reports further pages', async () => {
    const mark = 'Σελιδοποίηση';
    const ids: number[] = [];
    for (let number = 1; number <= 5; number += 1) ids.unshift((await create(`${mark} ${number}`)).id);
    const body = { businessName: `${mark} ενεργή`, status: 'active' as const };
    await test.as(adminCaller)(endpoints.update, { params: { id: ids[2] ?? 0 }, body });
    const page = async (number: number, more = {}) => {
      const {
        accounts: rows,
        total,
        hasMore,
      } = await list({ search: mark, page: number, pageSize: 2, ...more });
      return { ids: rows.map(({ id }) => id), total, hasMore };
    };
    expect(await page(1)).toEqual({ ids: ids.slice(0, 2), total: 5, hasMore: true });
    expect(await page(3)).toEqual({ ids: ids.slice(4), total: 5, hasMore: false });
    expect(await page(4)).toEqual({ ids: [], total: 5, hasMore: false });
    expect(await page(1, { status: 'active' })).toEqual({ ids: [ids[2]], total: 1, hasMore: false });
    for (const query of [{ pageSize: 101 }, { page: 0 }, { page: 1.5 }])
      await expect(list(query)).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  it('is limited to a thousand without a limit, and reports that', async () => {
    await acrossAccounts(test.ctx.db, (tx) =>
      tx.execute(
        sql`insert into accounts (business_name) select 'Πλήθος ' || n from generate_series(1, 1001) n`,
      ),
    );
    const { accounts: rows, total, hasMore } = await list({ search: 'πληθος' });
    expect([rows.length, total, hasMore]).toEqual([1000, 1001, true]);
  });
});
