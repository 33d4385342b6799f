import { ApiError } from '@kallos/contracts/client';
import { expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

const accounts = Array.from({ length: 200 }, (_, at) => ({ accountId: at + 1 }));
const refusal = (status: number) => new ApiError(status, 'No.', undefined);

it('changes every account once, with progress', async () => {
  const changed: number[] = [];
  const progress: number[] = [];
  const failure = await inParts(
    accounts,
    async (part) => void changed.push(...part.map(({ accountId }) => accountId)),
    (done) => progress.push(done),
  );
  expect(failure).toBeUndefined();
  expect(changed).toEqual(accounts.map(({ accountId }) => accountId));
  expect(progress).toEqual([0, 50, 100, 150]);
});

it('returns the refused accounts after changing all others', async () => {
  const changed: number[] = [];
  const refused = new Set([3, 77, 78, 200]);
  const failure = await inParts(accounts, async (part) => {
    if (part.some(({ accountId }) => refused.has(accountId))) throw refusal(409);
    changed.push(...part.map(({ accountId }) => accountId));
  });
  expect(failure?.accountIds).toEqual([3, 77, 78, 200]);
  expect(changed).toHaveLength(196);
  expect(new Set(changed).size).toBe(196);
});

it.each([503, 403, 429])('stops after an answer with %i, with the rest as unchanged', async (status) => {
  let calls = 0;
  const failure = await inParts(accounts, async () => {
    calls += 1;
    if (calls === 2) throw refusal(status);
  });
  expect(calls).toBe(2);
  expect(failure?.accountIds).toEqual(accounts.slice(50).map(({ accountId }) => accountId));
});
