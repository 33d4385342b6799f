import * as z from 'zod/mini';
import { accountLives } from '../account-life.ts';
import { event } from '../event.ts';
import { Id, WireInstant } from '../wire.ts';
import { AccountStatus } from './accounts.ts';

const AccountState = z.object({
  accountId: Id,
  businessName: z.string(),
  status: AccountStatus,
  // Events only gain fields: older releases announce none of these.
  groupName: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  trialEndsAt: z.optional(z.nullable(WireInstant)),
  life: z.optional(z.enum(accountLives)),
});

/** A business account was created. */
export const accountCreated = event('auth.account-created.v1', AccountState);

/** A business account was renamed, or its status or its users changed. */
export const accountUpdated = event('auth.account-updated.v1', AccountState);

/** A business saved its company information: name, place and the posting schedule. */
export const companyInfoSaved = event(
  'auth.company-info-saved.v1',
  z.object({
    accountId: Id,
    companyName: z.string(),
    location: z.string(),
    postFrequencyDays: z.number(),
    scheduledTime: z.string(),
    timeZone: z.string(),
    /** An uploaded image's path or any address; missing in events of older releases. */
    logoUrl: z.optional(z.nullable(z.string())),
    /** The users who receive e-mail. */
    emails: z.array(z.string()),
    /** Those that a mail server permanently refused; missing in events of older releases. */
    deadEmails: z.optional(z.array(z.string())),
  }),
);

/** Sessions ended: caches must drop these session ids at once. */
export const sessionRevoked = event('auth.session-revoked.v1', z.object({ sessionIds: z.array(z.string()) }));

/** A user of a business signed in; administrators who act inside the account do not count. */
export const businessSignedIn = event(
  'auth.business-signed-in.v1',
  z.object({ accountId: Id, at: WireInstant }),
);
