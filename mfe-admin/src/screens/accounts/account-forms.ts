import { AccountStatus } from '@kallos/contracts/auth/accounts';
import { readEmail } from '@kallos/contracts/texts/email-address';
import { ApiError } from '@kallos/web-kit/kit';
import * as z from 'zod/mini';

const words = {
  businessName: 'Business name is required',
  account: 'Account is required',
  email: 'Valid email is required',
  password: 'Password must be at least 6 characters',
} as const;

/** The account dialog's schema: the contract's rules with the screen's messages. */
export const AccountForm = z.object({
  businessName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, words.businessName),
      z.maxLength(200, 'Business name must be at most 200 characters'),
    ),
  status: AccountStatus,
  /** The first user, who is invited; empty for none. */
  email: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => (typed.trim() === '' ? '' : (readEmail(typed) ?? null))),
    ),
    z.string(words.email),
  ),
});
export type AccountForm = z.infer<typeof AccountForm>;

/** The admin user dialog's schema; 0 is an account that is not chosen yet. */
export const AdminUserForm = z.object({
  accountId: z.number().check(z.minimum(1, words.account)),
  email: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => readEmail(typed) ?? ''),
    ),
    z.string().check(z.minLength(1, words.email)),
  ),
  /** A link to choose a password is mailed instead; null until the administrator chooses. */
  isInvited: z.nullable(z.boolean()),
  password: z
    .string()
    .check(z.minLength(6, words.password), z.maxLength(200, 'Password must be at most 200 characters')),
});
export type AdminUserForm = z.infer<typeof AdminUserForm>;

/** The same for an invited user, who chooses the password. */
export const InvitationForm = z.extend(AdminUserForm, { password: z.string() });

/** The validity of an invitation's link. */
const invitationDays = 7;

/** Returns whether an invitation can still be accepted. */
export const invitationState = (invitedAt: string, now: number): 'open' | 'expired' =>
  now - Date.parse(invitedAt) < invitationDays * 86_400_000 ? 'open' : 'expired';

/** Returns the errors of a server response by field, in the screen's texts. */
export function refusedFields(
  error: unknown,
): Partial<Record<'businessName' | 'email' | 'password', string>> {
  const fields = error instanceof ApiError ? error.body?.fields : undefined;
  if (!fields) return {};
  return {
    ...('businessName' in fields ? { businessName: words.businessName } : {}),
    ...('email' in fields
      ? { email: fields['email'] === 'taken' ? 'This email is already in use' : words.email }
      : {}),
    ...('password' in fields ? { password: passwordRefusal(error, fields['password']) } : {}),
  };
}

const passwordRefusal = (error: unknown, reason: string | undefined): string =>
  reason === 'too_small' || !(error instanceof ApiError)
    ? words.password
    : (error.serverMessage ?? words.password);
