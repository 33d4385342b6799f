import { ApiError } from '@kallos/contracts/client';
import { toErrorBody, AppError } from '@kallos/contracts/errors';
import { expect, it } from 'vitest';
import { AccountForm, AdminUserForm, invitationState, refusedFields } from './account-forms.ts';

it('requires a business name of two letters after trimming', () => {
  const given = { businessName: '  Ανθή ', status: 'active', email: '' };
  expect(AccountForm.safeParse({ ...given, businessName: ' a ' }).success).toBe(false);
  expect(AccountForm.parse(given)).toEqual({ ...given, businessName: 'Ανθή' });
});

it.each([
  ['', ''],
  ['  ', ''],
  [' Info@Clinic.gr ', 'info@clinic.gr'],
  ['ίνφο@clinic.gr', undefined],
  ['info@', undefined],
])('reads the first user of a new business from "%s"', (typed, email) => {
  const read = AccountForm.safeParse({ businessName: 'Ανθή', status: 'trial', email: typed });
  expect(read.data?.email).toBe(email);
  if (!read.success) expect(read.error.issues[0]?.message).toBe('Valid email is required');
});

it.each([
  ['2026-11-28T10:00:00.000Z', 'open'],
  ['2026-11-22T10:00:01.000Z', 'open'],
  ['2026-11-22T09:59:59.000Z', 'expired'],
])('shows an invitation of %s as %s after seven days', (invitedAt, state) => {
  expect(invitationState(invitedAt, Date.parse('2026-11-29T10:00:00.000Z'))).toBe(state);
});

it('trims e-mails and requires six characters of password', () => {
  const given = { accountId: 1, email: ' a@b.gr ', isInvited: false, password: '123456' };
  expect(AdminUserForm.parse(given)).toMatchObject({ email: 'a@b.gr' });
  expect(AdminUserForm.parse({ ...given, email: 'Info@ΚΛΙΝΙΚΉ.ελ' })).toMatchObject({
    email: 'info@κλινική.ελ',
  });
  expect(AdminUserForm.safeParse({ ...given, email: 'ίνφο@clinic.gr' }).success).toBe(false);
});

it('shows a server error at its field', () => {
  const fields = { password: 'too_small', businessName: 'x' };
  const { status, body } = toErrorBody(new AppError('invalid_fields', { fields }));
  expect(refusedFields(new ApiError(status, JSON.stringify(body), body))).toEqual({
    password: 'Password must be at least 6 characters',
    businessName: 'Business name is required',
  });
  expect(refusedFields(new TypeError('offline'))).toEqual({});
});
