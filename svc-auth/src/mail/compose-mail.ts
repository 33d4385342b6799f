import {
  invitationMail,
  keyEndingMail,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  secondStepMail,
  sessionLimitMail,
  webhookDisabledMail,
} from '@kallos/mail/account-mails';
import { administratorMails } from '@kallos/mail/administrator-mails';
import type { MailText } from '@kallos/mail/mailer';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { createLink } from '../passwords/password-links.ts';
import { accounts, adminUsers, companyInfo, type mails, users } from '../schema/auth.ts';
import { createStaffLink } from '../staff/staff-links.ts';

export type MailRow = typeof mails.$inferSelect;

type Compose = (ctx: Ctx, tx: Transaction, row: MailRow) => Promise<MailText | undefined>;

const addressOf = ({ publicUrl }: Ctx, path: string) => new URL(path, publicUrl).href;

// The part after # never leaves the browser, so no log or later page receives it.
const linkOf = (ctx: Ctx, token: string) => addressOf(ctx, `/business/password#${token}`);

async function resetText(ctx: Ctx, tx: Transaction, row: MailRow): Promise<MailText | undefined> {
  const [user] = await tx.select().from(adminUsers).where(eq(adminUsers.email, row.email));
  if (!user) return undefined;
  const { id: adminUserId, accountId } = user;
  const token = await createLink(tx, { kind: 'reset', accountId, adminUserId });
  const { address } = row.details;
  await recordAuditEntry(tx, 'password-link-sent', {
    actor: `business:${adminUserId}`,
    accountId,
    details: { kind: 'reset' },
    ...(address === undefined ? {} : { address }),
  });
  return resetMail({ choose: linkOf(ctx, token) });
}

const isToAdministrator = ({ accountId }: MailRow) => accountId === null;

async function timeZoneOf(tx: Transaction, { accountId }: MailRow): Promise<string> {
  const [company] = await tx
    .select({ timeZone: companyInfo.timeZone })
    .from(companyInfo)
    .where(eq(companyInfo.accountId, accountId ?? 0));
  return company?.timeZone ?? 'Europe/Athens';
}

async function newDeviceText(ctx: Ctx, tx: Transaction, row: MailRow): Promise<MailText> {
  const { device = '', address = '' } = row.details;
  if (isToAdministrator(row))
    return administratorMails.newDevice(
      { device, address, at: row.createdAt },
      { devices: addressOf(ctx, '/admin/security') },
    );
  return newDeviceMail(
    { device, address, at: row.createdAt, timeZone: await timeZoneOf(tx, row) },
    { devices: addressOf(ctx, '/business/security') },
  );
}

async function invitationText(ctx: Ctx, tx: Transaction, row: MailRow): Promise<MailText | undefined> {
  const [user] = await tx
    .select({ id: adminUsers.id, accountId: accounts.id, businessName: accounts.businessName })
    .from(adminUsers)
    .innerJoin(accounts, eq(accounts.id, adminUsers.accountId))
    .where(and(eq(adminUsers.email, row.email), eq(adminUsers.accountId, row.accountId ?? 0)));
  if (!user) return undefined;
  const { id: adminUserId, accountId, businessName } = user;
  const token = await createLink(tx, { kind: 'invitation', accountId, adminUserId });
  return invitationMail(businessName, { choose: linkOf(ctx, token) });
}

async function staffInvitationText(ctx: Ctx, tx: Transaction, row: MailRow): Promise<MailText | undefined> {
  const [user] = await tx
    .select({ id: users.id, name: users.name, role: users.staffRole })
    .from(users)
    .where(and(eq(users.username, row.email), isNull(users.removedAt), isNotNull(users.invitedAt)));
  if (!user) return undefined;
  const token = await createStaffLink(tx, user.id);
  return administratorMails.invitation(
    { name: user.name, username: row.email, role: user.role },
    { choose: addressOf(ctx, `/admin/password#${token}`) },
  );
}

async function keyEndingText(ctx: Ctx, tx: Transaction, row: MailRow): Promise<MailText> {
  const { key: name = '', endsAt = '' } = row.details;
  const key = { name, endsAt: new Date(endsAt) };
  if (isToAdministrator(row))
    return administratorMails.keyEnding(key, { keys: addressOf(ctx, '/admin/dashboard/api-keys') });
  const timeZone = await timeZoneOf(tx, row);
  return keyEndingMail({ ...key, timeZone }, { keys: addressOf(ctx, '/business/api-keys') });
}

const textOf: Record<MailRow['kind'], Compose> = {
  reset: resetText,
  invitation: invitationText,
  'staff-invitation': staffInvitationText,
  'password-changed': async (ctx, _, row) =>
    isToAdministrator(row)
      ? administratorMails.passwordChanged(row.details.by ?? 'deployment', {
          security: addressOf(ctx, '/admin/security'),
        })
      : passwordChangedMail({ forgot: addressOf(ctx, '/business/forgot-password') }),
  'new-device': newDeviceText,
  'second-step-changed': async (ctx, _, row) =>
    isToAdministrator(row)
      ? administratorMails.secondStepChanged({ security: addressOf(ctx, '/admin/security') })
      : secondStepMail({ security: addressOf(ctx, '/business/security') }),
  'session-limit': async (ctx, _, row) =>
    isToAdministrator(row)
      ? administratorMails.sessionLimit({ devices: addressOf(ctx, '/admin/security') })
      : sessionLimitMail({ devices: addressOf(ctx, '/business/security') }),
  'key-ending': keyEndingText,
  'webhook-disabled': async (ctx, _, row) =>
    isToAdministrator(row)
      ? administratorMails.webhookDisabled({ keys: addressOf(ctx, '/admin/dashboard/api-keys') })
      : webhookDisabledMail({ keys: addressOf(ctx, '/business/api-keys') }),
};

/** Composes a mail from the current state; undefined without a recipient. */
export const composeMail: Compose = (ctx, tx, row) => textOf[row.kind](ctx, tx, row);
