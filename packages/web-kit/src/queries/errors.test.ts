import { ApiError } from '@kallos/contracts/client';
import { toErrorBody, AppError } from '@kallos/contracts/errors';
import { describe, expect, it } from 'vitest';
import { describeError } from './errors.tsx';

const failure = (code: 'not_found' | 'moment_in_past', message?: string) => {
  const { status, body } = toErrorBody(new AppError(code, message === undefined ? {} : { message }));
  return new ApiError(status, JSON.stringify(body), body);
};

describe('a failure', () => {
  it('is the Greek sentence of its code', () => {
    expect(describeError(failure('not_found'), 'el', 'Σφάλμα')).toBe(
      'Δεν βρέθηκε. Ίσως έχει διαγραφεί στο μεταξύ.',
    );
  });

  it("is the server's Greek message before the sentence of its code, never English", () => {
    expect(describeError(failure('not_found', 'Δεν υπάρχει.'), 'el', 'Σφάλμα')).toBe('Δεν υπάρχει.');
    expect(describeError(failure('moment_in_past'), 'el', 'Σφάλμα')).toMatch(/^The scheduled/);
  });

  it("is the server's message in English", () => {
    expect(describeError(failure('not_found', 'No such product.'), 'en', 'Failed')).toBe('No such product.');
  });

  it('reports an unreachable server', () => {
    expect(describeError(new TypeError('Failed to fetch'), 'en', 'Failed')).toContain('could not be reached');
  });

  it('falls back when it is unknown', () => {
    expect(describeError(new Error('boom'), 'el', 'Σφάλμα')).toBe('Σφάλμα');
    expect(describeError(new ApiError(502, 'Bad Gateway', undefined), 'en', 'Failed')).toBe('Failed');
  });
});
