import { expect, it } from 'vitest';
import { createUploadQueue, type StoreOptions } from './upload-queue.tsx';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const fileOf = (name: string) => new File(['x'], name);

class Refusal extends Error {}

/** Makes a queue whose files are refused or fail by their names; returns what it stored. */
function stage({ most = 10, fails = new Set<string>(), holds = new Set<string>() } = {}) {
  const kept: string[] = [];
  const read: string[] = [];
  const held = new Map<string, { options: StoreOptions; end: () => void }>();
  const queue = createUploadQueue({
    room: () => most - kept.length,
    read: (file) => {
      read.push(file.name);
      return file.name.startsWith('gone') ? Promise.reject(new Refusal('gone')) : Promise.resolve(file);
    },
    prepare: (file) => Promise.resolve(file),
    store: async ({ name }, options) => {
      if (name.startsWith('bad')) throw new Refusal('bad');
      if (fails.has(name)) throw new TypeError('no answer');
      if (holds.has(name))
        await new Promise<void>((end, reject) => {
          held.set(name, { options, end });
          options.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
      kept.push(name);
      return `added ${kept.length}`;
    },
    explain: (failure) => ({
      reason: (failure as Error).message,
      canRetry: !(failure instanceof Refusal),
    }),
    words: {
      stopped: (name) => `stopped ${name}`,
      noRoom: 'no room',
    },
  });
  const verdicts = () =>
    queue.read().uploads.map(({ name, state, reason = '' }) => [name, state, reason].join(' ').trim());
  const heard = () => queue.read().announcements.map(({ text }) => text);
  return { queue, kept, read, fails, held, verdicts, heard };
}

it('keeps good files in order and refuses each bad one with its reason', async () => {
  const { queue, kept, verdicts, heard } = stage();
  queue.take(['1', 'bad 2', '3', 'gone 4', '5'].map(fileOf));
  await settled();
  expect(kept).toEqual(['1', '3', '5']);
  expect(verdicts()).toEqual(['bad 2 failed bad', 'gone 4 failed gone']);
  expect(heard()).toEqual(['added 1', 'added 2', 'added 3']);
});

it('reads all files before the first is sent', () => {
  const { queue, read } = stage({ holds: new Set(['1']) });
  queue.take(['1', '2', '3'].map(fileOf));
  expect(read).toEqual(['1', '2', '3']);
});

it('refuses files above the limit and counts running ones', async () => {
  const { queue, kept, held, verdicts } = stage({ most: 3, holds: new Set(['1']) });
  queue.take([fileOf('1')]);
  await settled();
  queue.take(['2', '3', '4', '5'].map(fileOf));
  expect(verdicts().slice(-2)).toEqual(['4 failed no room', '5 failed no room']);
  held.get('1')?.end();
  await settled();
  expect(kept).toEqual(['1', '2', '3']);
});

it('retries a network failure with the bytes in memory', async () => {
  const { queue, kept, fails, read } = stage({ fails: new Set(['1']) });
  queue.take([fileOf('1')]);
  await settled();
  const [failed] = queue.read().uploads;
  expect(failed).toMatchObject({ state: 'failed', canRetry: true });
  fails.clear();
  queue.retry(failed?.id ?? 0);
  await settled();
  expect([kept, read, queue.read().uploads]).toEqual([['1'], ['1'], []]);
});

it('offers no retry that cannot succeed', async () => {
  const { queue, kept, verdicts } = stage();
  queue.take([fileOf('bad 1')]);
  await settled();
  queue.retry(queue.read().uploads[0]?.id ?? 0);
  await settled();
  expect([kept, verdicts()]).toEqual([[], ['bad 1 failed bad']]);
});

it('clears refusals at the next choice and keeps retryable ones', async () => {
  const { queue, verdicts } = stage({ fails: new Set(['lost']) });
  queue.take(['bad 1', 'lost'].map(fileOf));
  await settled();
  queue.take([fileOf('2')]);
  await settled();
  expect(verdicts()).toEqual(['lost failed no answer']);
  // The same file chosen again replaces its failed try.
  queue.take([fileOf('lost')]);
  await settled();
  expect(verdicts()).toEqual(['lost failed no answer']);
});

it('repeats an equal refusal as a new entry, so that it is read again', async () => {
  const { queue } = stage();
  const ids: unknown[] = [];
  for (const _ of [1, 2]) {
    queue.take([fileOf('bad')]);
    await settled();
    ids.push(...queue.read().uploads.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(2);
});

it('cancels one file and continues with the next', async () => {
  const { queue, kept, held, heard } = stage({ holds: new Set(['1']) });
  queue.take(['1', '2'].map(fileOf));
  await settled();
  held.get('1')?.options.onSent(0.5);
  expect(queue.read().uploads[0]).toMatchObject({ state: 'sending', share: 0.5 });
  queue.cancel(queue.read().uploads[0]?.id ?? 0);
  await settled();
  expect([kept, heard()]).toEqual([['2'], ['stopped 1', 'added 1']]);
});

it('refuses a folder among dropped files', async () => {
  const { queue, kept, verdicts } = stage();
  queue.take([fileOf('1')], [{ name: 'Photos', reason: 'folder' }]);
  await settled();
  expect([kept, verdicts()]).toEqual([['1'], ['Photos failed folder']]);
});

it('stops everything when its dialog closes', async () => {
  const { queue, kept, held } = stage({ holds: new Set(['1']) });
  queue.take(['1', '2'].map(fileOf));
  await settled();
  queue.close();
  expect(held.get('1')?.options.signal.aborted).toBe(true);
  await settled();
  expect([kept, queue.read().uploads]).toEqual([[], []]);
});

it('returns running, waiting and failed files as copies in memory', async () => {
  const { queue } = stage({ most: 3, fails: new Set(['lost']), holds: new Set(['1']) });
  const [sent] = ['0'].map(fileOf);
  queue.take([sent!]);
  await settled();
  queue.take(['bad 1', 'lost'].map(fileOf));
  await settled();
  queue.take(['1'].map(fileOf));
  await settled();
  expect(queue.unsent().map(({ name }) => name)).toEqual(['lost', '1']);
  queue.close();
  expect(queue.unsent()).toEqual([]);
});
