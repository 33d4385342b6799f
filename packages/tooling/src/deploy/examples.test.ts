import { accounts } from '@kallos/contracts/auth/accounts';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { expect, it } from 'vitest';
import { createExampleAnswers, createExamples } from './examples.ts';

const read = allEndpoints.filter(({ endpoint }) => endpoint.reply !== 'raw');

it.each(read)('the schema of $name accepts its example', ({ endpoint: { reply } }) => {
  if (reply === 'raw') return;
  const example = createExamples()(reply);
  expect(reply.safeParse(example).error?.issues ?? []).toEqual([]);
});

it('fills lists with items of different ids', () => {
  const answer = createExampleAnswers()('GET', accounts.list.path) as { accounts: Array<{ id: number }> };
  expect(answer.accounts).toHaveLength(2);
  expect(new Set(answer.accounts.map(({ id }) => id)).size).toBe(2);
});

it('responds by method and path to calls of the contract only', () => {
  const answer = createExampleAnswers();
  expect(answer('GET', '/api/accounts/7')).toMatchObject({ success: true });
  expect(answer('GET', '/api/none')).toBeUndefined();
  expect(answer('PATCH', accounts.list.path)).toBeUndefined();
});
