import { companyInfo as endpoints } from '@kallos/contracts/auth/company-info';
import { accountUpdated, businessSignedIn, companyInfoSaved } from '@kallos/contracts/auth/events';
import { sessions } from '@kallos/contracts/auth/sessions';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller } from '@kallos/service-kit/testing';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { accounts } from '../schema/auth.ts';
import { announceEverything } from './announce-everything.ts';

const test = useTestApp();

it('announces every account and every saved company', async () => {
  const body = { companyName: 'Δέρμα & Φως', location: 'Πάτρα' };
  await test.as(businessCaller(1))(endpoints.save, { body });
  const [updates, saves] = [accountUpdated, companyInfoSaved].map((event) =>
    readAnnounced(test.ctx.db, event),
  );
  const [updatesBefore, savesBefore] = [(await updates)?.length ?? 0, (await saves)?.length ?? 0];
  await acrossAccounts(test.ctx.db, announceEverything);
  const rows = await acrossAccounts(test.ctx.db, (tx) =>
    tx.select().from(accounts).orderBy(asc(accounts.id)),
  );
  expect(rows.length).toBeGreaterThan(1);
  expect((await readAnnounced(test.ctx.db, accountUpdated)).slice(updatesBefore)).toEqual(
    rows.map(({ id, businessName, status }) => ({
      accountId: id,
      businessName,
      status,
      groupName: '',
      tags: [],
      trialEndsAt: null,
      life: 'open',
    })),
  );
  expect((await readAnnounced(test.ctx.db, companyInfoSaved)).slice(savesBefore)).toMatchObject([
    { accountId: 1, ...body },
  ]);
});

it('announces the last sign-in of the users of each account', async () => {
  const announced = () => readAnnounced(test.ctx.db, businessSignedIn);
  await test.signInBusiness();
  const [first] = await announced();
  await test.signInBusiness();
  const [, second] = await announced();
  expect(first?.accountId).toBe(1);
  expect(Date.parse(second?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''));
  // An administrator who acts as the account is not its user.
  const by = test.by(await test.signInAdmin());
  await by(sessions.impersonate, { body: { accountId: 1 } });
  await acrossAccounts(test.ctx.db, announceEverything);
  expect(await announced()).toEqual([first, second, second]);
});
