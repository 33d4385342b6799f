import { ApiError } from '@kallos/contracts/client';
import { toErrorBody, AppError } from '@kallos/contracts/errors';
import { expect, it } from 'vitest';
import { AccountForm, AdminUserForm, refusedFields } from './account-forms.ts';

const faultsOf = (form: typeof AccountForm | typeof AdminUserForm, given: unknown): string[] =>
  form.safeParse(given).error?.issues.map(({ message }) => message) ?? [];

const refusal = (error: AppError): ApiError => {
  const { status, body } = toErrorBody(error);
  return new ApiError(status, JSON.stringify(body), body);
};

it('asks for a business name of two letters, blanks aside', () => {
  expect(faultsOf(AccountForm, { businessName: ' a ', status: 'trial' })).toEqual([
    'Business name is required',
  ]);
  expect(AccountForm.parse({ businessName: '  Ανθή ', status: 'active' })).toEqual({
    businessName: 'Ανθή',
    status: 'active',
  });
});

it('asks for an account, a valid e-mail and six characters of password', () => {
  expect(
    faultsOf(AdminUserForm, { accountId: 0, email: 'nobody@', isInvited: false, password: '12345' }),
  ).toEqual(['Account is required', 'Valid email is required', 'Password must be at least 6 characters']);
  expect(
    faultsOf(AdminUserForm, { accountId: 1, email: ' a@b.gr ', isInvited: false, password: '123456' }),
  ).toEqual([]);
});

it('shows a refusal of the server at the field it concerns', () => {
  expect(refusedFields(refusal(new AppError('already_exists', { fields: { email: 'taken' } })))).toEqual({
    email: 'This email is already in use',
  });
  expect(
    refusedFields(
      refusal(
        new AppError('invalid_fields', { message: 'Too easy to guess.', fields: { password: 'common' } }),
      ),
    ),
  ).toEqual({ password: 'Too easy to guess.' });
  expect(
    refusedFields(
      refusal(new AppError('invalid_fields', { fields: { password: 'too_small', businessName: 'x' } })),
    ),
  ).toEqual({
    password: 'Password must be at least 6 characters',
    businessName: 'Business name is required',
  });
  expect(refusedFields(new TypeError('offline'))).toEqual({});
});
