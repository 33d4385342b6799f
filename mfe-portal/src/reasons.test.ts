import { ApiError } from '@kallos/contracts/client';
import type { ErrorCode } from '@kallos/contracts/errors';
import { expect, it } from 'vitest';
import { reasonOf } from './reasons.ts';

const failure = (code: ErrorCode, message: string) =>
  new ApiError(500, message, { success: false, code, message, error: message });

it.each([
  ['conflict', 'Δεν υπάρχει διεύθυνση email.', 'Δεν υπάρχει διεύθυνση email.'],
  ['timeout', 'This took too long. Please try again.', 'Η απάντηση άργησε πολύ. Δοκιμάστε ξανά.'],
  ['internal', 'Something went wrong. Please try again.', 'Αποτυχία'],
  ['invalid_fields', 'Time must be in HH:MM format', 'Time must be in HH:MM format'],
] as const)('says %s with %s in the best words there are', (code, message, said) => {
  expect(reasonOf(failure(code, message), 'Αποτυχία')).toBe(said);
});

it('says what is wrong with a text that is too long for Instagram', () => {
  const body = {
    success: false,
    code: 'invalid_fields',
    message: 'Some fields are missing or not valid.',
    error: 'Some fields are missing or not valid.',
    fields: { content: 'too_long_for_instagram' },
  } as const;
  expect(reasonOf(new ApiError(400, 'Bad Request', body), 'Αποτυχία')).toMatch(/2\.200 χαρακτήρες/);
});

it('says that nobody answered when the network is away', () => {
  expect(reasonOf(new TypeError('fetch failed'), 'Αποτυχία')).toMatch(/σύνδεση/);
});
