import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AppError } from '@kallos/contracts/errors';
import { runAsSender } from '@kallos/service-kit/http/load/sender';
import { drawImage } from '@kallos/test-media/draw-image';
import { afterAll, describe, expect, it } from 'vitest';
import { imageWorkerScript } from '../../../testing/image-worker-script.ts';
import { openDecoder, type ImageDecoder } from './decoder-processes.ts';

const wildWorker = fileURLToPath(new URL('../../../testing/wild-worker.ts', import.meta.url));
const open: ImageDecoder[] = [];
const decoderOf = (limits: Parameters<typeof openDecoder>[1], which = wildWorker) => {
  const decoder = openDecoder(which, limits);
  open.push(decoder);
  return decoder;
};
afterAll(() => {
  for (const decoder of open) decoder.close();
});

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'read',
    ({ code, message, fields }: AppError) => `${code}: ${fields?.['image'] ?? message}`,
  );
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
const bytesOf = (...bytes: number[]) => [Uint8Array.from(bytes)] as [Uint8Array];

describe('the image workers', () => {
  it('crash on one image only, and a new process reads the next one', async () => {
    const decoder = decoderOf({ workers: 1 });
    const first = await decoder.run('encode', bytesOf(0));
    expect(await outcome(decoder.run('encode', bytesOf(1)))).toBe('image_refused: image_damaged');
    const second = await decoder.run('encode', bytesOf(0));
    expect(second).not.toBe(first);
    expect(await decoder.run('encode', bytesOf(0))).toBe(second);
  });

  it('are ended if an image takes too long, without delaying others', async () => {
    const decoder = decoderOf({ workers: 2, milliseconds: 600 });
    await Promise.all([decoder.run('encode', bytesOf(0, 50)), decoder.run('encode', bytesOf(0, 50))]);
    const stuck = outcome(decoder.run('encode', bytesOf(2)));
    await decoder.run('encode', bytesOf(0));
    expect(await stuck).toBe('image_refused: image_heavy');
  });

  it('are ended if an image takes too much memory', async () => {
    const decoder = decoderOf({ workers: 1, milliseconds: 15_000, bytes: 200 * 1024 * 1024 });
    expect(await outcome(decoder.run('encode', bytesOf(3)))).toBe('image_refused: image_heavy');
  });

  it("have none of the service's secrets", async () => {
    process.env['DATABASE_URL_TOLD'] = 'secret';
    const names = (await decoderOf({ workers: 1 }).run('encode', bytesOf(4))) as unknown as string[];
    delete process.env['DATABASE_URL_TOLD'];
    expect(names).not.toContain('DATABASE_URL_TOLD');
  });

  it('serve another sender while one sends many', async () => {
    const decoder = decoderOf({ workers: 2, milliseconds: 10_000 });
    // Starting a process takes as long as many images.
    await Promise.all(
      ['a', 'b'].map((sender) => runAsSender(sender, () => decoder.run('encode', bytesOf(0, 50)))),
    );
    const done: string[] = [];
    const send = (sender: string, milliseconds: number) =>
      runAsSender(sender, () => decoder.run('encode', bytesOf(0, milliseconds))).then(() =>
        done.push(sender),
      );
    const crowd = Array.from({ length: 12 }, () => send('account:1', 100));
    await send('account:2', 0);
    expect(done.filter((sender) => sender === 'account:1').length).toBeLessThan(6);
    await Promise.all(crowd);
  });

  it('reject work behind a full queue and drop abandoned work', async () => {
    const decoder = decoderOf({ workers: 1, waiting: 1 });
    const gone = new AbortController();
    const running = decoder.run('encode', bytesOf(0, 100));
    const waiting = outcome(decoder.run('encode', bytesOf(0), gone.signal));
    expect(await outcome(decoder.run('encode', bytesOf(0)))).toMatch(/^unavailable/);
    gone.abort();
    await running;
    expect(await waiting).toMatch(/^bad_request/);
  });

  it.runIf(process.platform === 'linux')('decode with lowered priority in every thread', async () => {
    const before = new Set(childrenOf(process.pid));
    const decoder = decoderOf({ workers: 1, milliseconds: 20_000 }, imageWorkerScript);
    await decoder.run('encode', [await drawImage(1)]);
    const [worker = 0] = childrenOf(process.pid).filter((pid) => !before.has(pid));
    const priorities = readdirSync(`/proc/${worker}/task`).map((thread) => getPriority(Number(thread)));
    expect(priorities.length).toBeGreaterThan(1);
    expect(new Set(priorities)).toEqual(new Set([10]));
  });

  it('read real images', async () => {
    const decoder = decoderOf({ workers: 1, milliseconds: 10_000 }, imageWorkerScript);
    const picture = await drawImage(1);
    expect(await decoder.run('encode', [picture])).toMatchObject({ width: 1080, height: 1080 });
    expect(typeof (await decoder.run('measure', [picture])).fingerprint).toBe('bigint');
    expect(await outcome(decoder.run('encode', [Buffer.from('<svg/>')]))).toBe('image_refused: image_kind');
  });
});
