import { describe, expect, it } from 'vitest';
import { createBulkhead } from './bulkhead.ts';

/** Opens calls that the test ends. */
function openCalls() {
  const ends: Array<() => void> = [];
  return { call: () => new Promise<void>((done) => ends.push(done)), ends };
}

describe('a bulkhead', () => {
  it("rejects a key's fifth call, and any call beyond sixteen", async () => {
    const { run } = createBulkhead();
    const { call, ends } = openCalls();
    const taken = Array.from({ length: 4 }, () => run('one', call));
    await expect(run('one', call)).rejects.toMatchObject({ code: 'unavailable' });
    for (const key of ['two', 'three', 'four'])
      taken.push(...Array.from({ length: 4 }, () => run(key, call)));
    await expect(run('five', call)).rejects.toMatchObject({ code: 'unavailable' });
    for (const end of ends) end();
    await Promise.all(taken);
    await expect(run('one', async () => 'in')).resolves.toBe('in');
  });

  it('frees the slot after a failure', async () => {
    const { run } = createBulkhead({ perKey: 1, overall: 1 });
    await expect(run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(run('one', async () => 'in')).resolves.toBe('in');
  });
});
