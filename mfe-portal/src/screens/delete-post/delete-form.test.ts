import { ApiError } from '@kallos/contracts/client';
import { toErrorBody, AppError, errorMessages, type ErrorCode } from '@kallos/contracts/errors';
import { noTokenMessage } from '@kallos/web-kit/kit';
import { describe, expect, it } from 'vitest';
import { explainFailure } from '../../deletion-failure.ts';
import { deletePostWords as words } from '../../messages/delete-post.ts';
import { paths } from '../../paths.ts';
import { emptyForm, formOf, readForm } from './delete-form.ts';

const refusal = (code: ErrorCode, message: string) => {
  const { status, body } = toErrorBody(new AppError(code, { message }));
  return new ApiError(status, JSON.stringify(body), body);
};

describe('the form', () => {
  it('requires both fields and names the missing one', () => {
    expect(readForm(emptyForm)).toEqual({
      faults: { platform: words.platformMissing, postId: words.idMissing },
    });
    expect(readForm({ platform: 'facebook', postId: ' \t ' })).toEqual({
      faults: { postId: words.idMissing },
    });
    expect(readForm({ platform: null, postId: '1_2' })).toEqual({
      faults: { platform: words.platformMissing },
    });
  });

  it('starts with the post of the link and ignores invalid parameters', () => {
    const address = new URL(paths.deletePostOf('instagram', '17 9&x'), 'https://kallos.example');
    expect(formOf(address.searchParams)).toEqual({ platform: 'instagram', postId: '17 9&x' });
    expect(formOf(new URLSearchParams({ platform: 'toString', postId: 'x'.repeat(500) }))).toEqual({
      platform: null,
      postId: 'x'.repeat(200),
    });
    expect(formOf(new URLSearchParams())).toEqual(emptyForm);
  });

  it('trims the id', () => {
    expect(readForm({ platform: 'instagram', postId: ' 1_2 ' })).toEqual({
      target: { platform: 'instagram', postId: '1_2' },
    });
  });
});

describe('a failed deletion', () => {
  it("explains it in Greek above the server's message", () => {
    expect(explainFailure(refusal('not_found', 'gone'), 'facebook')).toEqual({
      message: 'gone',
      advice: words.advice.not_found,
    });
    const refused = refusal('upstream_failed', 'refused');
    expect(explainFailure(refused, 'instagram').advice).toBe(
      'Διαγράψτε την ανάρτηση χειροκίνητα στην εφαρμογή του Instagram.',
    );
    expect(explainFailure(refused, 'facebook').advice).toBe(
      'Το Facebook δεν δέχτηκε τη διαγραφή. Δοκιμάστε ξανά σε λίγο.',
    );
    for (const [code, message] of Object.entries(errorMessages))
      if (!code.includes('token') && code !== 'unauthenticated')
        expect(explainFailure(refusal(code as ErrorCode, message), 'facebook').advice, code).toMatch(
          /\p{Script=Greek}/u,
        );
  });

  it('states that the outcome is unknown without a response', () => {
    const expected = { message: 'Failed to delete post', advice: words.advice.unknown };
    expect(explainFailure(new TypeError('Failed to fetch'), 'facebook')).toEqual(expected);
    expect(explainFailure(new ApiError(502, '<html>', undefined), 'facebook')).toEqual(expected);
  });

  it('states that no token is stored', () => {
    expect(explainFailure(new Error(noTokenMessage), 'facebook')).toEqual({
      message: 'No auth token found',
      advice: words.advice.no_token,
    });
  });
});
