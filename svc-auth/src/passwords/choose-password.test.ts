import { accounts } from '@kallos/contracts/auth/accounts';
import { passwords } from '@kallos/contracts/auth/passwords';
import { sessions } from '@kallos/contracts/auth/sessions';
import { createMailer } from '@kallos/mail/mailer';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { adminCaller } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkIn, anonymousCaller, useTestApp } from '../../testing/app.ts';
import { sendNextMail } from '../mail/send-mails.ts';
import { mails, passwordLinks } from '../schema/auth.ts';

const test = useTestApp();
let email: string;
let userId: number;
let count = 0;
const first = 'x7#Qm2-before';
const second = 'x7#Qm2-after';

beforeEach(async () => {
  await test.forgetFailures();
  const admin = test.as(adminCaller);
  const { account } = await admin(accounts.create, { body: { businessName: 'Κλινική' } });
  count += 1;
  email = `eleni${count}@example.gr`;
  const created = await admin(accounts.createUser, {
    body: { accountId: account.id, email, password: first },
  });
  userId = created.adminUser.id;
  await test.mailsSent();
});

const ask = (address = email) =>
  test.as(anonymousCaller)(passwords.requestReset, { body: { email: address } });
const show = (token: string) => test.as(anonymousCaller)(passwords.showLink, { body: { token } });
const choose = (token: string, password = second) =>
  test.as(anonymousCaller)(passwords.choose, { body: { token, password } });

async function linkFor(address = email): Promise<string> {
  await ask(address);
  const [mail] = await test.mailsSent();
  return linkIn(mail?.text);
}

const linkRows = () =>
  acrossAccounts(test.ctx.db, (tx) =>
    tx.select().from(passwordLinks).where(eq(passwordLinks.adminUserId, userId)),
  );

const expireLinks = () =>
  acrossAccounts(test.ctx.db, (tx) =>
    tx
      .update(passwordLinks)
      .set({ expiresAt: sql`now()` })
      .where(eq(passwordLinks.adminUserId, userId)),
  );

describe('a forgotten password', () => {
  it('sends one mail with a link that is stored as a hash only', async () => {
    await ask(email.toUpperCase());
    const sent = await test.mailsSent();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Νέος κωδικός πρόσβασης για το Kallos'],
    ]);
    const token = linkIn(sent[0]?.text);
    expect(token).toHaveLength(43);
    expect(linkIn(sent[0]?.html)).toBe(token);
    expect(JSON.stringify(await linkRows())).not.toContain(token);
    expect(
      await acrossAccounts(test.ctx.db, (tx) => tx.select().from(mails).where(eq(mails.email, email))),
    ).toMatchObject([{ kind: 'reset', state: 'sent', details: {} }]);
  });

  it('is replaced once, which ends sessions and mails the owner', async () => {
    const token = await test.signInBusiness(email, first);
    const link = await linkFor();
    await choose(link);
    expect(await test.introspect(token)).toEqual({ state: 'unknown' });
    await expect(test.signInBusiness(email, first)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await test.signInBusiness(email, second)).toMatch(/^kb_/);
    expect((await test.mailsSent()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Ο κωδικός πρόσβασής σας άλλαξε'],
    ]);
    await expect(choose(link, 'x7#Qm2-again')).rejects.toMatchObject({
      code: 'not_found',
      body: { fields: { link: 'used' } },
    });
    expect(await test.signInBusiness(email, second)).toMatch(/^kb_/);
  });

  it('is audited with person and method, without the link', async () => {
    const link = await linkFor();
    await choose(link);
    const entries = await test.lastDeeds(2);
    expect(entries.map(({ action, actor, details }) => [action, actor, details])).toEqual([
      ['password-chosen', `business:${userId}`, { by: 'reset' }],
      ['password-link-sent', `business:${userId}`, { kind: 'reset' }],
    ]);
  });

  it("keeps the owner's second step, which the new password leads to", async () => {
    await test.setUpCodes(await test.signInBusiness(email, first), first);
    await test.mailsSent();
    await choose(await linkFor());
    const reply = await test.as(anonymousCaller)(sessions.loginBusiness, {
      body: { email, password: second },
    });
    expect(reply).toMatchObject({ token: '', secondStep: { ways: ['code'] } });
  });

  it('lets the owner sign in at once despite earlier guesses', async () => {
    for (let i = 0; i < 11; i += 1) await test.signInBusiness(email, 'wrong').catch(() => {});
    await expect(test.signInBusiness(email, first)).rejects.toMatchObject({ code: 'too_many_requests' });
    await choose(await linkFor());
    expect(await test.signInBusiness(email, second)).toMatch(/^kb_/);
  });
});

describe('a link', () => {
  it('can be viewed any number of times', async () => {
    const link = await linkFor();
    for (let i = 0; i < 3; i += 1) expect(await show(link)).toEqual({ state: 'open', kind: 'reset', email });
    expect(await linkRows()).toMatchObject([{ usedAt: null }]);
    expect(await test.signInBusiness(email, first)).toMatch(/^kb_/);
  });

  it('has no effect when expired', async () => {
    const link = await linkFor();
    await expireLinks();
    expect(await show(link)).toEqual({ state: 'expired' });
    await expect(choose(link)).rejects.toMatchObject({
      code: 'not_found',
      body: { fields: { link: 'expired' } },
    });
    expect(await test.signInBusiness(email, first)).toMatch(/^kb_/);
  });

  it('is valid for thirty minutes', async () => {
    await linkFor();
    const [row] = await acrossAccounts(test.ctx.db, (tx) =>
      tx
        .select({ seconds: sql<number>`extract(epoch from expires_at - created_at)::float8` })
        .from(passwordLinks)
        .where(eq(passwordLinks.adminUserId, userId)),
    );
    expect(row?.seconds).toBe(1800);
  });

  it('is unknown if it was never sent', async () => {
    expect(await show('nobody-has-this-link')).toEqual({ state: 'unknown' });
    await expect(choose('nobody-has-this-link')).rejects.toMatchObject({
      body: { fields: { link: 'unknown' } },
    });
  });

  it('works once in fifty concurrent uses', async () => {
    const link = await linkFor();
    const ends = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => choose(link, `x7#Qm2-race-${i}`)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await test.mailsSent()).length).toBe(1);
  });

  it("invalidates the person's other links", async () => {
    const one = await linkFor();
    const other = await linkFor();
    await choose(other);
    expect(await show(one)).toEqual({ state: 'used' });
  });

  it('is invalid after staff change the password or address', async () => {
    const link = await linkFor();
    await test.as(adminCaller)(accounts.updateUser, {
      params: { id: userId },
      body: { email, password: 'x7#Qm2-by-staff' },
    });
    expect(await show(link)).toEqual({ state: 'used' });
  });

  it('enforces the password rules and stays valid after a violation', async () => {
    const link = await linkFor();
    await expect(choose(link, 'password1')).rejects.toMatchObject({ code: 'invalid_fields' });
    await expect(choose(link, 'short')).rejects.toMatchObject({ code: 'invalid_fields' });
    await choose(link);
  });
});

describe('a request for an unknown address', () => {
  async function answerFor(address: string) {
    const response = await test.app.request('/api/business/password-reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'the-same-for-all' },
      body: JSON.stringify({ email: address }),
    });
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  }

  it('gets the same answer without a mail', async () => {
    const unknown = await answerFor('nobody@example.gr');
    expect(unknown.status).toBe(200);
    expect(await test.mailsSent()).toEqual([]);
    expect(await answerFor(email)).toEqual(unknown);
    expect(await test.mailsSent()).toHaveLength(1);
  });

  it('writes the same row, so that timing reveals nothing', async () => {
    await ask('nobody@example.gr');
    await ask();
    const rows = await acrossAccounts(test.ctx.db, (tx) =>
      tx.select().from(mails).where(eq(mails.state, 'queued')),
    );
    expect(rows.map(({ accountId, kind, details }) => [accountId, kind, details])).toEqual([
      [null, 'reset', { address: '' }],
      [null, 'reset', { address: '' }],
    ]);
    expect(await linkRows()).toEqual([]);
    await test.mailsSent();
  });

  it('sends four mails, then one a minute, with the same answer in any case', async () => {
    for (const address of [email, 'nobody@example.gr'])
      for (let i = 0; i < 6; i += 1) {
        expect(await ask(address)).toEqual({ success: true });
        await test.mailsSent();
      }
    expect((await linkRows()).length).toBe(4);
  });

  it('is limited by network over all addresses', async () => {
    for (let i = 0; i < 30; i += 1) await ask(`name${i}@example.gr`);
    await expect(ask('another@example.gr')).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await test.mailsSent()).toEqual([]);
  });

  it('sends at most one mail for fifty concurrent requests', async () => {
    await Promise.allSettled(Array.from({ length: 50 }, () => ask()));
    expect(await test.mailsSent()).toHaveLength(1);
  });
});

describe('a mail that cannot be sent', () => {
  it('is retried with a new link and dropped when useless', async () => {
    const broken = { ...test.ctx, mailer: createMailer(undefined, 'posts@kallos.example') };
    await ask();
    expect(await sendNextMail(broken)).toBe(true);
    expect(await sendNextMail(broken)).toBe(false);
    const hurry = (set: string) =>
      acrossAccounts(test.ctx.db, (tx) =>
        tx.execute(sql.raw(`update mails set ${set} where state = 'retry'`)),
      );
    await hurry('next_try_at = now()');
    expect(await test.mailsSent()).toHaveLength(1);
    await ask();
    expect(await sendNextMail(broken)).toBe(true);
    await hurry("next_try_at = now(), created_at = now() - interval '31 minutes'");
    expect(await test.mailsSent()).toEqual([]);
    const states = await acrossAccounts(test.ctx.db, (tx) =>
      tx
        .select({ state: mails.state, refusal: mails.refusal })
        .from(mails)
        .where(eq(mails.email, email))
        // A concurrent vacuum reuses the place of an old row.
        .orderBy(mails.id),
    );
    expect(states).toEqual([
      { state: 'sent', refusal: null },
      { state: 'refused', refusal: 'given_up' },
    ]);
  });
});
