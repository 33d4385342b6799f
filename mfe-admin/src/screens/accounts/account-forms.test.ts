import { ApiError } from '@kallos/contracts/client';
import { toErrorBody, AppError } from '@kallos/contracts/errors';
import { expect, it } from 'vitest';
import { AccountForm, AdminUserForm, refusedFields } from './account-forms.ts';

it('requires a business name of two letters after trimming', () => {
  expect(AccountForm.safeParse({ businessName: ' a ', status: 'trial' }).success).toBe(false);
  expect(AccountForm.parse({ businessName: '  Ανθή ', status: 'active' })).toEqual({
    businessName: 'Ανθή',
    status: 'active',
  });
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
