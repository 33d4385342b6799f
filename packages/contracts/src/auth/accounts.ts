import * as z from 'zod/mini';
import { accountLives } from '../account-life.ts';
import { endpoint } from '../endpoint.ts';
import { readEmail } from '../texts/email-address.ts';
import { atMost, Done, id, Id, Instant, Paging, text, WireInstant } from '../wire.ts';
import { MailTrouble } from './mail-trouble.ts';

/** `trial` has limited features. */
export const AccountStatus = z.enum(['trial', 'active']);

/** The account fields that an administrator may set. */
export const AccountFields = z.object({
  businessName: text(2, 200, 'Business name is required'),
  status: z._default(AccountStatus, 'trial'),
});
export type AccountFields = z.infer<typeof AccountFields>;

/** The account fields that an administrator may change; a missing status is not changed. */
const AccountChanges = z.object({
  businessName: AccountFields.shape.businessName,
  status: z.optional(AccountStatus),
});
export type AccountChanges = z.infer<typeof AccountChanges>;

/** A user of a business account; the password is write-only. */
export const AdminUser = z.object({
  id: Id,
  accountId: Id,
  email: z.string(),
  /** Null while mail reaches the address; missing in replies of older releases. */
  mailTrouble: z.optional(z.nullable(MailTrouble)),
  /** When a user without a password was last invited; missing in replies of older releases. */
  invitedAt: z.optional(z.nullable(WireInstant)),
});
export type AdminUser = z.output<typeof AdminUser>;

const badEmail = 'Valid email is required';
/** An e-mail address in the form that {@link readEmail} returns. */
export const Email = z.pipe(
  z.pipe(
    z.string(badEmail).check(atMost(1000)),
    z.transform((typed: string) => readEmail(typed) ?? ''),
  ),
  z.string().check(z.minLength(1, badEmail)),
);
const shortPassword = 'Password must be at least 6 characters';
/** A password that a user chooses. */
export const NewPassword = z.string(shortPassword).check(
  z.minLength(6, shortPassword),
  // One visible character may have a length of two.
  z.refine((password) => [...password].length >= 6, shortPassword),
  atMost(200),
);

/** A business account with its users. */
export const Account = z.object({
  id: Id,
  businessName: z.string(),
  status: AccountStatus,
  /** Missing in replies of older releases. */
  life: z.optional(z.enum(accountLives)),
  createdAt: WireInstant,
  /** The uploaded logo; absent in answers of older releases. */
  logoPath: z.optional(z.nullable(z.string())),
  adminUsers: z.array(AdminUser),
});
export type Account = z.output<typeof Account>;

const byId = z.object({ id: Id });

/** A group's name or a tag: one line. */
const Label = z.pipe(
  text(0, 80),
  z.string().check(z.refine((typed) => !/[\r\n\t]/.test(typed), 'Must be one line')),
);
const mostChanges = 500;

/** The agency's notes on an account; omitted fields stay unchanged. */
export const AccountNotes = z.object({
  accountId: Id,
  /** Empty for no group. */
  groupName: z.optional(Label),
  tags: z.optional(z.array(Label).check(z.maxLength(20))),
  /** Free text that only administrators see. */
  notes: z.optional(text(0, 5000)),
  trialEndsAt: z.optional(z.nullable(Instant)),
});
export type AccountNotes = z.input<typeof AccountNotes>;

/** All of the agency's notes on an account. */
export const KeptNotes = z.object({
  accountId: Id,
  groupName: z.string(),
  tags: z.array(z.string()),
  notes: z.string(),
  trialEndsAt: z.nullable(WireInstant),
});
export type KeptNotes = z.output<typeof KeptNotes>;

/** The state of an account's life. */
export const KeptLife = z.object({
  accountId: Id,
  life: z.enum(accountLives),
  since: z.nullable(WireInstant),
  /** When the account is erased; null unless it is to be deleted. */
  eraseAt: z.nullable(WireInstant),
});
export type KeptLife = z.output<typeof KeptLife>;

/** The administrator's accounts. */
export const accounts = {
  list: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/accounts',
    who: 'admin',
    role: 'viewer',
    summary:
      'Lists business accounts, newest first: one page when `pageSize` is given, else the newest thousand; `total` counts what matches.',
    query: z.object({
      /** Words in the name, the id or a user's e-mail; ignores accents and case. */
      search: z.optional(z.string().check(z.maxLength(200))),
      status: z.optional(AccountStatus),
      ...Paging.shape,
    }),
    reply: z.object({
      success: z.literal(true),
      accounts: z.array(Account),
      total: z.number(),
      /** True if further matches follow this page. */
      hasMore: z.boolean(),
    }),
  }),
  create: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/accounts',
    who: 'admin',
    role: 'editor',
    summary: 'Creates a business account.',
    body: AccountFields,
    reply: z.object({ success: z.literal(true), account: Account }),
    errors: ['invalid_fields'],
  }),
  get: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/accounts/:id',
    who: 'admin',
    role: 'viewer',
    summary: 'Reads one account with its users.',
    params: byId,
    reply: z.object({ success: z.literal(true), account: Account, adminUsers: z.array(AdminUser) }),
    errors: ['not_found'],
  }),
  update: endpoint({
    service: 'auth',
    method: 'PUT',
    path: '/api/accounts/:id',
    who: 'admin',
    role: 'editor',
    summary: 'Renames an account or changes its status, which ends the sessions inside it.',
    params: byId,
    body: AccountChanges,
    reply: z.object({ success: z.literal(true), account: Account }),
    errors: ['invalid_fields', 'not_found'],
  }),
  readNotes: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/accounts/:id/notes',
    who: 'admin',
    role: 'viewer',
    summary: "Reads an account's group, tags, notes and the end of its trial.",
    params: byId,
    reply: z.object({ success: z.literal(true), notes: KeptNotes }),
    errors: ['not_found'],
  }),
  changeNotes: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/accounts/notes',
    who: 'admin',
    role: 'editor',
    summary:
      'Changes group, tags, notes or the end of the trial of up to 500 accounts, all or none; `before` has what this replaced, to undo it.',
    body: z.object({ changes: z.array(AccountNotes).check(z.minLength(1), z.maxLength(mostChanges)) }),
    reply: z.object({ success: z.literal(true), before: z.array(KeptNotes) }),
    errors: ['invalid_fields', 'not_found'],
  }),
  readLife: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/accounts/:id/life',
    who: 'admin',
    role: 'viewer',
    summary: 'Reads whether an account is open, suspended, archived or to be deleted, and when it is erased.',
    params: byId,
    reply: z.object({ success: z.literal(true), life: KeptLife }),
    errors: ['not_found'],
  }),
  changeLife: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/accounts/life',
    who: 'admin',
    role: 'editor',
    summary:
      'Opens, suspends or archives up to 500 accounts, all or none. Only users of open accounts sign in, and only open accounts publish. This also restores an account that is to be deleted; `before` has what this replaced.',
    body: z.object({
      changes: z
        .array(z.object({ accountId: Id, life: z.enum(['open', 'suspended', 'archived']) }))
        .check(z.minLength(1), z.maxLength(mostChanges)),
    }),
    reply: z.object({ success: z.literal(true), before: z.array(KeptLife) }),
    errors: ['invalid_fields', 'not_found', 'conflict'],
  }),
  requestErasure: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/accounts/:id/erasure',
    who: 'admin',
    role: 'owner',
    summary:
      'Closes an account and erases it after thirty days; until then it can be restored. The name must be repeated.',
    params: byId,
    body: z.object({ businessName: z.string().check(z.maxLength(300)) }),
    reply: z.object({ success: z.literal(true), life: KeptLife }),
    errors: ['invalid_fields', 'not_found'],
  }),
  createUser: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/admin-users',
    who: 'admin',
    role: 'editor',
    summary: 'Adds a user to a business account.',
    body: z.object({ accountId: id('Account is required'), email: Email, password: NewPassword }),
    reply: z.object({ success: z.literal(true), adminUser: AdminUser }),
    errors: ['invalid_fields', 'not_found', 'already_exists'],
  }),
  inviteUser: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/admin-users/invitations',
    who: 'admin',
    role: 'editor',
    summary:
      'Adds a user who chooses the password by a mailed link; mails a new link to one who has not done so.',
    body: z.object({ accountId: id('Account is required'), email: Email }),
    reply: z.object({ success: z.literal(true), adminUser: AdminUser }),
    errors: ['invalid_fields', 'not_found', 'already_exists'],
  }),
  inviteAgain: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/admin-users/:id/invitation',
    who: 'admin',
    role: 'editor',
    summary:
      'Mails an invitation to a user, to another address if one is given. Unless the user is only invited there, this ends the sessions, the password and the second step.',
    params: byId,
    body: z.object({ email: Email }),
    reply: Done,
    errors: ['invalid_fields', 'not_found', 'already_exists'],
  }),
  retryMail: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/admin-users/:id/mail-retry',
    who: 'admin',
    role: 'editor',
    summary:
      'Clears the refusal of a business user’s address by a mail server; mails the invitation again to a user without a password.',
    params: byId,
    reply: z.object({ success: z.literal(true), isInvitedAgain: z.boolean() }),
    errors: ['not_found'],
  }),
  updateUser: endpoint({
    service: 'auth',
    method: 'PUT',
    path: '/api/admin-users/:id',
    who: 'admin',
    role: 'editor',
    summary: 'Changes the email and the password of a business user and ends its sessions.',
    params: byId,
    body: z.object({ email: Email, password: NewPassword }),
    reply: Done,
    errors: ['invalid_fields', 'not_found', 'already_exists'],
  }),
};
