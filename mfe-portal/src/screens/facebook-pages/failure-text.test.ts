import { ApiError } from '@kallos/contracts/client';
import { describe, expect, it } from 'vitest';
import { facebookPagesWords as words } from '../../messages/facebook-pages.ts';
import { failureText } from './failure-text.ts';

describe('a failure to read pages', () => {
  it('names the status of an answer that was not OK', () => {
    const refused = new ApiError(400, 'Bad Request', undefined);
    expect(failureText(refused, words.errors.retrievePages)).toContain('HTTP error! status: 400');
  });

  it('says what was tried when there was no answer', () => {
    const offline = new TypeError('Failed to fetch');
    expect(failureText(offline, words.errors.retrievePages)).toContain('Failed to retrieve pages');
    expect(failureText(offline, words.errors.retrieveConnected)).toContain(
      'Failed to retrieve connected pages',
    );
  });
});
