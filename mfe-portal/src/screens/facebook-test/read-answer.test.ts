import { expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

it('tells an answer, a refusal and no answer apart', () => {
  expect(readAnswer('?login=answered')).toBe('answered');
  expect(readAnswer('?login=refused')).toBe('refused');
  expect(readAnswer('')).toBeNull();
  expect(readAnswer('?login=<b>')).toBeNull();
});
