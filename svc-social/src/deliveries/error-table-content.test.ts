import { describe, expect, it } from 'vitest';
import {
  openRefusalBench,
  paths,
  platformOf,
  type Place,
  type Refusal,
} from '../../testing/refusal-bench.ts';
import { control } from '../../testing/sandbox-bench.ts';

/** Rows of Meta's documented refusals, injected where Meta gives them, and their documented actions. */
const { bench, request, deliver, settle, injectFault, again, rowOf, timesOut } = openRefusalBench();

describe('refused for ever', () => {
  it.each<[Place, number, number | undefined, string]>([
    ['photos', 100, undefined, 'refused'],
    ['container', 100, 2207023, 'refused'],
    ['container', 100, 2207028, 'picture_count'],
    ['container', 100, 2207040, 'text_refused'],
    ['flip', 100, 1609005, 'link_refused'],
    ['flip', 100, 1609008, 'link_refused'],
    ['flip', 100, 1404102, 'against_standards'],
    ['container', 36_000, 2207004, 'picture_refused'],
    ['container', 36_001, 2207005, 'picture_refused'],
    ['container', 36_003, 2207009, 'picture_refused'],
    ['container', 36_004, 2207010, 'text_refused'],
    ['container', 352, 2207026, 'video_refused'],
  ])('%s %i/%s: ends with %4$s and shows what Meta said', async (place, code, subcode, reason) => {
    await injectFault(place, subcode === undefined ? [code] : [code, subcode], { message: 'Meta says why' });
    const body = request(platformOf(place));
    const outcome = await settle(body);
    expect(outcome).toMatchObject({
      state: 'failed',
      reason,
      detail: expect.stringContaining('Meta says why'),
    });
    expect(outcome).not.toHaveProperty('isMendable');
    expect(await again(body)).toMatchObject({ state: 'failed', reason });
    expect(await timesOut(body)).toBe(0);
  });
});

describe('pictures and containers', () => {
  it('9004/2207052: tries a picture that Meta cannot fetch twice more, then ends', async () => {
    await control(bench, 'POST', 'faults', [
      {
        match: { method: 'POST', path: paths.container },
        effect: { kind: 'refuse', code: 9004, subcode: 2207052 },
      },
    ]);
    const body = request('instagram');
    expect(await deliver(body)).toMatchObject({ state: 'retry', reason: 'picture_unreachable' });
    expect(await again(body)).toMatchObject({ state: 'retry', reason: 'picture_unreachable' });
    expect(await again(body)).toMatchObject({ state: 'failed', reason: 'picture_unreachable' });
    expect(await timesOut(body)).toBe(0);
  });

  it('9007/2207027: waits for the same container', async () => {
    await injectFault('publish', [9007, 2207027]);
    const body = request('instagram');
    expect(await deliver(body)).toMatchObject({ state: 'retry', reason: 'container_not_ready' });
    const container = (await rowOf(body.key))?.draftId;
    expect(await again(body)).toMatchObject({ state: 'published' });
    expect((await rowOf(body.key))?.draftId).toBe(container);
    expect(await timesOut(body)).toBe(1);
  });

  it.each<Refusal>([
    [-2, 2207003],
    [-1, 2207001],
    [-1, 2207032],
    [-1, 2207053],
  ])('%i/%i: publishes a sound container twice more, then makes a new one', async (code, subcode) => {
    const match = { method: 'POST', path: paths.publish };
    const effect = { kind: 'refuse', code, subcode };
    await control(bench, 'POST', 'faults', [{ match, effect, times: 3 }]);
    const body = request('instagram');
    const container = (await deliver(body), await rowOf(body.key))?.draftId;
    expect(container).not.toBeNull();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await again(body)).toMatchObject({ state: 'retry', isInDoubt: true });
      expect((await rowOf(body.key))?.draftId).toBe(container);
    }
    expect(await settle(body)).toEqual({ state: 'retry', reason: 'container_failed', afterSeconds: 30 });
    expect((await rowOf(body.key))?.draftId).toBeNull();
    expect(await again(body)).toMatchObject({ state: 'published' });
    expect(await timesOut(body)).toBe(1);
  });

  it.each<Refusal>([
    [-2, 2207020],
    [24, 2207006],
    [24, 2207008],
  ])('%i/%i: tries the container twice more, then a new one', async (code, subcode) => {
    const match = { method: 'POST', path: paths.publish };
    const effect = { kind: 'refuse', code, subcode };
    await control(bench, 'POST', 'faults', [{ match, effect, times: 3 }]);
    const body = request('instagram');
    expect(await deliver(body)).toMatchObject({ state: 'retry', reason: 'container_lost' });
    const container = (await rowOf(body.key))?.draftId;
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await again(body)).toMatchObject({ state: 'retry' });
      expect((await rowOf(body.key))?.draftId).toBe(container);
    }
    expect(await settle(body)).toMatchObject({ state: 'retry', reason: 'container_lost' });
    expect((await rowOf(body.key))?.draftId).toBeNull();
    expect(await again(body)).toMatchObject({ state: 'published' });
    expect((await rowOf(body.key))?.draftId).not.toBe(container);
    expect(await timesOut(body)).toBe(1);
  });
});
