import { companyInfo as endpoints } from '@kallos/contracts/auth/company-info';
import { accountUpdated, companyInfoSaved } from '@kallos/contracts/auth/events';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller } from '@kallos/service-kit/testing';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '../schema/auth.ts';
import { useTestApp } from '../../testing/app.ts';
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
    rows.map(({ id, businessName, status }) => ({ accountId: id, businessName, status })),
  );
  expect((await readAnnounced(test.ctx.db, companyInfoSaved)).slice(savesBefore)).toMatchObject([
    { accountId: 1, ...body },
  ]);
});
