import { companyInfo as endpoints } from '@kallos/contracts/auth/company-info';
import { companyInfoSaved } from '@kallos/contracts/auth/events';
import { inAccount } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { companyInfo } from '../schema/auth.ts';

const test = useTestApp();

const fields = { companyName: 'Δέρμα & Φως', location: 'Πάτρα' };
const save = (accountId: number, body: typeof fields & Record<string, unknown>) =>
  test.as(businessCaller(accountId))(endpoints.save, { body });

describe('company information', () => {
  it('is null before the first save', async () => {
    const reply = await test.as(businessCaller(1))(endpoints.read);
    expect(reply).toEqual({ success: true, companyInfo: null });
  });

  it('is saved with schedule defaults, and saved again', async () => {
    const first = await save(1, fields);
    expect(first.companyInfo).toMatchObject({
      ...fields,
      accountId: 1,
      postFrequencyDays: 7,
      scheduledTime: '09:00',
      timeZone: 'Europe/Athens',
      logoUrl: null,
    });
    await save(1, { ...fields, postFrequencyDays: 3, scheduledTime: '18:30' });
    const { companyInfo } = await test.as(businessCaller(1))(endpoints.read);
    expect(companyInfo).toMatchObject({
      id: first.companyInfo.id,
      postFrequencyDays: 3,
      scheduledTime: '18:30',
    });
  });

  it("is announced with the addresses of the account's users", async () => {
    await save(2, { ...fields, companyName: 'Ήβη' });
    expect((await readAnnounced(test.ctx.db, companyInfoSaved)).at(-1)).toEqual({
      accountId: 2,
      companyName: 'Ήβη',
      location: 'Πάτρα',
      postFrequencyDays: 7,
      scheduledTime: '09:00',
      timeZone: 'Europe/Athens',
      logoUrl: null,
      emails: ['info@ivi-aesthetics.gr'],
      deadEmails: [],
    });
  });

  it('rejects invalid values and announces nothing', async () => {
    const before = await readAnnounced(test.ctx.db, companyInfoSaved);
    for (const [field, value] of Object.entries({
      companyName: 'a',
      location: ' ',
      postFrequencyDays: 31,
      scheduledTime: '24:00',
      timeZone: '+02:00',
    }))
      await expect(save(1, { ...fields, [field]: value }), field).rejects.toMatchObject({
        code: 'invalid_fields',
        body: { fields: { [field]: expect.any(String) as string } },
      });
    expect(await readAnnounced(test.ctx.db, companyInfoSaved)).toEqual(before);
  });

  it('of another account cannot be written', async () => {
    await expect(
      inAccount(test.ctx.db, 2, (tx) => tx.insert(companyInfo).values({ ...fields, accountId: 1 })),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('row-level security') as string } });
  });
});
